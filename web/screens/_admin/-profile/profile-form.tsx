import { useState } from "react";
import type { AdminAccount } from "../../../../shared/accounts.ts";
import { contract } from "../../../../shared/contract.ts";
import { passwordLength } from "../../../../shared/fields.ts";
import { schemaOf } from "../../../../shared/lazy-schema.ts";
import { useApiMutation } from "../../../api/queries.ts";
import { Card } from "../../../ui/card.tsx";
import { changedFields, emptyPerson, type PersonField, type PersonValues } from "../../-people/person.ts";
import { PersonFailure } from "../../-people/person-failure.tsx";
import { PersonWizard } from "../../-people/person-wizard.tsx";
import { ProfileNotice } from "../../-people/profile-notice.tsx";
import { type PersonDraft, usePersonWizard } from "../../-people/use-person-wizard.ts";
import { createDraftStore } from "../../-session/draft-store.ts";
import { useLeaveGuard } from "../../-session/leave-guard.tsx";
import { useRestoredDraft, useSaveDraft } from "../../-session/use-draft.ts";
import { useAdmins } from "../-accounts.ts";

const drafts = createDraftStore<PersonDraft>();

const labels = { name: "Name", email: "Email", phone: "Phone", password: "Password" };
const hints = {
  email: "You log in with it.",
  phone: "10 digits, without +91 or spaces.",
  password: `Choose a new one of at least ${passwordLength.min} characters, or type your present one again to keep it.`,
};

const knownOf = (me: AdminAccount | undefined): PersonValues =>
  me ? { name: me.name, email: me.email, phone: me.phone, password: "" } : emptyPerson;

/** Every step is required, so the schema is that of a new admin. */
const schema = schemaOf(contract.adminCreate.body);

export function ProfileForm({ account, me }: { account: string | undefined; me: AdminAccount | undefined }) {
  const draft = useRestoredDraft(drafts, account);
  const [before, setBefore] = useState(() => knownOf(me));
  const wizard = usePersonWizard(schema, before, draft);
  const update = useApiMutation("adminUpdate");
  const { put } = useAdmins();
  const [saved, setSaved] = useState<PersonField[]>();
  const { question } = useLeaveGuard(wizard.isDirty);
  useSaveDraft(drafts, account, wizard.isDirty ? { step: wizard.step, values: wizard.values } : undefined);

  const submit = () => {
    const changed = changedFields(before, wizard.values);
    setSaved(undefined);
    wizard.submit((body) =>
      update.mutate(
        { body },
        {
          onSuccess: ({ admin }) => {
            void put(admin);
            setBefore(knownOf(admin));
            setSaved(changed);
            wizard.restart(knownOf(admin));
          },
          onError: wizard.refuse,
        },
      ),
    );
  };

  return (
    <>
      <ProfileNotice restored={draft !== undefined} dirty={wizard.isDirty} saved={saved} />
      <Card look="label">
        <PersonWizard
          label="My Profile"
          state={wizard}
          labels={labels}
          hints={hints}
          submitLabel="Update Profile"
          busy={update.isPending}
          onSubmit={submit}
        >
          <PersonFailure error={update.error} endpoint="adminUpdate" />
        </PersonWizard>
      </Card>
      {question}
    </>
  );
}
