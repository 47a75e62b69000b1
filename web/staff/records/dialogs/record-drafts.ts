import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import { createDraftStore } from "../../session/drafts.ts";

/** The add or edit dialog when the session ended. */
export interface RecordDraft {
  readonly record: TrackingRecord | undefined;
  readonly typed: TrackingFields;
}

export const recordDrafts = createDraftStore<RecordDraft>();
