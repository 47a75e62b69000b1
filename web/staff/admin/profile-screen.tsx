import { Skeleton } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import type { AdminAccount } from "../../../shared/accounts.ts";
import { contract } from "../../../shared/contract.ts";
import { passwordLength } from "../../../shared/fields.ts";
import { accountLabels } from "../../../shared/labels.ts";
import { schemaOf } from "../../../shared/lazy-schema.ts";
import { apiQuery, queryClient } from "../../api/queries.ts";
import { Column, Main, PageHeader } from "../../ui/page.tsx";
import { QueryFailure } from "../feedback.tsx";
import { emptyPerson } from "../people/person.ts";
import { type ProfileDraft, ProfileForm } from "../people/profile-form.tsx";
import { createDraftStore, useAccount } from "../session/drafts.ts";

const drafts = createDraftStore<ProfileDraft>();

const hints = {
  email: "You'll log in with it.",
  phone: "10 digits, without +91 or spaces.",
  password: `Choose a new one of at least ${passwordLength.min} characters, or type your current one to keep it.`,
};

const valuesOf = ({ name, email, phone }: AdminAccount) => ({ name, email, phone, password: "" });

/** The form starts from this admin's entry in the list of admins. */
export function ProfileScreen() {
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
            // Every field is required, as for a new admin.
            schema={schemaOf(contract.adminCreate.body)}
            labels={accountLabels}
            hints={hints}
            account={account}
            drafts={drafts}
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
