/** The fields of a tracking record that staff enter. */
export const recordFields = ["name", "phone", "trackingNo"] as const;

/** The labels of a tracking record's fields: columns and inputs. */
export const recordLabels = { name: "Order No", phone: "Phone", trackingNo: "Tracking No" } as const;

/** The names of the same fields in sentences. */
export const recordNames = { name: "Order number", phone: "Phone", trackingNo: "Tracking number" } as const;

export const accountLabels = { name: "Name", email: "Email", phone: "Phone", password: "Password" } as const;
