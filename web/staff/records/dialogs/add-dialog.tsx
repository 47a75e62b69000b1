import { useEffect, useState } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import type { TrackingFields } from "../../../../shared/records.ts";
import { useApiForm } from "../../../api/use-api-form.ts";
import { FailureNotice, Notice } from "../../feedback.tsx";
import { addedText } from "../changes/change-notice.tsx";
import { RecordForm } from "./record-form.tsx";

interface AddDialogProps {
  /** From a draft. */
  typed: TrackingFields | undefined;
  /** What is known already, of one record. */
  start?: TrackingFields;
  /** `another`: the dialog stays open for the next one. */
  onAdded(reply: ReplyOf<"createTracking">, another: boolean): void;
  onClose(): void;
}

const nothing: TrackingFields = { name: "", phone: "", trackingNo: "" };

export function AddDialog({ typed, start, onAdded, onClose }: AddDialogProps) {
  const { form, send, busy, error } = useApiForm("createTracking", {
    defaultValues: start ?? nothing,
    restored: typed,
  });
  const [added, setAdded] = useState<ReplyOf<"createTracking">>();
  const { setFocus } = form;
  useEffect(() => {
    if (added) setFocus("name");
  }, [added, setFocus]);
  const add = (another: boolean) =>
    form.handleSubmit((body) =>
      send(
        { body },
        {
          onSuccess: (reply) => {
            onAdded(reply, another);
            if (!another) return;
            setAdded(reply);
            form.reset(nothing);
          },
        },
      ),
    );
  return (
    <RecordForm
      title="Add Tracking"
      submitLabel="Add"
      form={form}
      busy={busy}
      notice={
        added && (
          <Notice
            key={added.record._id}
            tone={added.warnings.length > 0 ? "warning" : "success"}
            advice={added.warnings.join(" ") || undefined}
          >
            {addedText(added)}
          </Notice>
        )
      }
      failure={<FailureNotice error={error} endpoint="createTracking" />}
      onSubmit={add(false)}
      onAnother={start ? undefined : add(true)}
      onClose={onClose}
    />
  );
}
