import type { ReplyOf } from "../../../../shared/contract.ts";
import { useCall } from "../../../api/queries.ts";
import { RecordForm } from "./record-form.tsx";

const empty = { name: "", phone: "", trackingNo: "" };

interface AddDialogProps {
  onAdded(reply: ReplyOf<"createTracking">): void;
  onClose(): void;
}

export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const create = useCall("createTracking");
  return (
    <RecordForm
      title="Add Tracking"
      endpoint="createTracking"
      submitLabel="Add"
      values={empty}
      busy={create.isPending}
      error={create.error}
      onSubmit={(body, refused) => create.mutate({ body }, { onSuccess: onAdded, onError: refused })}
      onClose={onClose}
    />
  );
}
