import { Skeleton } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import * as z from "zod/mini";
import type { AdminAccount } from "../../../shared/accounts.ts";
import type { CallOf } from "../../../shared/contract.ts";
import {
  email,
  indianPhoneInProfile,
  newPassword,
  passwordLength,
  personName,
} from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { apiQuery, queryClient } from "../../api/client.ts";
import { rememberedEmail } from "../../api/session.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Card, Column, Main, PageHeader } from "../../ui/page.tsx";
import { FailureNotice, Notice, QueryFailure } from "../feedback.tsx";
import { useLeaveGuard } from "../overlays/leave-guard.tsx";
import {
  createDraftStore,
  useAccount,
  useRestoredDraft,
  useSaveDraft,
} from "../session/drafts.ts";
import {
  adminSchema,
  blankOr,
  currentPassword,
  emptyPerson,
  type PersonValues,
  PersonWizard,
  personFields,
  personHints,
  useCurrentPassword,
} from "./person-form.tsx";

/** What is typed into the logistics profile: only what is filled in is checked, and sent. */
export const memberSchema = z.object({
  name: blankOr(personName),
  email: blankOr(email),
  phone: blankOr(indianPhoneInProfile),
  password: blankOr(newPassword),
  currentPassword,
});

const valuesOf = ({ name, email, phone }: AdminAccount) => ({
  ...emptyPerson,
  name,
  email,
  phone,
});
const adminHints = {
  ...personHints,
  password: `Choose a new one of at least ${passwordLength.min} characters, or type your current one to keep it.`,
};

/** The form starts from this admin's entry in the list of admins. */
export function AdminProfile() {
  const account = useAccount("admin");
  const query = useQuery(apiQuery("adminAll", {}));
  const me = query.data?.admins.find(({ _id }) => _id === account);
  return (
    <Main>
      <Column>
        <PageHeader title="My Profile">
          Four short steps, filled in with what we have. Update what's changed.
        </PageHeader>
        {query.data ? (
          <ProfileForm
            key={account}
            label="My Profile"
            endpoint="adminUpdate"
            schema={adminSchema}
            hints={adminHints}
            account={account}
            known={me ? valuesOf(me) : emptyPerson}
            valuesOf={valuesOf}
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

/** A field's hint, behind what is stored now; without an answer it stands alone. */
function hintOf(stored: string | undefined, hint: string) {
  if (!stored) return hint;
  return (
    <>
      Now: <strong>{stored}</strong>. {hint}
    </>
  );
}

/** The fields begin empty, each beside what is stored: only what is typed is changed. */
export function MemberProfile() {
  const account = useAccount("logistics");
  const member = useQuery(apiQuery("logisticsProfile", {})).data?.member;
  return (
    <Main>
      <Column>
        <PageHeader title="Profile">Update what's changed; skip the rest.</PageHeader>
        <ProfileForm
          key={account}
          label="Profile"
          endpoint="logisticsUpdate"
          schema={memberSchema}
          labels={{ ...accountLabels, password: "New password" }}
          hints={{
            name: hintOf(member?.name, "Leave it empty to keep your current name."),
            email: hintOf(member?.email, personHints.email),
            phone: hintOf(
              member?.phone,
              `${personHints.phone} Leave it empty to keep your current phone.`,
            ),
            password: `At least ${passwordLength.min} characters. Leave it empty to keep your current password.`,
          }}
          optional
          account={account}
          known={{ ...emptyPerson, email: rememberedEmail() }}
          valuesOf={({ email }) => ({ ...emptyPerson, email })}
        />
      </Column>
    </Main>
  );
}

type Endpoint = "adminUpdate" | "logisticsUpdate";
type Body = CallOf<Endpoint>["body"];

const drafts = createDraftStore<PersonValues>();

interface ProfileFormProps
  extends Pick<ComponentProps<typeof PersonWizard>, "label" | "labels" | "hints"> {
  endpoint: Endpoint;
  schema: z.ZodMiniType<Body, PersonValues>;
  /** Whether fields may be left out: then Skip is offered, and an update without a change is not sent. */
  optional?: boolean;
  account: string | undefined;
  /** What the form starts from. */
  known: PersonValues;
  /** What the form starts from again after an update. */
  valuesOf(updated: AdminAccount): PersonValues;
}

/** Updates the profile of the signed-in account. */
function ProfileForm(props: ProfileFormProps) {
  const {
    label,
    endpoint,
    schema,
    labels,
    hints,
    optional = false,
    account,
    known,
    valuesOf,
  } = props;
  const draft = useRestoredDraft(drafts, account);
  const { form, send, busy, error, clearError } = useApiForm(endpoint, {
    defaultValues: { ...known, currentPassword: "" },
    schema,
    restored: draft,
    conflictField: "email",
  });
  const { isDirty } = form.formState;
  const [outcome, setOutcome] = useState<{ otherSessionsEnded: boolean } | "unchanged">();
  const { question } = useLeaveGuard(isDirty);
  useSaveDraft(drafts, account, isDirty ? form.watch() : undefined);

  const present = useCurrentPassword(form);

  const update = (body: Body, show: (fields: readonly string[]) => void) => {
    clearError();
    setOutcome(undefined);
    if (optional && !isDirty) return setOutcome("unchanged");
    send(
      { body },
      {
        onSuccess: (reply) => {
          form.reset({
            ...valuesOf("admin" in reply ? reply.admin : reply.member),
            currentPassword: "",
          });
          void queryClient.invalidateQueries();
          present.onSuccess();
          setOutcome(reply);
          show(personFields);
        },
        onRefused: (fields) => {
          present.onRefused(fields);
          show(fields);
        },
      },
    );
  };

  return (
    <>
      {!isDirty && typeof outcome === "object" && (
        <Notice
          tone="success"
          advice={outcome.otherSessionsEnded && "You've been signed out everywhere else."}
        >
          Profile updated successfully!
        </Notice>
      )}
      {draft && isDirty && (
        <Notice tone="info">What you typed is still here, but not saved yet.</Notice>
      )}
      <Card look="label">
        <PersonWizard
          label={label}
          form={form}
          labels={labels}
          hints={hints}
          submitLabel="Update Profile"
          busy={busy}
          skippable={optional}
          // What was typed last when the session ended.
          firstStep={Math.max(
            0,
            draft
              ? personFields.findLastIndex((field) => draft[field] !== known[field])
              : 0,
          )}
          onSubmit={update}
          last={present.field}
        >
          <FailureNotice error={error} endpoint={endpoint} />
          {!isDirty && outcome === "unchanged" && (
            <Notice
              tone="warning"
              advice="Go back to what you want to change, or type a new password here."
            >
              There's nothing to update yet.
            </Notice>
          )}
        </PersonWizard>
      </Card>
      {question}
    </>
  );
}
