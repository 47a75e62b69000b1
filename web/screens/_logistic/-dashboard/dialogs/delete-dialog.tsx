import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { TrackingRecord } from "../../../../../shared/records.ts";
import { call } from "../../../../api/client.ts";
import { failedWith } from "../../../../api/failure.ts";
import { FailureNotice } from "../../../../api/failure-notice.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { forEachRecord } from "../changes/for-each-record.ts";

/** More records are only counted. */
const maxNamed = 5;

interface DeleteDialogProps {
  records: readonly TrackingRecord[];
  /** These records do not exist any more. */
  onDeleted(records: readonly TrackingRecord[]): void;
  onClose(): void;
}

/** Deletes records. Those that could not be deleted stay in the open dialog. */
export function DeleteDialog({ records, onDeleted, onClose }: DeleteDialogProps) {
  const [left, setLeft] = useState(records);
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<unknown>();
  const busy = done !== undefined;

  const deleteAll = async () => {
    setError(undefined);
    setDone(0);
    const outcome = await forEachRecord(left, async (record) => {
      await call("deleteTracking", { params: { id: record._id } }).catch((reason) => {
        // Another user already deleted it.
        if (!failedWith(reason, "not_found")) throw reason;
      });
      setDone((count = 0) => count + 1);
    });
    setDone(undefined);
    onDeleted(outcome.done);
    if (outcome.left.length === 0) return onClose();
    console.error("Tracking records could not be deleted", outcome.error);
    setError(outcome.error);
    setLeft(outcome.left);
  };

  const [only] = left;
  return (
    <ConfirmDialog
      title="Delete Tracking"
      confirmLabel={left.length === 1 ? "Delete" : `Delete ${left.length} records`}
      busy={busy}
      onConfirm={() => void deleteAll()}
      onClose={onClose}
    >
      {left.length === 1 && only ? (
        <p>
          Delete order <strong>{only.name}</strong> with tracking number <strong>{only.trackingNo}</strong>? Its
          customer can then no longer look it up.
        </p>
      ) : (
        <div>
          <p>Delete these {left.length} records? Their customers can then no longer look them up.</p>
          <chakra.ul mt="2" ps="5" listStyleType="disc">
            {left.slice(0, maxNamed).map(({ _id, name, trackingNo }) => (
              <li key={_id}>
                {name}: {trackingNo}
              </li>
            ))}
            {left.length > maxNamed && <li>and {left.length - maxNamed} more</li>}
          </chakra.ul>
        </div>
      )}
      {busy && left.length > 1 && (
        <p role="status">
          {done} of {left.length} deleted
        </p>
      )}
      <FailureNotice error={error} endpoint="deleteTracking" />
    </ConfirmDialog>
  );
}
