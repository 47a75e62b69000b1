import { Button, chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { isShipGlobalNumber, orderKey, trackingKey } from "../../../../shared/keys.ts";
import { recordFields, recordLabels } from "../../../../shared/labels.ts";
import { phoneNumbers, phonesAgree } from "../../../../shared/phones.ts";
import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import { ApiFailure } from "../../../api/failure.ts";
import { apiQuery, queryClient } from "../../../api/queries.ts";
import { useApiForm } from "../../../api/use-api-form.ts";
import { BusyButton, TextField } from "../../controls.tsx";
import { FailureNotice, Notice } from "../../feedback.tsx";
import { ConflictNotice } from "../../overlays/conflict-notice.tsx";
import { Dialog, DialogActions } from "../../overlays/dialog.tsx";
import { useAccount, useSaveDraft } from "../../session/drafts.ts";
import { useLeaveGuard } from "../../session/leave-guard.tsx";
import { addedText, outcomeOf } from "../change-notice.tsx";
import { type RecordChanges, recordDrafts } from "../record-changes.ts";

const nothing: TrackingFields = { name: "", phone: "", trackingNo: "" };

interface AddDialogProps extends Pick<RecordChanges, "onAdded"> {
  /** From a draft. */
  typed?: TrackingFields | undefined;
  /** What is known already, of one record. */
  start?: TrackingFields;
  onClose(): void;
}

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
          <Notice key={added.record._id} {...outcomeOf({ kind: "added", ...added })}>
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

const Cell = chakra("td", { base: { py: "1", pe: "2", overflowWrap: "anywhere", verticalAlign: "top" } });
const Heading = chakra("th", { base: { py: "1", pe: "2", textAlign: "start", verticalAlign: "top" } });

interface EditDialogProps extends Pick<RecordChanges, "onSaved" | "onKept"> {
  record: TrackingRecord;
  /** From a draft. */
  typed: TrackingFields | undefined;
  onClose(): void;
}

/** Where two users changed one record, it shows both versions, and asks which one to keep. */
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
          <ConflictNotice
            text="Someone else changed this record while you were editing."
            keep="Keep what's saved"
            goOn="Replace it with mine"
            busy={busy}
            onKeep={() => onKept(theirs)}
            onGoOn={() => save(mine)}
          >
            <chakra.table fontSize="sm">
              <thead>
                <tr>
                  <Heading scope="col">Field</Heading>
                  <Heading scope="col">Saved now</Heading>
                  <Heading scope="col">Yours</Heading>
                </tr>
              </thead>
              <tbody>
                {recordFields.map((field) => (
                  <tr key={field}>
                    <Heading scope="row">{recordLabels[field]}</Heading>
                    <Cell>{theirs[field]}</Cell>
                    <Cell>{theirs[field] === mine[field] ? "the same" : mine[field]}</Cell>
                  </tr>
                ))}
              </tbody>
            </chakra.table>
          </ConflictNotice>
        ) : (
          <FailureNotice error={error} endpoint="updateTracking" />
        )
      }
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    />
  );
}

const phoneHint = "The customer's phone with country code, e.g. +44…";
const otherPhoneHint = "Links sent for the earlier number stop working, and so do email updates. Send a new link.";

/** The first field after the one with the focus that is still empty: a scanner ends each barcode with Enter. */
function emptyFieldAfter(target: EventTarget, typed: TrackingFields) {
  const names: readonly string[] = recordFields;
  const place = target instanceof HTMLInputElement && target.value.trim() ? names.indexOf(target.name) : -1;
  return place === -1 ? undefined : recordFields.slice(place + 1).find((field) => !typed[field].trim());
}

/** The names of other orders that have the typed tracking number. */
function useOrdersWith({ name, trackingNo }: TrackingFields): string[] {
  const key = trackingKey(trackingNo);
  const { data } = useQuery(
    {
      ...apiQuery("allTracking", { query: { field: "trackingNo", search: key, limit: 5 } }),
      // Shorter ones are being typed.
      enabled: isShipGlobalNumber(key),
    },
    queryClient,
  );
  const others = data?.users.filter(
    (row) => trackingKey(row.trackingNo) === key && orderKey(row.name) !== orderKey(name),
  );
  return [...new Set(others?.map((row) => row.name))];
}

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

/** The three fields of a tracking record in a dialog. Only the server checks them. */
function RecordForm(props: RecordFormProps) {
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
        {recordFields.map((field) => (
          <TextField
            key={field}
            label={recordLabels[field]}
            autoComplete="off"
            spellCheck={false}
            {...(field === "phone" && { type: "tel", hint: isOtherPhone ? otherPhoneHint : phoneHint })}
            autoCapitalize={field === "trackingNo" ? "characters" : undefined}
            {...register(field)}
            error={errors[field]?.message}
          />
        ))}
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
