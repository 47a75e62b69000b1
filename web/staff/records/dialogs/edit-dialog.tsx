import { useState } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import { ApiFailure } from "../../../api/failure.ts";
import { useApiForm } from "../../../api/use-api-form.ts";
import { FailureNotice } from "../../feedback.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { RecordForm } from "./record-form.tsx";

interface EditDialogProps {
  record: TrackingRecord;
  typed: TrackingFields | undefined;
  /** `before`: what was stored, as the user saw it. */
  onSaved(reply: ReplyOf<"updateTracking">, before: TrackingFields): void;
  /** The user kept the stored record, which may be newer than the list. */
  onKept(record: TrackingRecord): void;
  onClose(): void;
}

export function EditDialog({ record, typed, onSaved, onKept, onClose }: EditDialogProps) {
  const { name, phone, trackingNo } = record;
  const defaultValues: TrackingFields = { name, phone, trackingNo };
  const { form, send, busy, error } = useApiForm("updateTracking", { defaultValues, restored: typed });
  const [mine, setMine] = useState(defaultValues);
  const theirs = error instanceof ApiFailure ? error.details.current : undefined;

  // After a conflict the user has seen the stored record: saving again overwrites it.
  const save = (fields: TrackingFields) => {
    setMine(fields);
    const was = theirs ?? record;
    send({ body: { _id: record._id, ...fields, was } }, { onSuccess: (reply) => onSaved(reply, was) });
  };

  return (
    <RecordForm
      title="Edit Tracking"
      submitLabel="Save"
      record={record}
      form={form}
      busy={busy}
      failure={
        theirs ? (
          <ConflictChoice
            theirs={theirs}
            mine={mine}
            busy={busy}
            onKeepTheirs={() => onKept(theirs)}
            onSaveMine={() => save(mine)}
          />
        ) : (
          <FailureNotice error={error} endpoint="updateTracking" />
        )
      }
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    />
  );
}
