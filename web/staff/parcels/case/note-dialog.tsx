import { Textarea } from "@chakra-ui/react";
import { type AttentionCase, noteLength } from "../../../../shared/attention-case.ts";
import { reasonWords } from "../../../../shared/shipment/staff-words.ts";
import { useApiForm } from "../../../api/use-api-form.ts";
import { Labelled } from "../../controls.tsx";
import { FailureNotice } from "../../feedback.tsx";
import { ConflictNotice, FormDialog } from "../../overlays/form-dialog.tsx";
import { showCases } from "../written.ts";
import { CaseNote, calledOf, conflictText } from "./case-facts.tsx";
import { storedCase } from "./case-steps.tsx";

interface NoteDialogProps {
  of: AttentionCase;
  onClose(): void;
}

/** The note on a case. Only the server checks it. */
export function NoteDialog({ of, onClose }: NoteDialogProps) {
  const { form, send, busy, error } = useApiForm("updateCase", {
    defaultValues: { note: of.note ?? "" },
  });
  const { errors, isDirty } = form.formState;
  const theirs = storedCase(error);
  const leaveWith = (stored: AttentionCase) => {
    void showCases([stored]);
    onClose();
  };
  // After a conflict the newer case has been seen.
  const save = form.handleSubmit(({ note }) =>
    send(
      {
        params: { trackingNo: of.trackingNo },
        body: { note, version: (theirs ?? of).version },
      },
      { onSuccess: (reply) => leaveWith(reply.case) },
    ),
  );
  return (
    <FormDialog
      title={`Note on ${calledOf(of)}`}
      busy={busy}
      unsaved={isDirty}
      submitLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      <Labelled
        label="Note"
        hint={`For the team only, up to ${noteLength} characters. Customers don't see it.`}
        error={errors.note?.message}
      >
        <Textarea minH="8rem" {...form.register("note")} />
      </Labelled>
      {theirs ? (
        <ConflictNotice
          text={conflictText(of, theirs)}
          keep="Leave it as it is"
          goOn="Replace it with mine"
          busy={busy}
          onKeep={() => leaveWith(theirs)}
          onGoOn={() => void save()}
        >
          <p>It is now: {reasonWords[theirs.reason].title}.</p>
          <CaseNote {...theirs} />
        </ConflictNotice>
      ) : (
        <FailureNotice error={error} endpoint="updateCase" />
      )}
    </FormDialog>
  );
}
