import { isForPhone } from "../../../functions/alerts/item.ts";
import { moveAlerts } from "../../../functions/alerts/move.ts";
import { takeAllAlong } from "../../../functions/follower/alerts.ts";
import type { HistoryEntry } from "../../../functions/records/history/entry.ts";
import { orderErasedAt } from "../../../functions/records/history/erase.ts";
import type { StoredRecord } from "../../../functions/records/item.ts";
import { type CustomerData, findCustomer, versionsOf } from "./customer-data.ts";
import { halfFollowedOf, waitUntilFollowed } from "./unfollowed.ts";

/**
 * What is stored of an order, once what was left with its phone has gone with the parcels that have just left its number.
 * @throws Error where the follower has not stored the last changes in time; `busy` where the worker is mailing for long
 */
export async function findFollowed(order: string, waitMs: number): Promise<CustomerData> {
  const found = await findCustomer(order);
  const byPhone = found.alerts.filter(({ isByLink }) => !isByLink);
  if (byPhone.length === 0) return found;
  if (!(await waitUntilFollowed(found.unfollowed, waitMs))) {
    throw new Error(
      "The last changes of records are not in the history yet: an address that was left for a parcel which has just left this number would be lost. Try again in a minute, or with a longer --wait; if it still says so, see history-is-behind in docs/operations.md.",
    );
  }
  const isTheirs = ({ phone }: { readonly phone: string }) => byPhone.some((alert) => isForPhone(alert, phone));
  // Where an erasure has removed the other half, it never comes.
  const moved = found.moved.filter(isTheirs);
  await waitUntilFollowed(moved, waitMs, halfFollowedOf);
  const hasWaited = found.unfollowed.length > 0 || moved.length > 0;
  const data = hasWaited ? await findCustomer(order) : found;
  const isOfOrder = versionsOf(order);
  const hasLeft = ({ before, after }: HistoryEntry) =>
    before && after && isOfOrder(before) && !isOfOrder(after) && isTheirs(after);
  const left = new Set(data.changes.filter(hasLeft).map(({ _id }) => _id));
  const leftUntold = await mayHaveLeft(order, data.moved.filter(isTheirs));
  if (left.size === 0 && leftUntold.length === 0) return data;
  // The follower stores a change first, and takes the alerts along a moment later.
  await takeAllAlong(left);
  for (const now of leftUntold) await moveAlerts(order, [now, { ...now, name: order, version: now.version - 1 }]);
  return findCustomer(order);
}

/**
 * Since an order is marked as erased, the history does not tell which records leave it. The address goes with each of its phone
 * that may have: another parcel of the same customer, at worst.
 */
async function mayHaveLeft(order: string, records: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const isOfOrder = versionsOf(order);
  const elsewhere = records.filter((record) => !isOfOrder(record));
  const untold = new Set((await halfFollowedOf(elsewhere)).map(({ _id }) => _id));
  if (untold.size === 0 || (await orderErasedAt(order)) === undefined) return [];
  return elsewhere.filter(({ _id }) => untold.has(_id));
}
