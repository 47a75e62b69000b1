import { useState } from "react";
import type { ReplyOf } from "../../../../../shared/contract.ts";
import type { TrackingFields, TrackingRecord } from "../../../../../shared/records.ts";
import { ApiFailure } from "../../../../api/failure.ts";
import { useApiMutation } from "../../../../api/queries.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { RecordForm } from "./record-form.tsx";

interface EditDialogProps {
  record: TrackingRecord;
  typed: TrackingFields | undefined;
  onSaved(reply: ReplyOf<"updateTracking">): void;
  /** The stored record was kept; it may be newer than the list. */
  onKept(record: TrackingRecord): void;
  onClose(): void;
}

export function EditDialog({ record, typed, onSaved, onKept, onClose }: EditDialogProps) {
  const update = useApiMutation("updateTracking");
  const [mine, setMine] = useState<TrackingFields>(record);
  const theirs = update.error instanceof ApiFailure ? update.error.current : undefined;

  const save = (fields: TrackingFields, was: TrackingRecord, refused?: (error: unknown) => void) => {
    setMine(fields);
    const { name, phone, trackingNo } = fields;
    update.mutate(
      { body: { _id: record._id, name, phone, trackingNo, was } },
      { onSuccess: onSaved, onError: (error) => refused?.(error) },
    );
  };

  return (
    <RecordForm
      title="Edit Tracking"
      endpoint="updateTracking"
      submitLabel="Save"
      record={record}
      typed={typed}
      busy={update.isPending}
      error={update.error}
      choice={
        theirs && (
          <ConflictChoice
            theirs={theirs}
            mine={mine}
            busy={update.isPending}
            onKeepTheirs={() => onKept(theirs)}
            onSaveMine={() => save(mine, theirs)}
          />
        )
      }
      // After a conflict the stored record has been seen: saving again means saving over it.
      onSubmit={(fields, refused) => save(fields, theirs ?? record, refused)}
      onClose={onClose}
    />
  );
}
