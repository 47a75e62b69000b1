import { setTimeout as sleep } from "node:timers/promises";
import { batchGet } from "../../../functions/database/batch-get.ts";
import { unixSeconds } from "../../../functions/database/table.ts";
import { entryKey, historyExpires } from "../../../functions/records/history/entry.ts";
import type { StoredRecord } from "../../../functions/records/item.ts";

/** A version of a record. */
export type RecordVersion = Pick<StoredRecord, "_id" | "version" | "updatedAt">;

const pollMs = 1_000;

/** Of versions that are not the first of their records, those that the follower has yet to store in the history. */
export async function unfollowedOf(versions: readonly RecordVersion[]): Promise<RecordVersion[]> {
  const kept = versions.filter(({ updatedAt }) => historyExpires(updatedAt) > unixSeconds());
  const entries = await batchGet(
    kept.map(({ _id, version }) => entryKey(_id, version)),
    { consistent: true, attributes: ["_id", "after"] },
  );
  const followed = new Set(entries.flatMap(({ _id, after }) => (after ? [_id] : [])));
  return kept.filter(({ _id }) => !followed.has(_id));
}

/** As long as the table's stream keeps a change. */
const streamMs = 24 * 60 * 60 * 1000;

/** Whether a record's last version may be one of whose two changes, at its former number and at this, one is not followed. */
export const mayBeHalfFollowed = ({ movedAt, via }: StoredRecord) =>
  movedAt !== undefined && Date.parse(movedAt) > Date.now() - streamMs && via !== "undo" && via !== "restore";

/** Of such records, those whose history does not tell the former number; an erasure may have removed it. */
export async function halfFollowedOf(records: readonly RecordVersion[]): Promise<readonly RecordVersion[]> {
  const keys = records.map(({ _id, version }) => entryKey(_id, version));
  const entries = await batchGet(keys, { consistent: true, attributes: ["_id", "before"] });
  const whole = new Set(entries.flatMap(({ _id, before }) => (before ? [_id] : [])));
  return records.filter(({ _id }) => !whole.has(_id));
}

/**
 * Waits until the follower has stored these versions.
 * @param leftOf those of them that it has not
 * @returns whether it has in time
 */
export async function waitUntilFollowed(
  versions: readonly RecordVersion[],
  waitMs: number,
  leftOf: (versions: readonly RecordVersion[]) => Promise<readonly RecordVersion[]> = unfollowedOf,
): Promise<boolean> {
  const end = Date.now() + waitMs;
  for (let left = await leftOf(versions); ; left = await leftOf(left)) {
    if (left.length === 0) return true;
    if (Date.now() >= end) return false;
    await sleep(Math.min(pollMs, waitMs));
  }
}
