import { chakra, Flex, Grid } from "@chakra-ui/react";
import * as z from "zod/mini";
import type { CallOf, ReplyOf } from "../../../shared/contract.ts";
import { passwordLength } from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { plural } from "../../../shared/plural.ts";
import type { Role } from "../../../shared/session.ts";
import { failedWith } from "../../api/failure.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { inIndia } from "../../ui/relative-time.tsx";
import { FailureNotice } from "../feedback.tsx";
import { DeleteItemsDialog } from "../lists/delete-items-dialog.tsx";
import { ConfirmCallDialog, Dialog, DialogActions } from "../overlays/dialog.tsx";
import { FormDialog } from "../overlays/form-dialog.tsx";
import {
  adminSchema,
  currentPassword,
  emptyPerson,
  type PersonField,
  PersonInput,
  type PersonValues,
  personFields,
  personHints,
  useCurrentPassword,
} from "../people/person-form.tsx";
import { createDraftStore, useSaveDraft } from "../session/drafts.ts";
import type { Person, usePeople } from "./use-people.ts";

/** The name to show, also where the account has none. */
export const nameOf = ({ name }: Person) => name.trim() || "No Name";

/** One account by its name, several by their number. */
const accountsIn = ([first, ...others]: readonly Person[]) =>
  first && others.length === 0
    ? nameOf(first)
    : plural(others.length + 1, "account", "accounts");

/** What is asked, and about whom. `typed`: from a draft. */
export type OpenDialog =
  | { readonly dialog: "add"; readonly typed?: PersonValues | undefined }
  | { readonly dialog: "verify" | "reset"; readonly person: Person }
  | { readonly dialog: "delete"; readonly chosen: readonly Person[] }
  | { readonly dialog: "password"; readonly reset: ReplyOf<"resetLogistics"> };

interface PeopleDialogsProps {
  open: OpenDialog;
  area: Role;
  /** The signed-in admin. */
  account: string | undefined;
  people: ReturnType<typeof usePeople>;
  onOpen(dialog: OpenDialog): void;
  onClose(): void;
  /** @param text what was done */
  onDone(text: string): void;
}

export function PeopleDialogs({
  open,
  area,
  account,
  people,
  onOpen,
  onClose,
  onDone,
}: PeopleDialogsProps) {
  const drop = async (gone: readonly Person[]) => {
    if (gone.length === 0) return;
    await people.drop(gone.map(({ _id }) => _id));
    onDone(`${accountsIn(gone)} ${gone.length === 1 ? "was" : "were"} deleted.`);
  };
  switch (open.dialog) {
    case "add":
      return (
        <AddAdminDialog
          account={account}
          typed={open.typed}
          onAdded={(admin) => {
            onClose();
            void people.add(admin);
            onDone(`${nameOf(admin)} is now an admin.`);
          }}
          onClose={onClose}
        />
      );
    case "verify":
    case "reset": {
      const { person } = open;
      const common = {
        input: { params: { id: person._id } },
        tone: "primary",
        // Another admin deleted the account meanwhile.
        onGone: () => {
          onClose();
          void drop([person]);
        },
        onClose,
      } as const;
      return open.dialog === "verify" ? (
        <ConfirmCallDialog
          title={`Approve ${nameOf(person)}?`}
          confirmLabel="Approve"
          endpoint="verifyLogistics"
          onDone={async ({ member }) => {
            onClose();
            await people.approve(member);
            onDone(`${nameOf(member)} is approved and can now sign in.`);
          }}
          {...common}
        >
          <PersonDetails person={person} area="logistics" />
          <p>Once approved, they can sign in and change every tracking record.</p>
        </ConfirmCallDialog>
      ) : (
        <ResetPasswordDialog
          person={person}
          onReset={(reset) => onOpen({ dialog: "password", reset })}
          onGone={common.onGone}
          onClose={onClose}
        />
      );
    }
    case "password":
      return <OneTimePassword {...open.reset} onClose={onClose} />;
    case "delete":
      return (
        <DeleteItemsDialog
          endpoint={area === "admin" ? "adminDelete" : "logisticsDelete"}
          items={open.chosen}
          title={(left) => `Delete ${accountsIn(left)}?`}
          count={accountsIn}
          question={([first, ...others]) => (
            <p>
              {others.length === 0
                ? `${first?.email} will no longer be able to sign in, and will be signed out everywhere.`
                : "They will no longer be able to sign in, and will be signed out everywhere."}
            </p>
          )}
          nameOf={(person) => `${nameOf(person)}, ${person.email}`}
          onDeleted={drop}
          onClose={onClose}
        />
      );
  }
}

/** `area` names the role of an account that has none. */
export function PersonDetails({ person, area }: { person: Person; area: Role }) {
  const details = [
    [accountLabels.email, person.email],
    [accountLabels.phone, person.phone],
    ["Role", person.role || area],
  ] as const;
  return (
    <Grid
      as="dl"
      templateColumns="auto minmax(0, 1fr)"
      alignContent="start"
      columnGap="4"
      rowGap="1"
    >
      {details.map(([label, value]) => (
        <chakra.div key={label} display="contents">
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <dd>{value}</dd>
        </chakra.div>
      ))}
    </Grid>
  );
}

const resetSchema = z.object({ currentPassword });

export const newAdminDrafts = createDraftStore<PersonValues>();

const newAdminHints: Partial<Record<PersonField, string>> = {
  phone: personHints.phone,
  password: `At least ${passwordLength.min} characters. Pass it on in person; they can change it under My Profile.`,
};

interface AddAdminDialogProps {
  account: string | undefined;
  /** From a draft. */
  typed: PersonValues | undefined;
  onAdded(admin: Person): void;
  onClose(): void;
}

/** Adds an admin, with an initial password. */
function AddAdminDialog({ account, typed, onAdded, onClose }: AddAdminDialogProps) {
  const { form, send, busy, error } = useApiForm("adminCreate", {
    defaultValues: { ...emptyPerson, currentPassword: "" },
    schema: adminSchema,
    restored: typed,
    conflictField: "email",
  });
  const { errors, isDirty } = form.formState;
  useSaveDraft(newAdminDrafts, account, isDirty ? form.watch() : undefined);
  const own = useCurrentPassword(form);

  return (
    <FormDialog
      title="Add an admin"
      busy={busy}
      unsaved={isDirty}
      submitLabel="Add admin"
      onSubmit={form.handleSubmit((body) =>
        send(
          { body },
          { onSuccess: ({ admin }) => onAdded(admin), onRefused: own.onRefused },
        ),
      )}
      onClose={onClose}
    >
      <p>
        Admins approve and delete members of the team, give them new passwords, and add or
        delete admins.
      </p>
      {personFields.map((field) => (
        <PersonInput
          key={field}
          field={field}
          registration={form.register(field)}
          error={errors[field]?.message}
          hint={newAdminHints[field]}
          own={false}
        />
      ))}
      {own.field}
      <FailureNotice error={error} endpoint="adminCreate" />
    </FormDialog>
  );
}

interface ResetPasswordDialogProps {
  person: Person;
  onReset(reply: ReplyOf<"resetLogistics">): void;
  /** Another admin deleted the account meanwhile. */
  onGone(): void;
  onClose(): void;
}

/** Gives a member a one-time password. */
function ResetPasswordDialog({
  person,
  onReset,
  onGone,
  onClose,
}: ResetPasswordDialogProps) {
  const { form, send, busy, error } = useApiForm("resetLogistics", {
    defaultValues: { currentPassword: "" },
    schema: resetSchema,
  });
  const own = useCurrentPassword(form);
  const reset = (body: CallOf<"resetLogistics">["body"]) =>
    send(
      { params: { id: person._id }, body },
      {
        onSuccess: onReset,
        onRefused: (fields, failure) => {
          if (failedWith(failure, "not_found")) onGone();
          else own.onRefused(fields);
        },
      },
    );
  return (
    <FormDialog
      title={`Reset the password of ${nameOf(person)}?`}
      busy={busy}
      unsaved={false}
      submitLabel="Reset password"
      onSubmit={form.handleSubmit(reset)}
      onClose={onClose}
    >
      <p>
        You'll get a one-time password to pass on. The current one stops working at once,
        and {person.email} is signed out everywhere.
      </p>
      {own.field}
      <FailureNotice error={error} endpoint="resetLogistics" />
    </FormDialog>
  );
}

/** Shows a one-time password once. If it is lost, a reset makes another. */
function OneTimePassword(props: ReplyOf<"resetLogistics"> & { onClose(): void }) {
  const { member, password, passwordExpires, onClose } = props;
  return (
    <Dialog title={`One-time password for ${nameOf(member)}`} stays onClose={onClose}>
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        p="4"
        bg="sunken"
        borderRadius="sm"
      >
        <chakra.code
          fontFamily="mono"
          fontSize={{ base: "md", sm: "lg" }}
          userSelect="all"
        >
          {password}
        </chakra.code>
        <CopyButton text={password} label="one-time password" data-focus-first />
      </Flex>
      <p>
        Shown only once: copy it now and pass it on in person or by phone. It works until{" "}
        {inIndia(passwordExpires)}. They can then set their own under Profile.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
