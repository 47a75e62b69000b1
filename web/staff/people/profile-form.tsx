import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import type { AdminAccount } from "../../../shared/accounts.ts";
import type { CallOf } from "../../../shared/contract.ts";
import { signedInAs } from "../../api/session.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Card } from "../../ui/page.tsx";
import { FailureNotice, Notice } from "../feedback.tsx";
import type { DraftStore } from "../session/drafts.ts";
import { useRestoredDraft, useSaveDraft } from "../session/drafts.ts";
import { useLeaveGuard } from "../session/leave-guard.tsx";
import { changedFields, type PersonField, type PersonValues } from "./person.ts";
import { PersonWizard, usePersonWizard } from "./person-wizard.tsx";
import { PresentPasswordDialog, presentPasswordError } from "./present-password-dialog.tsx";
import { ProfileNotice } from "./profile-notice.tsx";

type Endpoint = "adminUpdate" | "logisticsUpdate";
type Body = CallOf<Endpoint>["body"];

export interface ProfileDraft {
  readonly step: number;
  readonly values: PersonValues;
}

interface ProfileFormProps {
  label: string;
  endpoint: Endpoint;
  schema: z.ZodMiniType<Body, PersonValues>;
  labels: Record<PersonField, string>;
  hints: Partial<Record<PersonField, ReactNode>>;
  /** Whether fields may be left out: then Skip is offered, and an update without a change is not sent. */
  optional?: boolean;
  account: string | undefined;
  drafts: DraftStore<ProfileDraft>;
  /** What the form starts from. */
  known: PersonValues;
  /** What the form starts from again after an update. */
  knownAfter(updated: AdminAccount): PersonValues;
}

/** Updates the profile of the signed-in account: name, e-mail, phone and password, a step each. */
export function ProfileForm(props: ProfileFormProps) {
  const { label, endpoint, schema, labels, hints, optional = false, account, drafts, known, knownAfter } = props;
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
  const [isOthers, setIsOthers] = useState(false);
  const { question } = useLeaveGuard(isDirty);
  useSaveDraft(drafts, account, isDirty ? { step: wizard.step, values: wizard.values } : undefined);
  const [asksFor, setAsksFor] = useState<Body>();
  const changed = changedFields(before, wizard.values);

  const update = (body: Body) => {
    // Another window of this browser may have signed somebody else in, whose profile this would change.
    const now = signedInAs(endpoint === "adminUpdate" ? "admin" : "logistics");
    const isAnother = now !== undefined && now !== account;
    setIsOthers(isAnother);
    if (isAnother) {
      setAsksFor(undefined);
      return;
    }
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
          if (presentPasswordError(refusal) !== undefined) setAsksFor(body);
          else if (fields.length > 0) setAsksFor(undefined);
          wizard.show(fields);
        },
      },
    );
  };

  const submit = () => {
    const nothing = optional && changed.length === 0;
    clearError();
    setSaved(undefined);
    setUnchanged(nothing);
    if (nothing) return;
    wizard.submit(update);
  };

  return (
    <>
      <ProfileNotice restored={draft !== undefined} dirty={isDirty} saved={saved} />
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
          {isOthers && (
            <Notice tone="error" advice="Reload this page to see whose profile it is.">
              Nothing was changed: this browser is now signed in to another account.
            </Notice>
          )}
          {unchanged && changed.length === 0 && (
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
