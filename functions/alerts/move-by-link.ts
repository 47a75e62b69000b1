import { orderKey } from "../../shared/keys.ts";
import type { StoredRecord } from "../records/item.ts";
import { provenTime, type StoredAlert } from "./item.ts";
import { isOpenedAt } from "./stages.ts";
import { lastVersions, type Versions, wasThere } from "./versions.ts";

/**
 * An order goes with the parcels that it had when the address was left, and stays as long as one of these does. None goes
 * with a parcel that has come to its number since: that one is of another order, or of this one beside others.
 * @param from the key of the number that a parcel leaves
 * @param versions the parcel's, newest first
 * @param remaining the customer's records under that number
 * @returns the keys of the orders that go with it, and of those that stay
 */
export async function ordersByLink(
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
  return { goes, stays: new Set(orders.filter((order) => !goes.has(order) || isOfOthers(order))) };
}
