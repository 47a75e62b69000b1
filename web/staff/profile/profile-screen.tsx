import { useQuery } from "@tanstack/react-query";
import type { LogisticsMember } from "../../../shared/accounts.ts";
import { passwordLength } from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { apiQuery, queryClient } from "../../api/queries.ts";
import { rememberedEmail } from "../../api/session.ts";
import { Column, Main, PageHeader } from "../../ui/page.tsx";
import { emptyPerson } from "../people/person.ts";
import { type ProfileDraft, ProfileForm } from "../people/profile-form.tsx";
import { createDraftStore, useAccount } from "../session/drafts.ts";
import { profileSchema } from "./profile-schema.ts";

const drafts = createDraftStore<ProfileDraft>();

const hints = {
  name: "Leave it empty to keep your current name.",
  email: "You'll log in with it.",
  phone: "10 digits, without +91 or spaces. Leave it empty to keep your current phone.",
  password: `At least ${passwordLength.min} characters. Leave it empty to keep your current password.`,
};

const profile = apiQuery("logisticsProfile", {});

/** A field's hint, behind what is stored now. */
function hintOf(field: "name" | "email" | "phone", member: LogisticsMember | undefined) {
  if (!member?.[field]) return hints[field];
  return (
    <>
      Now: <strong>{member[field]}</strong>. {hints[field]}
    </>
  );
}

/** The fields begin empty, each beside what is stored: only what is typed is changed. */
export function ProfileScreen() {
  const account = useAccount("logistics");
  // Without an answer the hints stand alone.
  const member = useQuery(profile).data?.member;
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
          hints={{
            ...hints,
            name: hintOf("name", member),
            email: hintOf("email", member),
            phone: hintOf("phone", member),
          }}
          optional
          account={account}
          drafts={drafts}
          known={{ ...emptyPerson, email: rememberedEmail() ?? "" }}
          knownAfter={({ email }) => {
            void queryClient.invalidateQueries({ queryKey: profile.queryKey });
            return { ...emptyPerson, email };
          }}
        />
      </Column>
    </Main>
  );
}
