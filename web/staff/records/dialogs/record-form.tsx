import { Button, chakra } from "@chakra-ui/react";
import type { FormEvent, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { recordLabels } from "../../../../shared/labels.ts";
import { phoneNumbers, phonesAgree } from "../../../../shared/phones.ts";
import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import { BusyButton, TextField } from "../../controls.tsx";
import { Dialog, DialogActions } from "../../overlays/dialog.tsx";
import { useLeaveGuard } from "../../session/leave-guard.tsx";
import { useAccount } from "../../session/use-account.ts";
import { useSaveDraft } from "../../session/use-draft.ts";
import { recordDrafts } from "./record-drafts.ts";

interface RecordFormProps {
  title: string;
  submitLabel: string;
  /** The record that is edited; none where one is added. */
  record?: TrackingRecord;
  form: UseFormReturn<TrackingFields>;
  busy: boolean;
  /** Why the last call failed, where that is not shown at a field. */
  failure: ReactNode;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
}

const phoneHint = "The customer's phone with country code, e.g. +44…";
const otherPhoneHint = "Links sent for the earlier number stop working, and so do email updates. Send a new link.";

/** The three fields of a tracking record in a dialog. Only the server checks them. */
export function RecordForm({ title, submitLabel, record, form, busy, failure, onSubmit, onClose }: RecordFormProps) {
  const { register, formState, watch } = form;
  const { errors, isDirty } = formState;
  const typed = watch();
  const isOtherPhone =
    record !== undefined && phoneNumbers(typed.phone).length > 0 && !phonesAgree(typed.phone, record.phone);
  useSaveDraft(recordDrafts, useAccount("logistics"), isDirty ? { record, typed } : undefined);
  const { ask, question } = useLeaveGuard(isDirty, { title: "Close without saving?", leave: "Discard" });
  const close = async () => {
    if (await ask()) onClose();
  };

  return (
    <Dialog title={title} onClose={() => void close()} busy={busy}>
      <chakra.form noValidate display="grid" gap="5" aria-label={title} onSubmit={onSubmit}>
        <TextField
          label={recordLabels.name}
          autoComplete="off"
          spellCheck={false}
          {...register("name")}
          error={errors.name?.message}
        />
        <TextField
          label={recordLabels.phone}
          type="tel"
          autoComplete="off"
          hint={isOtherPhone ? otherPhoneHint : phoneHint}
          {...register("phone")}
          error={errors.phone?.message}
        />
        <TextField
          label={recordLabels.trackingNo}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register("trackingNo")}
          error={errors.trackingNo?.message}
        />
        {failure}
        <DialogActions>
          <Button variant="outline" disabled={busy} onClick={() => void close()}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy}>
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </chakra.form>
      {question}
    </Dialog>
  );
}
