import { chakra } from "@chakra-ui/react";
import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import type { EndpointName } from "../../../../../shared/contract.ts";
import type { TrackingFields, TrackingRecord } from "../../../../../shared/records.ts";
import { FailureNotice } from "../../../../api/failure-notice.tsx";
import { fieldErrorsOf } from "../../../../api/messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useLeaveGuard } from "../../../-session/leave-guard.tsx";
import { useAccount } from "../../../-session/use-account.ts";
import { useSaveDraft } from "../../../-session/use-draft.ts";
import { recordDrafts } from "./record-drafts.ts";

interface RecordFormProps {
  title: string;
  endpoint: EndpointName;
  /** The record that is edited; none where one is added. */
  record?: TrackingRecord;
  /** What had been typed when the session ended. */
  typed: TrackingFields | undefined;
  submitLabel: string;
  busy: boolean;
  error: unknown;
  /** Shown instead of the error in words. */
  choice?: ReactNode;
  onSubmit(values: TrackingFields, refused: (error: unknown) => void): void;
  onClose(): void;
}

const empty: TrackingFields = { name: "", phone: "", trackingNo: "" };
const fields = ["name", "phone", "trackingNo"] as const;
const isField = (name: string): name is (typeof fields)[number] => fields.some((field) => field === name);

/** The three fields of a tracking record in a dialog. The server checks them; what it refuses is said at the field. */
export function RecordForm(props: RecordFormProps) {
  const { title, endpoint, record, typed, submitLabel, busy, error, choice, onSubmit, onClose } = props;
  const { register, handleSubmit, setError, formState, reset, watch } = useForm({ defaultValues: record ?? empty });
  const { errors, isDirty } = formState;
  const account = useAccount("logistics");
  useEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true });
  }, [reset, typed]);
  const { name, phone, trackingNo } = watch();
  useSaveDraft(recordDrafts, account, isDirty ? { record, typed: { name, phone, trackingNo } } : undefined);
  const { ask, question } = useLeaveGuard(isDirty, { title: "Close without saving?", leave: "Close" });
  const close = async () => {
    if (await ask()) onClose();
  };
  const submit = handleSubmit((typed) =>
    onSubmit(typed, (refusal) => {
      const refused = new Map(fieldErrorsOf(refusal));
      // Set from the last to the first, so that the first keeps the focus.
      for (const field of fields.toReversed()) {
        const message = refused.get(field);
        if (message) setError(field, { type: "server", message }, { shouldFocus: true });
      }
    }),
  );
  const atFields = fieldErrorsOf(error).some(([field]) => isField(field));

  return (
    <Dialog title={title} onClose={() => void close()} busy={busy}>
      <chakra.form noValidate display="grid" gap="5" aria-label={title} onSubmit={submit}>
        <TextField
          label="Order No"
          autoComplete="off"
          spellCheck={false}
          {...register("name")}
          error={errors.name?.message}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          hint="The consignee's, with the country code: the customer looks the parcel up with it."
          {...register("phone")}
          error={errors.phone?.message}
        />
        <TextField
          label="Tracking No"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register("trackingNo")}
          error={errors.trackingNo?.message}
        />
        {choice ?? (!atFields && <FailureNotice error={error} endpoint={endpoint} />)}
        <DialogActions>
          <Button tone="quiet" disabled={busy} onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </chakra.form>
      {question}
    </Dialog>
  );
}
