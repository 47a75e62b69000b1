import type {
  ListedRecord,
  RecordChange,
  RecordHistory,
} from "../../../shared/records.ts";
import { allUnexpired, queryItems, tableQuery } from "../../database/reads.ts";
import { unixSeconds } from "../../database/table.ts";
import { findRecord } from "../find.ts";
import { isReversal, recordExpires, type StoredRecord } from "../item.ts";
import { unknownRecord } from "../refusals.ts";
import {
  entryKey,
  type HistoryEntry,
  historyEntry,
  historyExpires,
  isDeletion,
} from "./entry.ts";

/** One change of a record. `by`: the `_id` of an account, or the name of a command; undefined where the record expired. */
export interface Change
  extends Pick<
    HistoryEntry,
    "version" | "at" | "importId" | "importRow" | "before" | "after"
  > {
  readonly by: string | undefined;
  readonly via: HistoryEntry["via"] | "expiry";
  readonly kind: RecordChange["kind"];
}

/** The entries of a record before a version, newest first, by a consistent read. */
async function readEntries(
  _id: string,
  before: number,
  limit: number,
): Promise<HistoryEntry[]> {
  const { pk, sk: last } = entryKey(_id, before - 1);
  const { Items = [] } = await queryItems(
    tableQuery(pk, {
      where: "#sort BETWEEN :first AND :last",
      values: { first: entryKey(_id, 0).sk, last },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return allUnexpired(historyEntry, Items);
}

const beyondAll = 10_000_000_000;

/** The newest entry of a record's history: of the change that made its present version, or deleted it. */
export const newestEntry = async (_id: string): Promise<HistoryEntry | undefined> =>
  (await readEntries(_id, beyondAll, 1))[0];

const changeIn = (entry: HistoryEntry): Change => ({ ...entry, kind: kindOf(entry) });

function kindOf({ before, after }: HistoryEntry): Change["kind"] {
  if (!after) return "deleted";
  // An edit lacks its former version where that was another order's, which was erased.
  return !before && isReversal(after) ? "restored" : "changed";
}

/** The creation, which has no entry of its own. */
const creation = (after: StoredRecord): Change => ({
  ...after,
  at: after.updatedAt,
  by: after.updatedBy,
  kind: "created",
  after,
});

/** What time to live did to a record, which leaves no entry. */
const expiryOf = (last: StoredRecord): Change => ({
  version: last.version + 1,
  at: new Date(recordExpires(last) * 1000).toISOString(),
  by: undefined,
  via: "expiry",
  kind: "deleted",
  before: last,
});

interface HistoryPage {
  /** On the first page, unless it is deleted: as it is stored now. */
  readonly record: StoredRecord | undefined;
  readonly changes: readonly Change[];
  /** The last version of this page, where there are older ones. */
  readonly next: number | undefined;
}

/** A page needs one entry more to tell whether it is the last, and one for a creation, which the entry after it tells. */
const besidesPage = 2;

/** A record as it is stored, unless it is deleted, with its newest entries; the two are of one moment. */
async function readNewest(_id: string, count: number) {
  const read = () => readEntries(_id, beyondAll, count);
  const entries = await read();
  const [newest] = entries;
  if (isDeletion(newest)) return { record: undefined, entries };
  const record = await findRecord(_id, newest?.after);
  if (record?.version === (newest?.version ?? 1))
    return { record: newest?.after ?? record, entries };
  // An edit or a deletion between the two reads has its entry by now.
  const later = await read();
  return {
    record: isDeletion(later[0]) ? undefined : record && (later[0]?.after ?? record),
    entries: later,
  };
}

/** A creation, where this is the version before a page's oldest change, or the only one. */
const creationIn = (first: StoredRecord | undefined): Change[] =>
  first?.version === 1 ? [creation(first)] : [];

const stillKept = (changes: readonly Change[]) =>
  changes.filter(({ at }) => historyExpires(at) > unixSeconds());

function pageOf(
  changes: readonly Change[],
  limit: number,
): Pick<HistoryPage, "changes" | "next"> {
  const page = changes.slice(0, limit);
  return {
    changes: page,
    next: changes.length > limit ? page.at(-1)?.version : undefined,
  };
}

/**
 * The newest changes of a record, newest first; also of a deleted record.
 * @throws Failure `not_found` where nothing is known of the record
 */
export async function firstPage(_id: string, limit: number): Promise<HistoryPage> {
  const { record, entries } = await readNewest(_id, limit + besidesPage);
  const [newest] = entries;
  const oldest = entries.at(-1);
  const changes = stillKept([
    ...(newest?.after && !record ? [expiryOf(newest.after)] : []),
    ...entries.map(changeIn),
    ...creationIn(oldest ? oldest.before : record),
  ]);
  if (changes.length === 0 && !record) throw unknownRecord();
  return { record, ...pageOf(changes, limit) };
}

/**
 * The changes of a record before a version, newest first; perhaps none.
 * @param after the last version of the page before
 * @throws Failure `not_found` where nothing is known of the record
 */
export async function laterPage(
  _id: string,
  limit: number,
  after: number,
): Promise<HistoryPage> {
  // The last entry of the page before is read again, since its `before` may be the creation.
  const entries = await readEntries(_id, after + 1, limit + besidesPage);
  const changes = stillKept([
    ...entries.filter(({ version }) => version < after).map(changeIn),
    ...creationIn(entries.at(-1)?.before),
  ]);
  const isKnown =
    changes.length > 0 || (await newestEntry(_id)) || (await findRecord(_id));
  if (!isKnown) throw unknownRecord();
  return { record: undefined, ...pageOf(changes, limit) };
}

/** What a page of history names only by its id. */
interface Names {
  /** The accounts, by their `_id`. */
  readonly people: ReadonlyMap<string, NonNullable<RecordChange["by"]>>;
  /** The names of the imported files, by the ids of their imports. */
  readonly files: ReadonlyMap<string, string>;
}

export const authorsIn = ({ changes }: HistoryPage) =>
  changes.flatMap(({ by }) => by ?? []);
export const importsIn = ({ changes }: HistoryPage) =>
  changes.flatMap(({ importId }) => importId ?? []);

/** The record of a first page of its history: as it is stored, or as it last was with the time of its deletion. */
export function lastKnown({ record, changes: [newest] }: HistoryPage): ListedRecord {
  if (record) return record;
  if (!newest?.before) throw unknownRecord();
  return { ...newest.before, version: newest.version, deletedAt: newest.at };
}

/** A page of history as the API replies it. */
export const historyReply = (
  { changes, next }: HistoryPage,
  { people, files }: Names,
): RecordHistory => ({
  changes: changes.map(({ by, ...change }) => ({
    ...change,
    by: people.get(by ?? "") ?? null,
    importFile: files.get(change.importId ?? ""),
  })),
  nextCursor: next?.toString(),
});
