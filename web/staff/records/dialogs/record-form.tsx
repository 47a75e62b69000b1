import { Button, chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isShipGlobalNumber, orderKey, trackingKey } from "../../../../shared/keys.ts";
import { recordFields, recordLabels } from "../../../../shared/labels.ts";
import { phoneNumbers, phonesAgree } from "../../../../shared/phones.ts";
import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import { apiQuery, queryClient } from "../../../api/queries.ts";
import { BusyButton, TextField } from "../../controls.tsx";
import { Notice } from "../../feedback.tsx";
import { Dialog, DialogActions } from "../../overlays/dialog.tsx";
import { useAccount, useSaveDraft } from "../../session/drafts.ts";
import { useLeaveGuard } from "../../session/leave-guard.tsx";
import { recordDrafts } from "./record-drafts.ts";

interface RecordFormProps {
  title: string;
  submitLabel: string;
  /** The record that is edited; none where one is added. */
  record?: TrackingRecord;
  form: UseFormReturn<TrackingFields>;
  busy: boolean;
  /** What was done before, while the dialog stayed open. */
  notice?: ReactNode;
  /** Why the last call failed, where that is not shown at a field. */
  failure: ReactNode;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** Saves, and keeps the dialog open for another record. */
  onAnother?: (() => Promise<void>) | undefined;
  onClose(): void;
}

const phoneHint = "The customer's phone with country code, e.g. +44…";
const otherPhoneHint = "Links sent for the earlier number stop working, and so do email updates. Send a new link.";

/** The first field after the one with the focus that is still empty: a scanner ends each barcode with Enter. */
function emptyFieldAfter(target: EventTarget, typed: TrackingFields) {
  const names: readonly string[] = recordFields;
  const place = target instanceof HTMLInputElement && target.value.trim() ? names.indexOf(target.name) : -1;
  return place === -1 ? undefined : recordFields.slice(place + 1).find((field) => !typed[field].trim());
}

const pauseMs = 400;

/** The names of other orders that have the typed tracking number. */
function useOrdersWith({ name, trackingNo }: TrackingFields): string[] {
  const key = trackingKey(trackingNo);
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  const { data } = useQuery(
    {
      ...apiQuery("allTracking", { query: { field: "trackingNo", search: asked, limit: 5 } }),
      // Shorter ones are being typed.
      enabled: asked === key && isShipGlobalNumber(key),
    },
    queryClient,
  );
  const others = data?.users.filter(
    (row) => trackingKey(row.trackingNo) === key && orderKey(row.name) !== orderKey(name),
  );
  return key === asked ? [...new Set(others?.map((row) => row.name))] : [];
}

/** The three fields of a tracking record in a dialog. Only the server checks them. */
export function RecordForm(props: RecordFormProps) {
  const { title, submitLabel, record, form, busy, notice, failure, onSubmit, onAnother, onClose } = props;
  const { register, formState, watch } = form;
  const { errors, isDirty } = formState;
  const typed = watch();
  const isOtherPhone =
    record !== undefined && phoneNumbers(typed.phone).length > 0 && !phonesAgree(typed.phone, record.phone);
  useSaveDraft(recordDrafts, useAccount("logistics"), isDirty ? { record, typed } : undefined);
  const { ask, question } = useLeaveGuard(isDirty, { title: "Close without saving?", leave: "Discard" });
  const sameNumber = useOrdersWith(typed);
  const close = async () => {
    if (await ask()) onClose();
  };

  return (
    <Dialog title={title} onClose={() => void close()} busy={busy}>
      <chakra.form
        noValidate
        display="grid"
        gap="5"
        aria-label={title}
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          const next = event.key === "Enter" ? emptyFieldAfter(event.target, typed) : undefined;
          const field = next && event.currentTarget.elements.namedItem(next);
          if (!(field instanceof HTMLInputElement)) return;
          event.preventDefault();
          // At once, unlike the form's own setFocus: a scanner goes on typing.
          field.focus();
        }}
      >
        {notice}
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
        {sameNumber.length > 0 && (
          <Notice tone="warning">
            {sameNumber.length === 1 ? "Order" : "Orders"} {sameNumber.join(", ")}{" "}
            {sameNumber.length === 1 ? "has" : "have"} this tracking number already.
          </Notice>
        )}
        {failure}
        <DialogActions>
          <Button variant="outline" disabled={busy} onClick={() => void close()}>
            Cancel
          </Button>
          {onAnother && (
            <BusyButton variant="outline" busy={busy} onClick={() => void onAnother()}>
              Add another
            </BusyButton>
          )}
          <BusyButton type="submit" busy={busy}>
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </chakra.form>
      {question}
    </Dialog>
  );
}
