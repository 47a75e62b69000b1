import pLimit from "p-limit";
import { chunked } from "../../shared/chunked.ts";
import { batchGet, isExpired, keyOf, keyText, scanPages } from "../database/reads.ts";
import { recordPrefix } from "../database/schema.ts";
import { tableName, unixSeconds } from "../database/table.ts";
import { batchWrite, putOf } from "../database/writes.ts";
import { findInIndex } from "./find.ts";
import { erasedMarkKey, isDeletion } from "./history/entry.ts";
import { newestEntry } from "./history/read.ts";
import {
  nextVersion,
  type Origin,
  orderPartitionPrefix,
  recordExpires,
  recordKey,
  type StoredRecord,
  storedRecord,
} from "./item.ts";
import { writeTransition } from "./write.ts";

const writesAtOnce = 16;
const recordsTogether = 100;

const origin: Origin = { by: "restore", via: "restore" };

/**
 * What became of a record of the backup: `missing` ones are brought back, all others are left as they are. `taken` is gone
 * and its key is another record's; `erased` was erased since.
 */
export type Outcome = "missing" | "present" | "taken" | "erased";

interface RestoreOptions {
  /** The source table: restored from a backup, or kept from a deleted stack. */
  readonly from: string;
  /** Only counts. */
  readonly dryRun: boolean;
}

const itemsOf = (TableName: string) => scanPages({ TableName });

async function isEmpty(name: string): Promise<boolean> {
  for await (const items of itemsOf(name)) if (items.length > 0) return false;
  return true;
}

/** Copies all items that have not expired. @returns how many */
async function copyAll(from: string, dryRun: boolean): Promise<number> {
  let copied = 0;
  for await (const items of itemsOf(from)) {
    const kept = items.filter((item) => !isExpired(item));
    copied += kept.length;
    if (!dryRun) await batchWrite(kept.map((item) => putOf(item)));
  }
  return copied;
}

async function bringBack(saved: StoredRecord, dryRun: boolean): Promise<Outcome> {
  if (await findInIndex(saved._id)) return "present";
  if (dryRun) return "missing";
  const newest = await newestEntry(saved._id);
  const version = Math.max(saved.version, newest?.version ?? 0);
  const last = newest?.after ?? newest?.before ?? saved;
  const record = nextVersion({ ...last, version }, {}, origin, new Date());
  const deletion = isDeletion(newest) ? newest : undefined;
  return (await writeTransition(undefined, record, { ...origin, deletion }))
    ? "taken"
    : "missing";
}

async function bringBackMissing(
  saved: readonly StoredRecord[],
  dryRun: boolean,
): Promise<Outcome[]> {
  const [stored, erased] = await Promise.all([
    batchGet(saved.map(recordKey)),
    batchGet(saved.map(({ _id }) => erasedMarkKey(_id))),
  ]);
  const idAt = new Map(stored.map((item) => [keyText(keyOf(item)), item._id]));
  const erasedPartitions = new Set(erased.map(({ pk }) => pk));
  return pLimit(writesAtOnce).map(saved, async (record): Promise<Outcome> => {
    if (erasedPartitions.has(erasedMarkKey(record._id).pk)) return "erased";
    const holder = idAt.get(keyText(recordKey(record)));
    if (holder === undefined) return bringBack(record, dryRun);
    return holder === record._id || (await findInIndex(record._id)) ? "present" : "taken";
  });
}

/**
 * Brings back the records that the portal's table has lost from another table, as undoing their deletion would; into an
 * empty table it copies everything. It can be repeated.
 * @returns how many items were copied; or what became of each record
 */
export async function restoreBackup({
  from,
  dryRun,
}: RestoreOptions): Promise<
  { readonly copied: number } | { readonly records: Record<Outcome, number> }
> {
  if (await isEmpty(tableName())) return { copied: await copyAll(from, dryRun) };
  const records = { missing: 0, present: 0, taken: 0, erased: 0 };
  for await (const items of itemsOf(from)) {
    const saved = items
      .filter(
        ({ pk, sk }) =>
          String(pk).startsWith(orderPartitionPrefix) &&
          String(sk).startsWith(recordPrefix),
      )
      .map((item) => storedRecord.parse(item))
      .filter((record) => recordExpires(record) > unixSeconds());
    for (const some of chunked(saved, recordsTogether)) {
      for (const outcome of await bringBackMissing(some, dryRun)) records[outcome] += 1;
    }
  }
  return { records };
}
