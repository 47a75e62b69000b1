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

/**
 * Waits until the follower has stored these versions.
 * @returns whether it has in time
 */
export async function waitUntilFollowed(versions: readonly RecordVersion[], waitMs: number): Promise<boolean> {
  const end = Date.now() + waitMs;
  for (let left = versions; ; left = await unfollowedOf(left)) {
    if (left.length === 0) return true;
    if (Date.now() >= end) return false;
    await sleep(Math.min(pollMs, waitMs));
  }
}
