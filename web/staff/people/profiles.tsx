import { Button, chakra, Skeleton } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import type { AdminAccount, LogisticsMember } from "../../../shared/accounts.ts";
import { type CallOf, contract } from "../../../shared/contract.ts";
import { email, indianPhoneInProfile, newPassword, passwordLength, personName } from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import { refusalOf } from "../../api/failure.ts";
import { apiQuery, queryClient } from "../../api/queries.ts";
import { rememberedEmail } from "../../api/session.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Card, Column, Main, PageHeader } from "../../ui/page.tsx";
import { BusyButton, PasswordField } from "../controls.tsx";
import { FailureNotice, Notice, QueryFailure } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import { createDraftStore, useAccount, useRestoredDraft, useSaveDraft } from "../session/drafts.ts";
import { useLeaveGuard } from "../session/leave-guard.tsx";
import { emptyPerson, type PersonField, type PersonValues, personFields } from "./person-input.tsx";
import { PersonWizard, usePersonWizard } from "./person-wizard.tsx";

const hints = {
  email: "You'll log in with it.",
  phone: "10 digits, without +91 or spaces.",
};
const adminHints = {
  ...hints,
  password: `Choose a new one of at least ${passwordLength.min} characters, or type your current one to keep it.`,
};

const valuesOf = ({ name, email, phone }: AdminAccount) => ({ name, email, phone, password: "" });

/** The form starts from this admin's entry in the list of admins; every field is required. */
export function AdminProfile() {
  const account = useAccount("admin");
  const query = useQuery(apiQuery("adminAll", {}));
  const me = query.data?.admins.find(({ _id }) => _id === account);
  return (
    <Main>
      <Column>
        <PageHeader title="My Profile">
          Four short steps, filled in with what we have. Change what's out of date.
        </PageHeader>
        {query.data ? (
          <ProfileForm
            key={account}
            label="My Profile"
            endpoint="adminUpdate"
            // As for a new admin.
            schema={schemaOf(contract.adminCreate.body)}
            labels={accountLabels}
            hints={adminHints}
            account={account}
            known={me ? valuesOf(me) : emptyPerson}
            knownAfter={(updated) => {
              void queryClient.invalidateQueries({ queryKey: ["adminAll"] });
              return valuesOf(updated);
            }}
          />
        ) : (
          <>
            <QueryFailure query={query} endpoint="adminAll" />
            {query.isPending && <Skeleton h="22rem" />}
          </>
        )}
      </Column>
    </Main>
  );
}

/** A field that may be left empty, which leaves what is stored. */
const blankOr = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === "" ? undefined : typed)),
    ),
    z.optional(schema),
  );

/** What is typed into the logistics profile: only what is filled in is checked, and sent. */
export const memberSchema = z.object({
  name: blankOr(personName),
  email: blankOr(email),
  phone: blankOr(indianPhoneInProfile),
  password: blankOr(newPassword),
});

const memberProfile = apiQuery("logisticsProfile", {});

/** A field's hint, behind what is stored now; without an answer it stands alone. */
function hintOf(member: LogisticsMember | undefined, field: "name" | "email" | "phone", hint: string) {
  if (!member?.[field]) return hint;
  return (
    <>
      Now: <strong>{member[field]}</strong>. {hint}
    </>
  );
}

/** The fields begin empty, each beside what is stored: only what is typed is changed. */
export function MemberProfile() {
  const account = useAccount("logistics");
  const member = useQuery(memberProfile).data?.member;
  return (
    <Main>
      <Column>
        <PageHeader title="Profile">Change what's out of date and skip the rest.</PageHeader>
        <ProfileForm
          key={account}
          label="Profile"
          endpoint="logisticsUpdate"
          schema={memberSchema}
          labels={{ ...accountLabels, password: "New password" }}
          hints={{
            name: hintOf(member, "name", "Leave it empty to keep your current name."),
            email: hintOf(member, "email", hints.email),
            phone: hintOf(member, "phone", `${hints.phone} Leave it empty to keep your current phone.`),
            password: `At least ${passwordLength.min} characters. Leave it empty to keep your current password.`,
          }}
          optional
          account={account}
          known={{ ...emptyPerson, email: rememberedEmail() ?? "" }}
          knownAfter={({ email }) => {
            void queryClient.invalidateQueries({ queryKey: memberProfile.queryKey });
            return { ...emptyPerson, email };
          }}
        />
      </Column>
    </Main>
  );
}

type Endpoint = "adminUpdate" | "logisticsUpdate";
type Body = CallOf<Endpoint>["body"];

const drafts = createDraftStore<{ readonly step: number; readonly values: PersonValues }>();

/** Whether a field is filled in and differs from the values before, apart from surrounding blanks. */
export const hasChanges = (before: PersonValues, typed: PersonValues) =>
  personFields.some((field) => typed[field].trim() !== "" && typed[field].trim() !== before[field].trim());

interface ProfileFormProps {
  label: string;
  endpoint: Endpoint;
  schema: z.ZodMiniType<Body, PersonValues>;
  labels: Record<PersonField, string>;
  hints: Partial<Record<PersonField, ReactNode>>;
  /** Whether fields may be left out: then Skip is offered, and an update without a change is not sent. */
  optional?: boolean;
  account: string | undefined;
  /** What the form starts from. */
  known: PersonValues;
  /** What the form starts from again after an update. */
  knownAfter(updated: AdminAccount): PersonValues;
}

/** Updates the profile of the signed-in account: name, e-mail, phone and password, a step each. */
function ProfileForm(props: ProfileFormProps) {
  const { label, endpoint, schema, labels, hints, optional = false, account, known, knownAfter } = props;
  const draft = useRestoredDraft(drafts, account);
  const [before, setBefore] = useState(known);
  const { form, send, busy, error, clearError } = useApiForm(endpoint, {
    defaultValues: before,
    schema,
    restored: draft?.values,
    conflictField: "email",
  });
  const wizard = usePersonWizard(form, draft?.step);
  const { isDirty } = form.formState;
  const [saved, setSaved] = useState<{ otherSessionsEnded: boolean }>();
  const [unchanged, setUnchanged] = useState(false);
  const [asksFor, setAsksFor] = useState<Body>();
  const { question } = useLeaveGuard(isDirty);
  useSaveDraft(drafts, account, isDirty ? { step: wizard.step, values: wizard.values } : undefined);
  const changesNothing = optional && !hasChanges(before, wizard.values);

  const update = (body: Body) =>
    send(
      { body },
      {
        onSuccess: (reply) => {
          const now = knownAfter("admin" in reply ? reply.admin : reply.member);
          setAsksFor(undefined);
          setBefore(now);
          setSaved(reply);
          wizard.restart(now);
        },
        onRefused: (fields, refusal) => {
          if (refusalOf(refusal, "currentPassword") !== undefined) setAsksFor(body);
          else if (fields.length > 0) setAsksFor(undefined);
          wizard.show(fields);
        },
      },
    );
  const submit = () => {
    clearError();
    setSaved(undefined);
    setUnchanged(changesNothing);
    if (!changesNothing) wizard.submit(update);
  };

  return (
    <>
      {saved && !isDirty && (
        <Notice tone="success" advice={saved.otherSessionsEnded && "You've been signed out everywhere else."}>
          Profile updated successfully!
        </Notice>
      )}
      {draft && isDirty && <Notice tone="info">What you typed is still here, but not saved yet.</Notice>}
      <Card look="label">
        <PersonWizard
          label={label}
          state={wizard}
          labels={labels}
          hints={hints}
          submitLabel="Update Profile"
          busy={busy}
          skippable={optional}
          onSubmit={submit}
        >
          {!asksFor && <FailureNotice error={error} endpoint={endpoint} />}
          {unchanged && changesNothing && (
            <Notice tone="warning" advice="Go back to what you want to change, or type a new password here.">
              There's nothing to update yet.
            </Notice>
          )}
        </PersonWizard>
      </Card>
      {asksFor && (
        <PresentPasswordDialog
          endpoint={endpoint}
          busy={busy}
          error={error}
          onSubmit={(currentPassword) => update({ ...asksFor, currentPassword })}
          onClose={() => {
            setAsksFor(undefined);
            clearError();
          }}
        />
      )}
      {question}
    </>
  );
}

interface PresentPasswordDialogProps {
  endpoint: Endpoint;
  busy: boolean;
  /** Why the last update failed. */
  error: unknown;
  onSubmit(password: string): void;
  onClose(): void;
}

/** Asks for the present password, which the server wants some minutes after the login. */
function PresentPasswordDialog({ endpoint, busy, error, onSubmit, onClose }: PresentPasswordDialogProps) {
  const [state, setState] = useState<"asked" | "empty" | "sent">("asked");
  const refused = refusalOf(error, "currentPassword");
  const message = { asked: undefined, empty: "Enter your current password", sent: refused }[state];
  return (
    <Dialog title="Your current password" onClose={onClose} busy={busy}>
      <chakra.form
        aria-label="Your current password"
        noValidate
        display="grid"
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          // Read on submit, because browsers fill it in without an event.
          const typed = String(new FormData(event.currentTarget).get("currentPassword") ?? "");
          setState(typed ? "sent" : "empty");
          if (typed) onSubmit(typed);
          else event.currentTarget.querySelector("input")?.focus();
        }}
      >
        <p>You logged in a while ago. Before you change your email, phone or password, please confirm it's you.</p>
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          autoComplete="current-password"
          error={message}
        />
        {refused === undefined && <FailureNotice error={error} endpoint={endpoint} />}
        <DialogActions>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy}>
            Update Profile
          </BusyButton>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
}
