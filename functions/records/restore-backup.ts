import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { conditionalWrite, ifAbsent } from "../database/conditional-write.ts";
import { keyOf, keyText, readItem } from "../database/item.ts";
import { itemsWith, type ScannedItem } from "../database/scan.ts";
import { recordPrefix, revocationSortKey } from "../database/schema.ts";
import { isExpired, table, tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { findInIndex, hasRecordsIn } from "./find.ts";
import { type HistoryEntry, isDeletion } from "./history/entry.ts";
import { erasedSince } from "./history/erase.ts";
import { newestEntry } from "./history/read.ts";
import { nextVersion, type Origin, orderSince, recordExpires, type StoredRecord, storedRecord } from "./item.ts";
import { orderPrefix, recordKey } from "./keys.ts";
import { restorationOf } from "./restore.ts";
import { lineageAt, lineageBeside, replacementOf } from "./write.ts";

const writesAtOnce = 16;
const recordsTogether = 500;
/** By how much the clock of the operator's machine may be ahead. */
const clockSkewMs = 60_000;

const origin: Origin = { by: "restore", via: "restore" };

/**
 * What became of a record of the backup. `missing` and `different` are written; all others are left as they are: `moved`
 * has another key now, `taken` is gone and its key is another record's, `erased` was erased, `changed` was changed meanwhile.
 */
export type Outcome = "missing" | "different" | "unchanged" | "moved" | "taken" | "erased" | "changed";

interface RestoreOptions {
  /** The source table: restored from a backup, or kept from a deleted stack. */
  readonly from: string;
  /** Overwrites records that differ. */
  readonly overwrite: boolean;
  /** Only counts. */
  readonly dryRun: boolean;
}

/** What of a current record is compared with the backup. Its version is not: a later one may have the same fields. */
type Current = Pick<StoredRecord, "_id" | "name" | "phone" | "trackingNo" | "version">;

const recordKeyText = (record: StoredRecord) => keyText(recordKey(record));
const isRecord = ({ sk }: ScannedItem) => sk.startsWith(recordPrefix);

const hasSameFields = (one: Current, other: Current) =>
  one.name === other.name && one.phone === other.phone && one.trackingNo === other.trackingNo;

/** The records of the portal's table, to compare those of the backup with. */
async function readCurrent() {
  const byKey = new Map<string, Current>();
  const ids = new Set<string>();
  for await (const item of itemsWith(tableName(), [orderPrefix])) {
    if (!isRecord(item)) continue;
    const { _id, name, phone, trackingNo, version } = storedRecord.parse(item);
    byKey.set(keyText(keyOf(item)), { _id, name, phone, trackingNo, version });
    ids.add(_id);
  }
  const underKeyOf = (saved: StoredRecord) => byKey.get(recordKeyText(saved));
  return {
    compare(saved: StoredRecord): Outcome {
      const current = underKeyOf(saved);
      if (current?._id === saved._id) return hasSameFields(current, saved) ? "unchanged" : "different";
      if (ids.has(saved._id)) return "moved";
      return current ? "taken" : "missing";
    },
    isAsRead: (stored: StoredRecord) => {
      const current = underKeyOf(stored);
      return current?._id === stored._id && current.version === stored.version;
    },
  };
}

/** Ends the links that were ended before, unless they were ended again since. */
const storeRevocation = (Item: ScannedItem) =>
  conditionalWrite(new PutCommand({ TableName: tableName(), Item, ...ifAbsent }));

async function restoreRevocation(from: string, order: string): Promise<void> {
  const Key = { pk: order, sk: revocationSortKey };
  const { Item } = await table().send(new GetCommand({ TableName: from, Key, ConsistentRead: true }));
  if (Item && !isExpired(Item)) await storeRevocation({ ...Item, ...Key });
}

/** Whether a record that was gone at a time, in milliseconds since 1970, may have been changed since. */
function isChangedSince(time: number, newest: HistoryEntry | undefined): boolean {
  if (!newest) return false;
  // A later change would refuse the write of a deleted record, but not that of one that history does not know as deleted.
  const since = isDeletion(newest) ? time : time - clockSkewMs;
  return Date.parse(newest.after?.updatedAt ?? newest.removed?.at ?? "") >= since;
}

/** The next version of a record, after all that its history tells of. */
const versionAfter = (record: StoredRecord, newest: HistoryEntry | undefined) => ({
  ...record,
  version: Math.max(record.version, newest?.version ?? 0),
});

/**
 * Brings back the records that the portal's table has lost, or overwrites those that differ, from another table, as new
 * versions. It can be repeated.
 */
export async function restoreBackup({ from, overwrite, dryRun }: RestoreOptions): Promise<Record<Outcome, number>> {
  const startedAt = Date.now();
  const { compare, isAsRead } = await readCurrent();
  const counts = { missing: 0, different: 0, unchanged: 0, moved: 0, taken: 0, erased: 0, changed: 0 };

  async function bringBack(saved: StoredRecord): Promise<Outcome> {
    const newest = await newestEntry(saved._id);
    if (isChangedSince(startedAt, newest)) return "changed";
    const found = await findInIndex(saved._id);
    if (found) return recordKeyText(found) === recordKeyText(saved) ? "changed" : "moved";
    const { pk } = recordKey(saved);
    // Before the record: no ended link opens in between.
    await restoreRevocation(from, pk);
    // As undo does, or the correction of its number: links that ended since the backup stay ended.
    const last = newest?.after ?? newest?.before ?? saved;
    const isMoved = recordKey(last).pk !== pk;
    const lineage = isMoved
      ? await lineageAt(saved.name, saved.phone, last)
      : { orderSince: orderSince(last), ...(await lineageBeside(saved.phone, last)) };
    const record = nextVersion(versionAfter(saved, newest), lineage, origin, new Date());
    const refused = await transactWrite(restorationOf(record, newest));
    return refused ? "changed" : "missing";
  }

  async function overwriteWith(saved: StoredRecord): Promise<Outcome> {
    const [newest, item] = await Promise.all([newestEntry(saved._id), readItem(recordKey(saved))]);
    const stored = item && storedRecord.parse(item);
    if (!stored || !isAsRead(stored)) return "changed";
    const { name, phone, trackingNo } = saved;
    const fields = { name, phone, trackingNo, ...(await lineageBeside(phone, stored)) };
    const next = nextVersion(versionAfter(stored, newest), fields, origin, new Date());
    return (await transactWrite(replacementOf(stored, next))) ? "changed" : "different";
  }

  const limit = pLimit(writesAtOnce);
  let waiting: { saved: StoredRecord; outcome: Outcome }[] = [];
  async function restoreWaiting(): Promise<void> {
    const isErased = await erasedSince(waiting.map(({ saved }) => saved));
    await limit.map(waiting, async ({ saved, outcome }) => {
      const write = outcome === "missing" ? bringBack : overwriteWith;
      const isLeft = dryRun || (outcome === "different" && !overwrite);
      counts[isErased(saved) ? "erased" : isLeft ? outcome : await write(saved)] += 1;
    });
    waiting = [];
  }

  for await (const item of itemsWith(from, [orderPrefix])) {
    if (item.sk === revocationSortKey && !dryRun && (await hasRecordsIn(item.pk))) await storeRevocation(item);
    if (!isRecord(item)) continue;
    const saved = storedRecord.parse(item);
    if (recordExpires(saved) <= unixSeconds()) continue;
    const outcome = compare(saved);
    if (outcome === "missing" || outcome === "different") waiting.push({ saved, outcome });
    else counts[outcome] += 1;
    if (waiting.length >= recordsTogether) await restoreWaiting();
  }
  await restoreWaiting();
  return counts;
}
