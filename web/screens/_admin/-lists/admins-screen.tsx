import { chakra } from "@chakra-ui/react";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { AdminAccount } from "../../../../shared/accounts.ts";
import { QueryFailure } from "../../../api/query-failure.tsx";
import { useApiList } from "../../../api/use-api-list.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Main, Title } from "../../../ui/page.tsx";
import { emptyPerson } from "../../-people/person.ts";
import { useAccount } from "../../-session/use-account.ts";
import { useRestoredDraft } from "../../-session/use-draft.ts";
import { AddAdminDialog, newAdminDrafts } from "./add-admin-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { nameOf } from "./people.ts";
import { PersonButton } from "./person-button.tsx";
import { PersonCard, PersonCards, PersonCardsSkeleton } from "./person-card.tsx";
import { useStatusMessage } from "./use-status-message.tsx";

export function AdminsScreen() {
  const account = useAccount("admin");
  const { query, items: admins, put, drop } = useApiList("adminAll", "admins");
  const draft = useRestoredDraft(newAdminDrafts, account);
  const [adding, setAdding] = useState(draft);
  const [deleting, setDeleting] = useState<AdminAccount>();
  const { message, announce } = useStatusMessage();

  return (
    <Main display="grid" gap="6" alignContent="start">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="4">
        <Title>Admins</Title>
        <Button onClick={() => setAdding(emptyPerson)}>
          <UserPlus size={20} aria-hidden /> Add admin
        </Button>
      </chakra.div>
      {message}
      <QueryFailure query={query} endpoint="adminAll" />
      {query.isPending && <PersonCardsSkeleton />}
      {admins?.length === 0 && <EmptyState>No admins found.</EmptyState>}
      {admins && admins.length > 0 && (
        <PersonCards aria-label="Admins">
          {admins.map((admin) => {
            const self = admin._id === account;
            return (
              <PersonCard
                key={admin._id}
                person={admin}
                usualRole="admin"
                badge={
                  admin.isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Not Verified</Badge>
                }
                note={self && "This is you. Only another admin can delete this account."}
                actions={
                  <PersonButton person={admin} disabled={self} onClick={() => setDeleting(admin)}>
                    Delete
                  </PersonButton>
                }
              />
            );
          })}
        </PersonCards>
      )}
      {adding && (
        <AddAdminDialog
          account={account}
          typed={adding}
          onClose={() => setAdding(undefined)}
          onAdded={(admin) => {
            setAdding(undefined);
            void put(admin);
            announce({ tone: "success", text: `${nameOf(admin)} is an admin now.` });
          }}
        />
      )}
      {deleting && (
        <DeleteDialog
          person={deleting}
          endpoint="adminDelete"
          onClose={() => setDeleting(undefined)}
          onGone={(message) => {
            setDeleting(undefined);
            void drop(deleting._id);
            announce(message);
          }}
        />
      )}
    </Main>
  );
}
