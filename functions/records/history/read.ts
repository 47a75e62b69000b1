import { Failure } from "../../../shared/errors.ts";
import type { RecordChange } from "../../../shared/records.ts";
import { queryItems } from "../../database/query-all.ts";
import { isExpired, unixSeconds } from "../../database/table.ts";
import { findRecord } from "../find.ts";
import { isReversal, recordExpires, type StoredRecord } from "../item.ts";
import { entryKey, type HistoryEntry, historyEntry, historyExpires, isDeletion } from "./entry.ts";

/** One change of a record. `by`: the `_id` of an account, or the name of a command; undefined where the record expired. */
export interface Change {
  readonly version: number;
  readonly at: string;
  readonly by: string | undefined;
  readonly via: HistoryEntry["via"] | "expiry";
  readonly importId: string | undefined;
  readonly importRow: number | undefined;
  readonly kind: RecordChange["kind"];
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
}

/** The entries of a record before a version, newest first, by a consistent read. */
async function readEntries(_id: string, before: number, limit: number): Promise<HistoryEntry[]> {
  const { pk, sk: last } = entryKey(_id, before - 1);
  const { Items = [] } = await queryItems({
    KeyConditionExpression: "pk = :history AND sk BETWEEN :first AND :last",
    ExpressionAttributeValues: { ":history": pk, ":first": entryKey(_id, 0).sk, ":last": last },
    ScanIndexForward: false,
    Limit: limit,
    ConsistentRead: true,
  });
  return Items.filter((item) => !isExpired(item)).map((item) => historyEntry.parse(item));
}

const beyondAll = 10_000_000_000;

/** The newest entry of a record's history: of the change that made its present version, or deleted it. */
export const newestEntry = async (_id: string): Promise<HistoryEntry | undefined> =>
  (await readEntries(_id, beyondAll, 1))[0];

export const unknownRecord = () =>
  new Failure("not_found", "This record doesn't exist, or its history is no longer kept.");

function changeIn({ version, at, by, via, importId, importRow, before, after }: HistoryEntry): Change {
  // What was before may have been another order's, which was erased.
  const cameBack = after && !before && isReversal(after);
  const kind = !after ? "deleted" : cameBack ? "restored" : "changed";
  return { version, at, by, via, importId, importRow, kind, before, after };
}

/** The creation, which has no entry of its own. */
function creation(after: StoredRecord): Change {
  const { version, updatedAt: at, updatedBy: by, via, importId, importRow } = after;
  return { version, at, by, via, importId, importRow, kind: "created", before: undefined, after };
}

/** What time to live did to a record, which leaves no entry. */
function expiryOf(last: StoredRecord): Change {
  const at = new Date(recordExpires(last) * 1000).toISOString();
  const nothing = { importId: undefined, importRow: undefined, by: undefined, after: undefined };
  return { ...nothing, version: last.version + 1, at, via: "expiry", kind: "deleted", before: last };
}

export interface HistoryPage {
  /** On the first page, unless it is deleted: as it is stored now. */
  readonly record: StoredRecord | undefined;
  readonly changes: readonly Change[];
  /** The last version of this page, where there are older ones. */
  readonly next: number | undefined;
}

/**
 * A page of a record's changes, newest first; also of a deleted record.
 * @param after the last version of the page before
 * @throws Failure `not_found` where nothing is known of the record
 */
export async function readHistory(_id: string, limit: number, after?: number): Promise<HistoryPage> {
  const isFirstPage = after === undefined;
  // A later page's first is the one before it, whose `before` may be the creation.
  const read = () => readEntries(_id, isFirstPage ? beyondAll : after + 1, limit + 2);
  let entries = await read();
  let record: StoredRecord | undefined;
  if (isFirstPage && !isDeletion(entries[0])) {
    record = await findRecord(_id, entries[0]?.after);
    // An edit or a deletion between the two reads has its entry by now.
    if (record?.version !== (entries[0]?.version ?? 1)) entries = await read();
    if (isDeletion(entries[0])) record = undefined;
    else if (record && entries[0]?.after) record = entries[0].after;
  }
  const known = entries.filter(({ version }) => isFirstPage || version < after).map(changeIn);
  const [newest] = entries;
  if (isFirstPage && !record && newest?.after) known.unshift(expiryOf(newest.after));
  const oldest = entries.at(-1);
  const first = oldest ? oldest.before : record;
  if (first?.version === 1) known.push(creation(first));
  const changes = known.filter(({ at }) => historyExpires(at) > unixSeconds());
  if (isFirstPage && changes.length === 0 && !record) throw unknownRecord();
  // A later page may be empty: the first one tells whether the record is known.
  if (!isFirstPage && changes.length === 0) await readHistory(_id, 1);
  const page = changes.slice(0, limit);
  return { record, changes: page, next: changes.length > limit ? page.at(-1)?.version : undefined };
}
