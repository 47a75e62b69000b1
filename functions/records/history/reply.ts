import type {
  ListedRecord,
  RecordChange,
  RecordHistory,
} from "../../../shared/records.ts";
import { unknownRecord } from "../refusals.ts";
import type { HistoryPage } from "./read.ts";

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
