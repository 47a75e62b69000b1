import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import type { RecordDraft } from "./record-drafts.ts";

const loadForms = () => import("./record-forms.ts");
const AddDialog = lazyRouteComponent(loadForms, "AddDialog");
const EditDialog = lazyRouteComponent(loadForms, "EditDialog");
const DeleteDialog = lazyRouteComponent(loadForms, "DeleteDialog");
const ShareDialog = lazyRouteComponent(() => import("./share-dialog.tsx"), "ShareDialog");

/** The open dialog and its records. `typed`: restored from a draft. */
export type Open =
  | { readonly dialog: "add"; readonly typed?: TrackingFields }
  | { readonly dialog: "edit"; readonly record: TrackingRecord; readonly typed?: TrackingFields }
  | { readonly dialog: "share"; readonly record: TrackingRecord }
  | { readonly dialog: "delete"; readonly records: readonly TrackingRecord[] };

/** The dialog of a draft. */
export const dialogOf = ({ record, typed }: RecordDraft): Open =>
  record ? { dialog: "edit", record, typed } : { dialog: "add", typed };

export interface RecordDialogsProps {
  open: Open | undefined;
  onClose(): void;
  /** `another`: its dialog stays open for the next one. */
  onAdded(reply: ReplyOf<"createTracking">, another: boolean): void;
  /** `before`: what was stored. */
  onSaved(reply: ReplyOf<"updateTracking">, before: TrackingFields): void;
  /** The user kept the stored record instead of their own change. */
  onKept(record: TrackingRecord): void;
  /** These records do not exist any more. The dialog stays open if others remain. */
  onDeleted(records: readonly TrackingRecord[]): void;
}

/** Loads the scripts of the dialogs, which are not part of the first load. */
export function preloadForms() {
  void AddDialog.preload?.();
  void EditDialog.preload?.();
  void DeleteDialog.preload?.();
}

export function RecordDialogs(props: RecordDialogsProps) {
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog({ open, onClose, onAdded, onSaved, onKept, onDeleted }: RecordDialogsProps) {
  switch (open?.dialog) {
    case "add":
      return <AddDialog typed={open.typed} onAdded={onAdded} onClose={onClose} />;
    case "edit":
      return <EditDialog record={open.record} typed={open.typed} onSaved={onSaved} onKept={onKept} onClose={onClose} />;
    case "share":
      return <ShareDialog record={open.record} onClose={onClose} />;
    case "delete":
      return <DeleteDialog records={open.records} onDeleted={onDeleted} onClose={onClose} />;
    default:
      return null;
  }
}
