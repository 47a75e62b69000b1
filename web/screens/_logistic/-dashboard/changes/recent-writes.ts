import type { TrackingRecord } from "../../../../../shared/records.ts";

/**
 * What this person just saved or deleted. The lists are read from indexes that follow the records by up to a few seconds;
 * until they do, a list without these would look as if the work was lost.
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

/** A list read this much later knows of a change. */
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
  /** Puts records that the list cannot hold yet on top: on a first page they would be expected there. */
  readonly showNew: boolean;
}

/** A page of the list as this person knows it: changed rows as they were saved, deleted ones gone. */
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
