import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Failure } from "../../../shared/errors.ts";
import type { RecordChangeKind } from "../../../shared/history.ts";
import { table, tableName, unixSeconds } from "../../database/table.ts";
import { findRecord } from "../find.ts";
import { isReversal, type StoredRecord } from "../item.ts";
import { entryKey, type HistoryEntry, historyEntry, historyExpires, isDeletion } from "./entry.ts";

/** One change of a record. `by`: the `_id` of an account, or the name of a command. */
export interface Change {
  readonly version: number;
  readonly at: string;
  readonly by: string | undefined;
  readonly via: NonNullable<NonNullable<HistoryEntry["removed"]>["via"]>;
  readonly importId: string | undefined;
  readonly importRow: number | undefined;
  readonly kind: RecordChangeKind;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
}

/** The entries of a record up to a version, newest first, by a consistent read. */
async function readEntries(_id: string, upTo: number, limit: number): Promise<HistoryEntry[]> {
  const { pk, sk: last } = entryKey(_id, upTo);
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :history AND sk BETWEEN :first AND :last",
      ExpressionAttributeValues: { ":history": pk, ":first": entryKey(_id, 0).sk, ":last": last },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => historyEntry.parse(item));
}

const lastVersion = 9_999_999_999;

/** The newest entries of a record's history, newest first, by a consistent read. */
export const newestEntries = (_id: string, limit: number) => readEntries(_id, lastVersion, limit);

/** The newest entry of a record's history. */
export async function newestEntry(_id: string): Promise<HistoryEntry | undefined> {
  const [newest] = await newestEntries(_id, 1);
  return newest;
}

export const unknownRecord = () =>
  new Failure("not_found", "There is no such record, or its history is no longer kept.");

interface Known extends Pick<HistoryEntry, "version" | "before" | "after" | "removed"> {
  /** It has no entry yet, so nothing tells what was before. */
  readonly isPending?: boolean;
}

function kindOf({ version, before, after, isPending }: Known): RecordChangeKind {
  if (!after) return "deleted";
  if (version === 1) return "created";
  // A record that comes back gets its entry with it.
  return !before && !isPending && isReversal(after) ? "restored" : "changed";
}

function changeIn(known: Known): Change {
  const { version, before, after, removed } = known;
  const kind = kindOf(known);
  if (!after) {
    const { at = "", by, via = "form" } = removed ?? {};
    return { version, kind, at, by, via, importId: undefined, importRow: undefined, before, after };
  }
  const { updatedAt, updatedBy, via, importId, importRow } = after;
  return { version, kind, at: updatedAt, by: updatedBy, via, importId, importRow, before, after };
}

/**
 * Adds the record's last change, which the follower may not have followed yet. What an entry tells beyond it is half of
 * a move, under way or without a version of its own.
 */
function withCurrent(entries: readonly Known[], record: StoredRecord): Known[] {
  const told = entries.find(({ version }) => version === record.version);
  const earlier = entries.filter(({ version }) => version < record.version);
  return [{ ...told, version: record.version, after: record, isPending: !told }, ...earlier];
}

/** Half of a move to or from an order that was erased. A deletion says by which way. */
const isHalfOfMove = (change: Known) => !change.after && !isDeletion(change);

/** The first version, which has no entry: the second tells it. */
const creationBefore = (oldest: Known | undefined): Known[] =>
  oldest?.version === 2 && oldest.before?.version === 1 ? [{ version: 1, after: oldest.before }] : [];

/** The newest entries of a record and, unless it is deleted, the record as it is stored now. */
async function readNewest(_id: string, limit: number) {
  const entries = await newestEntries(_id, limit);
  if (isDeletion(entries[0])) return { entries, record: undefined };
  const record = await findRecord(_id);
  // Perhaps it was deleted between the two reads: its history tells that by now.
  return { entries: record ? entries : await newestEntries(_id, limit), record };
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
  // One beyond the page, and the last of the page before: it may tell the creation.
  const toRead = limit + 2;
  const { entries, record } = isFirstPage
    ? await readNewest(_id, toRead)
    : { entries: await readEntries(_id, after, toRead), record: undefined };
  const known = record ? withCurrent(entries, record) : entries;
  const creation = entries.length < toRead ? creationBefore(known.at(-1)) : [];
  const changes = [...known, ...creation]
    .filter(({ version }) => isFirstPage || version < after)
    // The newest one without a record is the record's end.
    .filter((change, at) => (isFirstPage && at === 0) || !isHalfOfMove(change))
    .map(changeIn)
    .filter(({ at }) => historyExpires(at) > unixSeconds());
  if (changes.length === 0 && !record) {
    if (isFirstPage) throw unknownRecord();
    // A later page may be empty: the first one tells whether the record is known.
    await readHistory(_id, 1);
  }
  const page = changes.slice(0, limit);
  // Entries that are left out make a page shorter, not the last.
  const isShort = entries.length === toRead && entries.some(isHalfOfMove);
  const end = changes.length > limit ? page.at(-1) : isShort ? entries.at(-1) : undefined;
  return { record, changes: page, next: end?.version };
}
