import { formatRecordCount } from "../../../../shared/plural.ts";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { DeleteItemsDialog } from "../../lists/delete-items-dialog.tsx";

interface DeleteDialogProps {
  records: readonly TrackingRecord[];
  /** These records do not exist any more. */
  onDeleted(records: readonly TrackingRecord[]): void;
  onClose(): void;
}

/** Deletes records. */
export function DeleteDialog({ records, onDeleted, onClose }: DeleteDialogProps) {
  return (
    <DeleteItemsDialog
      title={() => "Delete Tracking"}
      endpoint="deleteTracking"
      items={records}
      count={({ length }) => formatRecordCount(length)}
      one={({ name, trackingNo }) => (
        <p>
          Delete order <strong>{name}</strong> with tracking number <strong>{trackingNo}</strong>? Its customer will no
          longer be able to look it up. Links and mails of this record end, unless the deletion is undone.
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
      onClose={onClose}
    />
  );
}
