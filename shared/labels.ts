import type { Carrier } from "./carriers.ts";
import { listed } from "./plural.ts";

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

/** Warns that other orders have a tracking number: mostly it was copied from the wrong row. */
export const alsoHave = (names: readonly string[], trackingNo: string) =>
  names.length === 1
    ? `Order ${names[0]} also has tracking number ${trackingNo}.`
    : `Orders ${listed(names)} also have tracking number ${trackingNo}.`;

export const accountLabels = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  password: "Password",
} as const;
