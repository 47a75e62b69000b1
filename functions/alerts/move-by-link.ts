import { orderKey } from "../../shared/keys.ts";
import type { StoredRecord } from "../records/item.ts";
import { provenTime, type StoredAlert } from "./item.ts";
import { isOpenedAt } from "./stages.ts";
import { lastVersions, type Versions, wasThere } from "./versions.ts";

/**
 * Divides an alert that was left with a link where a parcel leaves its number, by the orders for which it was left. One goes
 * with the parcels that it had then, and stays as long as one of these does. None goes with a parcel that has come to its
 * number since: that one is of another order, or of this one beside others.
 * @param from the key of the number that a parcel leaves
 * @param versions the parcel's, newest first
 * @param remaining the customer's records under that number
 * @returns the keys of the orders that go with the parcel, and the alert of those that stay
 */
export async function dividedByLink(
  alert: StoredAlert,
  from: string,
  versions: Versions,
  remaining: readonly StoredRecord[],
) {
  const opened = remaining.filter((parcel) => isOpenedAt(parcel, provenTime(alert)));
  // Before its first change a record has no history.
  const others = await Promise.all(opened.map(async (parcel) => [parcel, ...(await lastVersions(parcel._id))]));
  const hadBefore = new Set(versions.slice(1).map(({ name }) => orderKey(name)));
  // Earlier releases did not keep for which order an address was left.
  const orders = alert.leftFor.size > 0 ? [...alert.leftFor] : [from];
  const isIts = (order: string) => hadBefore.has(order) && wasThere(versions, order, alert);
  const isOfOthers = (order: string) => others.some((other) => wasThere(other, order, alert));
  const goes = new Set(orders.filter((order) => isIts(order) && (order !== from || !isOfOthers(order))));
  const left = new Set(orders.filter((order) => !goes.has(order) || isOfOthers(order)));
  return { goes, stays: left.size > 0 ? { ...alert, leftFor: left } : undefined };
}
