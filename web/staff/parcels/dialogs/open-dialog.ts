import { useState } from "react";
import type {
  ListedRecord,
  TrackingFields,
  TrackingRecord,
} from "../../../../shared/records.ts";
import { createDraftStore, useAccount, useRestoredDraft } from "../../session/drafts.ts";

/** The add or edit dialog when the session ended. */
export const recordDrafts = createDraftStore<{
  record: TrackingRecord | undefined;
  typed: TrackingFields;
}>();

/** The open dialog and its records. `form`: edits the record, or adds one; `typed`: restored from a draft. */
export type OpenDialog =
  | {
      readonly dialog: "form";
      readonly record?: TrackingRecord | undefined;
      readonly typed?: TrackingFields;
    }
  | { readonly dialog: "share"; readonly record: ListedRecord }
  | { readonly dialog: "delete"; readonly records: readonly TrackingRecord[] };

/** The dialog of records that is open above a list. */
export function useOpenDialog() {
  const draft = useRestoredDraft(recordDrafts, useAccount("logistics"));
  const [open, show] = useState<OpenDialog | undefined>(
    () => draft && { ...draft, dialog: "form" },
  );
  return { open, show, close: () => show(undefined) };
}
export type RecordDialog = ReturnType<typeof useOpenDialog>;
