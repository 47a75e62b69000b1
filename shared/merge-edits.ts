import { recordFields } from "./labels.ts";
import type { TrackingFields } from "./records.ts";

type Field = (typeof recordFields)[number];

/**
 * Two people's edits of one record: each field as the one who changed it wants it.
 * @param was the record as the second editor saw it
 * @param mine what the second one entered
 * @param stored what the first one saved
 * @returns `conflicts`: the fields that both changed, each to something else; `merged` has the second editor's
 */
export function mergeEdits(
  was: TrackingFields,
  mine: TrackingFields,
  stored: TrackingFields,
) {
  const isMine = (field: Field) => mine[field] !== was[field];
  const wanted = (field: Field) => (isMine(field) ? mine : stored)[field];
  const isConflict = (field: Field) =>
    isMine(field) && ![was[field], mine[field]].includes(stored[field]);
  const merged: TrackingFields = {
    name: wanted("name"),
    phone: wanted("phone"),
    trackingNo: wanted("trackingNo"),
  };
  return { merged, conflicts: recordFields.filter(isConflict) };
}
