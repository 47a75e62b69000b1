import { passwordLength } from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { rememberedEmail } from "../../api/session.ts";
import { Column, Main, PageHeader } from "../../ui/page.tsx";
import { emptyPerson } from "../people/person.ts";
import { type ProfileDraft, ProfileForm } from "../people/profile-form.tsx";
import { createDraftStore } from "../session/draft-store.ts";
import { useAccount } from "../session/use-account.ts";
import { profileSchema } from "./profile-schema.ts";

const drafts = createDraftStore<ProfileDraft>();

const hints = {
  name: "Leave it empty to keep your current name.",
  email: "You'll log in with it.",
  phone: "10 digits, without +91 or spaces. Leave it empty to keep your current phone.",
  password: `At least ${passwordLength.min} characters. Leave it empty to keep your current password.`,
};

/** Only the e-mail is known: members have no endpoint that reads their own account. */
export function ProfileScreen() {
  const account = useAccount("logistics");
  return (
    <Main>
      <Column>
        <PageHeader title="Profile">Change what's out of date and skip the rest.</PageHeader>
        <ProfileForm
          key={account}
          label="Profile"
          endpoint="logisticsUpdate"
          schema={profileSchema}
          labels={{ ...accountLabels, password: "New password" }}
          hints={hints}
          optional
          account={account}
          drafts={drafts}
          known={{ ...emptyPerson, email: rememberedEmail() ?? "" }}
          knownAfter={({ email }) => ({ ...emptyPerson, email })}
        />
      </Column>
    </Main>
  );
}
