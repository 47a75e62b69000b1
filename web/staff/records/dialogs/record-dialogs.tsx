import { formatRecordCount } from "../../../../shared/plural.ts";
import { DeleteItemsDialog } from "../../lists/delete-items-dialog.tsx";
import type { OpenDialog, RecordChanges } from "../record-changes.ts";
import { AddDialog, EditDialog } from "./record-form.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** The dialogs of records, which no first load includes. */
export function RecordDialogs({ open, changes }: { open: OpenDialog; changes: RecordChanges }) {
  const { close, onAdded, onSaved, onKept, onDeleted } = changes;
  switch (open.dialog) {
    case "add":
      return <AddDialog typed={open.typed} onAdded={onAdded} onClose={close} />;
    case "edit":
      return <EditDialog record={open.record} typed={open.typed} onSaved={onSaved} onKept={onKept} onClose={close} />;
    case "share":
      return <ShareDialog record={open.record} onClose={close} />;
    case "delete":
      return (
        <DeleteItemsDialog
          title={() => "Delete Tracking"}
          endpoint="deleteTracking"
          items={open.records}
          count={({ length }) => formatRecordCount(length)}
          one={({ name, trackingNo }) => (
            <p>
              Delete order <strong>{name}</strong> with tracking number <strong>{trackingNo}</strong>? Its customer will
              no longer be able to look it up. Links and mails of this record end, unless the deletion is undone.
            </p>
          )}
          several={({ length }) => (
            <p>
              Delete these {length} records? Their customers will no longer be able to look them up. Links and mails of
              these records end, unless the deletion is undone.
            </p>
          )}
          nameOf={({ name, trackingNo }) => `${name}: ${trackingNo}`}
          undoable
          onDeleted={onDeleted}
          onClose={close}
        />
      );
  }
}
