import type { Carrier } from "./carriers.ts";

/** The fields of a tracking record that staff enter. */
export const recordFields = ["name", "phone", "trackingNo"] as const;

/** The labels of a tracking record's fields: columns and inputs. */
export const recordLabels = {
  name: "Order No",
  phone: "Phone",
  trackingNo: "Tracking No",
} as const;

/** How far a parcel is, in lists. */
export const statusLabels = {
  waiting: "Waiting",
  moving: "On the way",
  out: "Out for delivery",
  late: "Late",
  problem: "Problem",
  delivered: "Delivered",
  returned: "Returned",
  other: "Other carrier",
} as const;

/** A carrier's name, with "perhaps" where its number only suggests it. */
export const carrierName = ({ name, isSure }: Carrier) =>
  isSure ? name : `Perhaps ${name}`;

/** The names of the same fields in sentences. */
export const recordNames = {
  name: "Order number",
  phone: "Phone",
  trackingNo: "Tracking number",
} as const;

export const accountLabels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  password: "Password",
} as const;
