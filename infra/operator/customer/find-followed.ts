import { isForPhone } from "../../../functions/alerts/item.ts";
import { moveAlerts } from "../../../functions/alerts/move.ts";
import { takeAllAlong } from "../../../functions/follower/alerts.ts";
import type { HistoryEntry } from "../../../functions/records/history/entry.ts";
import type { StoredRecord } from "../../../functions/records/item.ts";
import { type CustomerData, findCustomer, versionsOf } from "./customer-data.ts";
import { halfFollowedOf, waitUntilFollowed } from "./unfollowed.ts";

/**
 * What is stored of an order, once what was left with its phone has gone with the parcels that have just left its number.
 * @param parcelsBefore those that it had before it was marked as erased: of later corrections the history tells no former number
 * @throws Error where the follower has not stored the last changes in time; `busy` where the worker is mailing for long
 */
export async function findFollowed(
  order: string,
  waitMs: number,
  parcelsBefore: readonly StoredRecord[] = [],
): Promise<CustomerData> {
  const found = await findCustomer(order);
  const byPhone = found.alerts.filter(({ isByLink }) => !isByLink);
  if (byPhone.length === 0) return found;
  if (!(await waitUntilFollowed(found.unfollowed, waitMs))) {
    throw new Error(
      "The last changes of records are not in the history yet: an address that was left for a parcel which has just left this number would be lost. Try again in a minute, or with a longer --wait; if it still says so, see history-is-behind in docs/operations.md.",
    );
  }
  const isTheirs = ({ phone }: { readonly phone: string }) => byPhone.some((alert) => isForPhone(alert, phone));
  const known = new Map(parcelsBefore.map((parcel) => [parcel._id, parcel]));
  // Where an earlier erasure has removed the other half, it never comes.
  const moved = found.moved.filter((record) => isTheirs(record) && !known.has(record._id));
  await waitUntilFollowed(moved, waitMs, halfFollowedOf);
  const hasWaited = found.unfollowed.length > 0 || moved.length > 0;
  const data = hasWaited ? await findCustomer(order) : found;
  const isOfOrder = versionsOf(order);
  const hasLeft = ({ before, after }: HistoryEntry) =>
    before && after && isOfOrder(before) && !isOfOrder(after) && isTheirs(after);
  const left = new Set(data.changes.filter(hasLeft).map(({ _id }) => _id));
  const leftSince = data.moved.flatMap((now) => {
    const was = known.get(now._id);
    return was && !isOfOrder(now) && isTheirs(now) && !left.has(now._id) ? [[now, was] as const] : [];
  });
  if (left.size === 0 && leftSince.length === 0) return data;
  // The follower stores a change first, and takes the alerts along a moment later.
  await takeAllAlong(left);
  for (const versions of leftSince) await moveAlerts(order, versions);
  return findCustomer(order);
}
