import { Badge, Button, chakra, Flex } from "@chakra-ui/react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { AdminAccount } from "../../../shared/accounts.ts";
import { countText } from "../../../shared/attention-case.ts";
import { contract } from "../../../shared/contract.ts";
import { passwordLength } from "../../../shared/fields.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Main, Title } from "../../ui/page.tsx";
import { TextLink } from "../../ui/text.tsx";
import { BusyButton } from "../controls.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import {
  emptyPerson,
  type PersonField,
  PersonInput,
  type PersonValues,
  personFields,
} from "../people/person-input.tsx";
import { createDraftStore, useAccount, useRestoredDraft, useSaveDraft } from "../session/drafts.ts";
import { useLeaveGuard } from "../session/leave-guard.tsx";
import { PeopleList, type StatusMessage } from "./people-list.tsx";
import { nameOf, useAdmins, usePendingCount } from "./use-people.ts";

const newAdminDrafts = createDraftStore<PersonValues>();

export function AdminsScreen() {
  const search = useSearch({ from: "/admin/admin/all" });
  const navigate = useNavigate({ from: "/admin/all" });
  const account = useAccount("admin");
  const admins = useAdmins(search);
  const draft = useRestoredDraft(newAdminDrafts, account);
  const [adding, setAdding] = useState(draft);
  const [status, setStatus] = useState<StatusMessage>();
  const isSelf = ({ _id }: AdminAccount) => _id === account;

  return (
    <Main display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
      <Flex wrap="wrap" justify="space-between" align="center" gap="4">
        <Title>Admins</Title>
        <Button onClick={() => setAdding(emptyPerson)}>
          <UserPlus size={20} aria-hidden /> Add admin
        </Button>
      </Flex>
      <PendingNotice />
      <PeopleList
        name="Admins"
        area="admin"
        page={admins}
        search={search}
        onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
        empty="No admins found."
        mayDelete={(admin) => !isSelf(admin)}
        status={status}
        onStatus={setStatus}
        card={(admin) => ({
          badge: admin.isVerified ? (
            <Badge colorPalette="green">Verified</Badge>
          ) : (
            <Badge colorPalette="orange">Not Verified</Badge>
          ),
          note: isSelf(admin) && "This is you. Only another admin can delete this account.",
        })}
      />
      {adding && (
        <AddAdminDialog
          account={account}
          typed={adding}
          onClose={() => setAdding(undefined)}
          onAdded={(admin) => {
            setAdding(undefined);
            // The server says whether a search or a later page has the new admin.
            void (search.search || search.cursor ? admins.reload() : admins.add(admin));
            setStatus({ tone: "success", text: `${nameOf(admin)} is now an admin.` });
          }}
        />
      )}
    </Main>
  );
}

/** The way from here to the members who cannot sign in yet. */
function PendingNotice() {
  const pending = usePendingCount();
  if (!pending || pending.count === 0) return null;
  const who = pending.count === 1 ? "1 member waits" : `${countText(pending.count, pending.isCut)} members wait`;
  return (
    <Notice tone="info">
      <TextLink asChild>
        <Link to="/admin/verify" search={{ show: "pending" }}>
          {who} for approval
        </Link>
      </TextLink>
    </Notice>
  );
}

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
function AddAdminDialog({ account, typed: from, onAdded, onClose }: AddAdminDialogProps) {
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
