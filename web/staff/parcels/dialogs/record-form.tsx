import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { isShipGlobalNumber, orderKey, trackingKey } from "../../../../shared/keys.ts";
import { alsoHave, recordFields, recordLabels } from "../../../../shared/labels.ts";
import { mergeEdits } from "../../../../shared/merge-edits.ts";
import { phoneNumbers, phonesAgree } from "../../../../shared/phones.ts";
import {
  type TrackingFields,
  type TrackingRecord,
  trackingFields,
} from "../../../../shared/records.ts";
import { apiQuery } from "../../../api/client.ts";
import { ApiFailure } from "../../../api/failure.ts";
import { useApiForm } from "../../../api/use-api-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../controls.tsx";
import { FailureNotice, Notice } from "../../feedback.tsx";
import { ConflictNotice, FormDialog } from "../../overlays/form-dialog.tsx";
import { useAccount, useSaveDraft } from "../../session/drafts.ts";
import { recordDrafts } from "../opened.ts";

const nothing: TrackingFields = { name: "", phone: "", trackingNo: "" };
const noConflict: ReturnType<typeof mergeEdits> = { merged: nothing, conflicts: [] };

const phoneHint = "The customer's phone with country code, e.g. +44…";
const otherPhoneHint =
  "Links and email updates for the old number will stop. Send a new link.";

/** A scanner ends each barcode with Enter: then the next empty field gets the focus. */
function goOnFromScan(event: KeyboardEvent<HTMLFormElement>) {
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const place = fields.findIndex((field) => field === event.target && field.value.trim());
  const next = fields.slice(place + 1).find(({ value }) => !value.trim());
  if (event.key !== "Enter" || place === -1 || !next) return;
  event.preventDefault();
  // At once, unlike the form's own setFocus: a scanner goes on typing.
  next.focus();
}

/** The names of other orders that have the typed tracking number. @param id of the record that is edited */
function useOrdersWith({ name, trackingNo }: TrackingFields, id?: string): string[] {
  const key = trackingKey(trackingNo);
  const { data } = useQuery({
    ...apiQuery("allTracking", { query: { field: "trackingNo", search: key, limit: 5 } }),
    // Shorter ones are being typed.
    enabled: isShipGlobalNumber(key),
  });
  const others = data?.users.filter(
    (row) =>
      row._id !== id &&
      trackingKey(row.trackingNo) === key &&
      orderKey(row.name) !== orderKey(name),
  );
  return [...new Set(others?.map((row) => row.name))];
}

interface RecordFormProps {
  /** The record that is edited; none where one is added. */
  record?: TrackingRecord | undefined;
  /** What is known already of the one that is added. */
  start?: TrackingFields;
  /** From a draft. */
  restored?: TrackingFields | undefined;
  /** How the record before was added, while the dialog stayed open. */
  notice?: ReactNode;
  /** `was`: the record without this edit; none where it was added. */
  onSaved(
    reply: ReplyOf<"createTracking" | "updateTracking">,
    was?: TrackingFields,
  ): unknown;
  /** After a conflict the user kept the stored record, which may be newer than the lists. */
  onKept?(record: TrackingRecord): unknown;
  onClose(): void;
}

/** The three fields of a tracking record in a dialog. Only the server checks them. */
export function RecordForm(props: RecordFormProps) {
  const { record, start, restored, notice, onSaved, onKept, onClose } = props;
  const endpoint = record ? "updateTracking" : "createTracking";
  const { name, phone, trackingNo } = record ?? start ?? nothing;
  const { form, send, busy, error } = useApiForm<typeof endpoint, TrackingFields>(
    endpoint,
    {
      defaultValues: { name, phone, trackingNo },
      restored,
    },
  );
  // What was refused is typed anew.
  const refused = start && trackingFields.safeParse(start).error?.issues[0]?.path[0];
  const [addedBefore, setAddedBefore] = useState(false);
  const { register, formState, watch } = form;
  const { errors, isDirty } = formState;
  const typed = watch();
  // Another user changed the record, and not to what is entered.
  const theirs = error instanceof ApiFailure ? error.details.current : undefined;
  const { merged, conflicts } =
    record && theirs ? mergeEdits(record, typed, theirs) : noConflict;
  const isDecided = conflicts.length === 0;
  const submitLabel = record ? "Save" : "Add";
  const valuesOf = (fields: TrackingFields) =>
    conflicts.map((field) => fields[field]).join(", ");
  const isOtherPhone =
    record !== undefined &&
    phoneNumbers(typed.phone).length > 0 &&
    !phonesAgree(typed.phone, record.phone);
  const sameNumber = useOrdersWith(typed, record?._id);
  useSaveDraft(
    recordDrafts,
    useAccount("logistics"),
    isDirty ? { record, typed } : undefined,
  );
  const submit = (
    fields: TrackingFields,
    was: TrackingRecord | undefined,
    another = false,
  ) => {
    const body = was ? { ...fields, _id: was._id, was } : fields;
    const onSuccess = (reply: ReplyOf<typeof endpoint>) => {
      // What an undo goes back to: others' changes stay.
      onSaved(reply, was && mergeEdits(fields, was, reply.record).merged);
      if (!another) return onClose();
      setAddedBefore(true);
      // Before the reset, which forgets the fields.
      form.setFocus("name");
      form.reset(nothing);
    };
    send({ body }, { onSuccess });
  };
  /** `another`: the dialog stays open for the next record. */
  const save = (another: boolean) =>
    form.handleSubmit((fields) => submit(fields, record, another));
  /** A spreadsheet's row of the three cells, in the order of the fields, fills them all. */
  const paste = (event: ClipboardEvent) => {
    const cells = event.clipboardData.getData("text/plain").trim().split("\t");
    if (cells.length !== recordFields.length) return;
    event.preventDefault();
    for (const [at, field] of recordFields.entries())
      form.setValue(field, cells[at]?.trim() ?? "", { shouldDirty: true });
    form.setFocus("trackingNo");
  };
  const keepTheirs = (stored: TrackingRecord) => {
    const kept = {
      ...merged,
      ...Object.fromEntries(conflicts.map((field) => [field, stored[field]])),
    };
    if (recordFields.some((field) => kept[field] !== stored[field]))
      return submit(kept, stored);
    onKept?.(stored);
    onClose();
  };

  return (
    <FormDialog
      title={record ? "Edit Tracking" : "Add Tracking"}
      busy={busy}
      unsaved={isDirty}
      submitLabel={isDecided ? submitLabel : undefined}
      more={
        !record &&
        !start && (
          <Button tone="quiet" busy={busy} onClick={() => void save(true)()}>
            Add another
          </Button>
        )
      }
      onSubmit={save(false)}
      onKeyDown={goOnFromScan}
      onPaste={paste}
      onClose={onClose}
    >
      {addedBefore && notice}
      {recordFields.map((field) => (
        <TextField
          key={field}
          data-focus-first={field === refused || undefined}
          label={recordLabels[field]}
          autoComplete="off"
          spellCheck={false}
          {...(field === "phone" && {
            type: "tel",
            hint: isOtherPhone ? otherPhoneHint : phoneHint,
          })}
          autoCapitalize={field === "trackingNo" ? "characters" : undefined}
          {...register(field)}
          error={errors[field]?.message}
        />
      ))}
      {sameNumber.length > 0 && (
        <Notice tone="warning">
          {alsoHave(sameNumber, trackingKey(typed.trackingNo))}
        </Notice>
      )}
      {theirs && !isDecided ? (
        <ConflictNotice
          text="Someone else changed this record while you were editing."
          keep={`Keep ${valuesOf(theirs)}`}
          goOn={`Use ${valuesOf(typed)}`}
          busy={busy}
          onKeep={() => keepTheirs(theirs)}
          onGoOn={() => submit(merged, theirs)}
        >
          {conflicts.map((field) => (
            <p key={field}>
              {recordLabels[field]}: {theirs[field]} is saved now; you entered{" "}
              {typed[field]}.
            </p>
          ))}
        </ConflictNotice>
      ) : (
        <FailureNotice error={error} endpoint={endpoint} />
      )}
    </FormDialog>
  );
}
