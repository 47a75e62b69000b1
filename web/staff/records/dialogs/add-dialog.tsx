import type { ReplyOf } from "../../../../shared/contract.ts";
import type { TrackingFields } from "../../../../shared/records.ts";
import { useApiForm } from "../../../api/use-api-form.ts";
import { FailureNotice } from "../../feedback.tsx";
import { RecordForm } from "./record-form.tsx";

interface AddDialogProps {
  /** From a draft. */
  typed: TrackingFields | undefined;
  /** What is known already. */
  start?: TrackingFields;
  onAdded(reply: ReplyOf<"createTracking">): void;
  onClose(): void;
}

const nothing: TrackingFields = { name: "", phone: "", trackingNo: "" };

export function AddDialog({ typed, start = nothing, onAdded, onClose }: AddDialogProps) {
  const { form, send, busy, error } = useApiForm("createTracking", { defaultValues: start, restored: typed });
  return (
    <RecordForm
      title="Add Tracking"
      submitLabel="Add"
      form={form}
      busy={busy}
      failure={<FailureNotice error={error} endpoint="createTracking" />}
      onSubmit={form.handleSubmit((body) => send({ body }, { onSuccess: onAdded }))}
      onClose={onClose}
    />
  );
}
