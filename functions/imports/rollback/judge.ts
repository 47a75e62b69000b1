import pLimit from "p-limit";
import { isDeletion } from "../../records/history/entry.ts";
import { newestEntry } from "../../records/history/read.ts";
import { isReversal, type StoredRecord } from "../../records/item.ts";
import { recordKeyText, storedRecords } from "../apply/existing-records.ts";
import type { AppliedChange } from "../items.ts";

/** What a roll-back does with a record. A returning one gets its earlier phone and tracking number. */
export type Verdict =
  | { readonly kind: "deleted"; readonly stored: StoredRecord }
  | {
      readonly kind: "returned";
      readonly stored: StoredRecord;
      readonly before: NonNullable<AppliedChange["before"]>;
    }
  | { readonly kind: "kept"; readonly change: AppliedChange; readonly reason: string }
  | { readonly kind: "erased" };

/**
 * Whether a record is as the import left it: in that version, or with the same fields in one that an undone deletion, a
 * roll-back or a restored backup wrote last.
 */
const isAsLeft = (
  stored: StoredRecord,
  { version, name, phone, trackingNo }: AppliedChange,
) =>
  stored.version === version ||
  (isReversal(stored) &&
    stored.name === name &&
    stored.phone === phone &&
    stored.trackingNo === trackingNo);

const queriesAtOnce = 16;

/** What a roll-back does with the records of these changes, by consistent reads. */
export async function judge(
  changes: readonly (AppliedChange | null)[],
): Promise<Verdict[]> {
  const known = changes.filter((change) => change !== null);
  const earlier = known.flatMap(({ name, before }) =>
    before ? [{ name, trackingNo: before.trackingNo }] : [],
  );
  const stored = await storedRecords([...known, ...earlier]);

  const limit = pLimit(queriesAtOnce);
  return Promise.all(
    changes.map(async (change): Promise<Verdict> => {
      if (!change) return { kind: "erased" };
      const { _id, name, before } = change;
      const kept = (reason: string): Verdict => ({ kind: "kept", change, reason });
      const record = stored.get(recordKeyText(change));
      if (record?._id !== _id) return kept(await limit(() => reasonKept(_id)));
      if (!isAsLeft(record, change)) return kept("changed since");
      if (!before) return { kind: "deleted", stored: record };
      const other = stored.get(recordKeyText({ name, trackingNo: before.trackingNo }));
      if (other && other._id !== _id) {
        return kept(
          `its earlier tracking number ${before.trackingNo} has been added again since`,
        );
      }
      return { kind: "returned", stored: record, before };
    }),
  );
}

/** Deletions are in the history at once; a record that was moved may be in the index only later. */
async function reasonKept(_id: string): Promise<string> {
  return isDeletion(await newestEntry(_id)) ? "deleted since" : "changed since";
}
