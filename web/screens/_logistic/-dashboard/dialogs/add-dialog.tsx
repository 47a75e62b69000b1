import type { ReplyOf } from "../../../../../shared/contract.ts";
import type { TrackingFields } from "../../../../../shared/records.ts";
import { useApiMutation } from "../../../../api/queries.ts";
import { RecordForm } from "./record-form.tsx";

interface AddDialogProps {
  typed: TrackingFields | undefined;
  onAdded(reply: ReplyOf<"createTracking">): void;
  onClose(): void;
}

export function AddDialog({ typed, onAdded, onClose }: AddDialogProps) {
  const create = useApiMutation("createTracking");
  return (
    <RecordForm
      title="Add Tracking"
      endpoint="createTracking"
      submitLabel="Add"
      typed={typed}
      busy={create.isPending}
      error={create.error}
      onSubmit={(body, refused) => create.mutate({ body }, { onSuccess: onAdded, onError: refused })}
      onClose={onClose}
    />
  );
}
