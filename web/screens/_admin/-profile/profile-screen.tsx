import { QueryFailure } from "../../../api/query-failure.tsx";
import { Column, Main, PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

import { useAdmins } from "../-accounts.ts";
import { ProfileForm } from "./profile-form.tsx";

/** The form starts from what the list of admins knows of this one. */
export function ProfileScreen({ account }: { account: string | undefined }) {
  const { query } = useAdmins();
  const me = query.data?.admins.find(({ _id }) => _id === account);
  return (
    <Main>
      <Column>
        <PageHeader title="My Profile">
          Four steps, each with what is known of you. Change what is no longer right.
        </PageHeader>
        {query.data ? (
          <ProfileForm account={account} me={me} />
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
