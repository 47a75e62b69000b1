import { Button, chakra } from "@chakra-ui/react";
import type { AdminAccount } from "../../../shared/accounts.ts";
import { contract } from "../../../shared/contract.ts";
import { passwordLength } from "../../../shared/fields.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import { type PersonField, type PersonValues, personFields } from "../people/person.ts";
import { PersonInput } from "../people/person-input.tsx";
import { createDraftStore, useSaveDraft } from "../session/drafts.ts";
import { useLeaveGuard } from "../session/leave-guard.tsx";

export const newAdminDrafts = createDraftStore<PersonValues>();

const hints: Partial<Record<PersonField, string>> = {
  phone: "10 digits, without +91 or spaces.",
  password: `At least ${passwordLength.min} characters. Pass it on in person; they can change it under My Profile.`,
};

interface AddAdminDialogProps {
  account: string | undefined;
  /** Initial values, from a draft. */
  typed: PersonValues;
  onAdded(admin: AdminAccount): void;
  onClose(): void;
}

/** Adds an admin, with an initial password. */
export function AddAdminDialog({ account, typed: from, onAdded, onClose }: AddAdminDialogProps) {
  const { form, send, busy, error } = useApiForm("adminCreate", {
    defaultValues: from,
    schema: schemaOf(contract.adminCreate.body),
    conflictField: "email",
  });
  const { errors } = form.formState;
  const typed = form.watch();
  const unsaved = personFields.some((field) => typed[field] !== "");
  const { ask, question } = useLeaveGuard(unsaved, { title: "Close without adding?", leave: "Discard" });
  useSaveDraft(newAdminDrafts, account, unsaved ? typed : undefined);

  const close = async () => {
    if (await ask()) onClose();
  };
  const submit = form.handleSubmit((body) => send({ body }, { onSuccess: ({ admin }) => onAdded(admin) }));

  return (
    <Dialog title="Add an admin" onClose={close} busy={busy}>
      <chakra.form noValidate display="grid" gap="5" aria-label="Add an admin" onSubmit={submit}>
        <p>Admins approve and delete members of the team, give them new passwords, and add or delete admins.</p>
        {personFields.map((field) => (
          <PersonInput
            key={field}
            field={field}
            registration={form.register(field)}
            error={errors[field]?.message}
            hint={hints[field]}
            own={false}
          />
        ))}
        <FailureNotice error={error} endpoint="adminCreate" />
        <DialogActions>
          <Button variant="outline" disabled={busy} onClick={() => void close()}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy}>
            Add admin
          </BusyButton>
        </DialogActions>
      </chakra.form>
      {question}
    </Dialog>
  );
}
