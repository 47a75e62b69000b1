import { useState } from "react";
import { passwordLength } from "../../../../shared/fields.ts";
import { useApiMutation } from "../../../api/queries.ts";
import { rememberedEmail } from "../../../api/session.ts";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Column, Main, PageHeader } from "../../../ui/page.tsx";
import { changedFields, emptyPerson, type PersonField, type PersonValues } from "../../-people/person.ts";
import { PersonFailure } from "../../-people/person-failure.tsx";
import { PersonWizard } from "../../-people/person-wizard.tsx";
import { ProfileNotice } from "../../-people/profile-notice.tsx";
import { type PersonDraft, usePersonWizard } from "../../-people/use-person-wizard.ts";
import { createDraftStore } from "../../-session/draft-store.ts";
import { useLeaveGuard } from "../../-session/leave-guard.tsx";
import { useRestoredDraft, useSaveDraft } from "../../-session/use-draft.ts";
import { profileSchema } from "./profile-schema.ts";

const drafts = createDraftStore<PersonDraft>();

const labels = { name: "Name", email: "Email", phone: "Phone", password: "New password" };
const hints = {
  name: "Leave it empty to keep your present name.",
  email: "You log in with it.",
  phone: "10 digits, without +91 or spaces. Leave it empty to keep your present phone.",
  password: `At least ${passwordLength.min} characters. Leave it empty to keep your present password.`,
};

/** Only the e-mail is known here, by the cookie of whoever is signed in. */
const known = (): PersonValues => ({ ...emptyPerson, email: rememberedEmail() ?? "" });

export function ProfileScreen({ account }: { account: string | undefined }) {
  const draft = useRestoredDraft(drafts, account);
  const [before, setBefore] = useState(known);
  const wizard = usePersonWizard(profileSchema, before, draft);
  const update = useApiMutation("logisticsUpdate");
  const [saved, setSaved] = useState<PersonField[]>();
  const [nothing, setNothing] = useState(false);
  const { question } = useLeaveGuard(wizard.isDirty);
  useSaveDraft(drafts, account, wizard.isDirty ? { step: wizard.step, values: wizard.values } : undefined);
  const changed = changedFields(before, wizard.values);

  const submit = () => {
    update.reset();
    setSaved(undefined);
    setNothing(changed.length === 0);
    if (changed.length === 0) return;
    wizard.submit((body) =>
      update.mutate(
        { body },
        {
          onSuccess: ({ member }) => {
            const now = { ...emptyPerson, email: member.email };
            setBefore(now);
            setSaved(changed);
            wizard.restart(now);
          },
          onError: wizard.refuse,
        },
      ),
    );
  };

  return (
    <Main>
      <Column>
        <PageHeader title="Profile">Change what is no longer right, and skip the rest.</PageHeader>
        <ProfileNotice restored={draft !== undefined} dirty={wizard.isDirty} saved={saved} />
        <Card look="label">
          <PersonWizard
            label="Profile"
            state={wizard}
            labels={labels}
            hints={hints}
            submitLabel="Update Profile"
            busy={update.isPending}
            skippable
            onSubmit={submit}
          >
            <PersonFailure error={update.error} endpoint="logisticsUpdate" />
            {nothing && changed.length === 0 && (
              <Notice tone="warning" advice="Go back to what you want to change, or type a new password here.">
                There is nothing to update yet.
              </Notice>
            )}
          </PersonWizard>
        </Card>
      </Column>
      {question}
    </Main>
  );
}
