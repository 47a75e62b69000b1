import type { TrackingRecord } from "../../../../../shared/records.ts";

/**
 * What the user just saved or deleted. Lists are read from indexes that follow the records within seconds: without
 * these, a list read at once would lack the user's own changes.
 */
export interface RecentWrites {
  readonly saved: ReadonlyMap<string, Saved>;
  readonly deleted: ReadonlySet<string>;
}

interface Saved {
  readonly record: TrackingRecord;
  readonly isNew: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A list read this much later contains the change. */
const lagMs = 10_000;

export const noChanges: RecentWrites = { saved: new Map(), deleted: new Set() };

export function withSaved(changes: RecentWrites, record: TrackingRecord, isNew: boolean, at: number): RecentWrites {
  const known = changes.saved.get(record._id);
  return {
    ...changes,
    saved: new Map(changes.saved).set(record._id, { record, isNew: isNew || (known?.isNew ?? false), at }),
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
}

/** A page of the list with the user's own changes: saved rows as they were saved, without deleted ones. */
export function withRecentWrites(rows: readonly TrackingRecord[], changes: RecentWrites, { readAt, showNew }: Page) {
  const listed = new Set(rows.map(({ _id }) => _id));
  const known = rows
    .filter(({ _id }) => !changes.deleted.has(_id))
    .map((row) => {
      const own = changes.saved.get(row._id)?.record;
      return own && own.version > row.version ? own : row;
    });
  if (!showNew) return known;
  const missing = [...changes.saved.values()].filter(
    ({ record, isNew, at }) => isNew && !listed.has(record._id) && readAt < at + lagMs,
  );
  return [...missing.map(({ record }) => record).reverse(), ...known];
}
