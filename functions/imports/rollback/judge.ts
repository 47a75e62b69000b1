import pLimit from "p-limit";
import { orderKey } from "../../../shared/keys.ts";
import { batchGet } from "../../database/batch-get.ts";
import { isDeletion } from "../../records/history/entry.ts";
import { newestEntries, newestEntry } from "../../records/history/read.ts";
import { isReversal, type Lineage, type StoredRecord, storedRecord } from "../../records/item.ts";
import { recordKey } from "../../records/keys.ts";
import { lineageBeside } from "../../records/write.ts";
import { recordKeyText, recordsInIndex } from "../existing-records.ts";
import type { AppliedChange } from "./changes.ts";

/** What a roll-back does with a record. A returning one gets its earlier phone and tracking number, and what goes with these. */
export type Verdict =
  | { readonly kind: "delete"; readonly stored: StoredRecord }
  | {
      readonly kind: "return";
      readonly stored: StoredRecord;
      readonly before: NonNullable<AppliedChange["before"]> & Lineage;
    }
  | { readonly kind: "keep"; readonly reason: string }
  | { readonly kind: "erased" };

/**
 * Whether only deletions that were undone, later imports that were rolled back and restored backups came after a version.
 * Versions that the follower has yet to store in the history count as such.
 */
async function isOnlyReversedSince(version: number, stored: StoredRecord): Promise<boolean> {
  // A restored backup may have brought an earlier number back.
  const span = Math.max(stored.version - version, 1);
  const entries = (await newestEntries(stored._id, span)).filter((entry) => entry.version > version);
  const versions = [stored, ...entries.flatMap(({ before, after }) => [before, after])];
  const told = versions.filter((one) => one !== undefined).filter((one) => one.version > version);
  const ways = new Map(told.map((one) => [one.version, one.via]));
  const count = (way: StoredRecord["via"]) => [...ways.values()].filter((via) => via === way).length;
  const untold = span - ways.size - entries.filter(isDeletion).length;
  return count("form") === 0 && count("import") <= count("rollback") + untold;
}

/**
 * Whether a record is as the import left it: in that version, or in a later one that an undone deletion, the roll-back
 * of a later import or a restored backup left with the same fields, and that no other change came before.
 */
async function isAsLeft(stored: StoredRecord, { version, name, phone, trackingNo }: AppliedChange): Promise<boolean> {
  if (stored.version === version) return true;
  const sameFields = stored.name === name && stored.phone === phone && stored.trackingNo === trackingNo;
  return isReversal(stored) && sameFields && isOnlyReversedSince(version, stored);
}

const queriesAtOnce = 16;

/** What a roll-back does with the records of these changes, by consistent reads. */
export async function judge(changes: readonly (AppliedChange | undefined)[]): Promise<Verdict[]> {
  const known = changes.filter((change) => change !== undefined);
  const earlier = known.flatMap(({ name, before }) => (before ? [{ name, trackingNo: before.trackingNo }] : []));
  const keys = new Map([...known, ...earlier].map((numbers) => [recordKeyText(numbers), recordKey(numbers)]));
  const items = await batchGet([...keys.values()], { consistent: true });
  const stored = new Map(
    items.map((item) => storedRecord.parse(item)).map((record) => [recordKeyText(record), record]),
  );

  const limit = pLimit(queriesAtOnce);
  return Promise.all(
    changes.map(async (change): Promise<Verdict> => {
      if (!change) return { kind: "erased" };
      const { _id, name, before } = change;
      const record = stored.get(recordKeyText(change));
      if (record?._id !== _id) return { kind: "keep", reason: await limit(() => whereabouts(_id)) };
      if (!(await limit(() => isAsLeft(record, change)))) return { kind: "keep", reason: "changed since" };
      if (!before) return { kind: "delete", stored: record };
      const other = stored.get(recordKeyText({ name, trackingNo: before.trackingNo }));
      if (other && other._id !== _id) {
        return { kind: "keep", reason: `its earlier tracking number ${before.trackingNo} was added again since` };
      }
      const lineage = await limit(() => lineageBeside(before.phone, record));
      return { kind: "return", stored: record, before: { ...before, ...lineage } };
    }),
  );
}

/** Deletions are in the history at once; a record that was moved may be in the index only later. */
async function whereabouts(_id: string): Promise<string> {
  return isDeletion(await newestEntry(_id)) ? "deleted since" : "changed since";
}

/**
 * The changes whose records the eventually consistent index shows as the import left them: a few range queries for a
 * whole chunk, where a dry run would else read each record.
 */
export async function untouchedInIndex(changes: readonly AppliedChange[]): Promise<ReadonlySet<AppliedChange>> {
  const { found } = await recordsInIndex(changes.map(({ name }) => name));
  return new Set(
    changes.filter((change) => {
      const { _id, name, version, before } = change;
      const ofOrder = found.get(orderKey(name));
      const record = ofOrder?.get(_id);
      if (record?.version !== version || recordKeyText(record) !== recordKeyText(change)) return false;
      const earlier = before && recordKeyText({ name, trackingNo: before.trackingNo });
      return ![...(ofOrder?.values() ?? [])].some((other) => other._id !== _id && recordKeyText(other) === earlier);
    }),
  );
}
