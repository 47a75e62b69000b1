import type { ListedRecord, TrackingRecord } from "../../../../shared/records.ts";

/**
 * What the user just saved or deleted. Lists are read from indexes that follow the records within seconds: without
 * these, a list read at once would lack the user's own changes.
 */
export interface RecentWrites {
  readonly saved: ReadonlyMap<string, Saved>;
  readonly deleted: ReadonlySet<string>;
}

/** How a record was saved: `back` is a deleted one that was brought back. */
export type SavedAs = "new" | "changed" | "back";

interface Saved {
  readonly record: TrackingRecord;
  readonly as: SavedAs;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A list read this much later contains the change. */
const lagMs = 10_000;

export const noChanges: RecentWrites = { saved: new Map(), deleted: new Set() };

export function withSaved(changes: RecentWrites, record: TrackingRecord, as: SavedAs, at: number): RecentWrites {
  const { _id } = record;
  const known = as === "changed" ? changes.saved.get(_id)?.as : undefined;
  return {
    deleted: new Set([...changes.deleted].filter((id) => id !== _id)),
    saved: new Map(changes.saved).set(_id, { record, as: known ?? as, at }),
  };
}

export function withDeleted(changes: RecentWrites, ids: readonly string[]): RecentWrites {
  const saved = new Map(changes.saved);
  for (const id of ids) saved.delete(id);
  return { saved, deleted: new Set([...changes.deleted, ...ids]) };
}

interface Page {
  /** When the list was read, in milliseconds since the epoch. */
  readonly readAt: number;
  /** Adds new records that the list does not contain yet at the top, as on a first page. */
  readonly showNew: boolean;
  /** It lists the deleted records: without those that were brought back. */
  readonly deleted?: boolean;
  /** Its rows are the newest first, so that a record that is back has its place among them. */
  readonly newestFirst: boolean;
}

/** A page of the list with the user's own changes: saved rows as they were saved, without deleted ones. */
export function withRecentWrites(
  rows: readonly ListedRecord[],
  changes: RecentWrites,
  { readAt, showNew, newestFirst, deleted = false }: Page,
): readonly ListedRecord[] {
  if (deleted) return rows.filter(({ _id, version }) => version > (changes.saved.get(_id)?.record.version ?? 0));
  const listed = new Set(rows.map(({ _id }) => _id));
  const known = rows
    .filter(({ _id }) => !changes.deleted.has(_id))
    .map((row) => {
      const own = changes.saved.get(row._id)?.record;
      if (!own || own.version <= row.version) return row;
      return own.trackingNo === row.trackingNo ? { ...own, shipment: row.shipment } : own;
    });
  const missing = (wanted: SavedAs) =>
    [...changes.saved.values()]
      .filter(({ record, as, at }) => as === wanted && !listed.has(record._id) && readAt < at + lagMs)
      .map(({ record }) => record);
  const all = newestFirst ? missing("back").reduce(inPlace, known) : known;
  return showNew ? [...missing("new").reverse(), ...all] : all;
}

/** Ids rise with time. A record older than the last row is on a later page. */
function inPlace(rows: readonly ListedRecord[], record: TrackingRecord): ListedRecord[] {
  const place = rows.findIndex(({ _id }) => _id < record._id);
  return place === -1 ? [...rows] : rows.toSpliced(place, 0, record);
}
