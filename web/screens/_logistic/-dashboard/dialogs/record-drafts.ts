import type { TrackingFields, TrackingRecord } from "../../../../../shared/records.ts";
import { createDraftStore } from "../../../-session/draft-store.ts";

/** A dialog as it stood when the session ended: of a new record, or of one that is there. */
export interface RecordDraft {
  readonly record: TrackingRecord | undefined;
  readonly typed: TrackingFields;
}

export const recordDrafts = createDraftStore<RecordDraft>();
