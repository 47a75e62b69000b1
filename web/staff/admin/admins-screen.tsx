import { Badge, Button, chakra } from "@chakra-ui/react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { AdminAccount } from "../../../shared/accounts.ts";
import { countText } from "../../../shared/attention-case.ts";
import { Main, Title } from "../../ui/page.tsx";
import { TextLink } from "../../ui/text.tsx";
import { Notice } from "../feedback.tsx";
import { emptyPerson } from "../people/person.ts";
import { useAccount, useRestoredDraft } from "../session/drafts.ts";
import { AddAdminDialog, newAdminDrafts } from "./add-admin-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { nameOf } from "./people.ts";
import { PeopleList } from "./people-list.tsx";
import type { PeopleSearch } from "./people-search.ts";
import { PersonButton } from "./person-button.tsx";
import type { StatusMessage } from "./status-notice.tsx";
import { useAdmins, usePendingCount } from "./use-people.ts";

export function AdminsScreen() {
  const search = useSearch({ from: "/admin/admin/all" });
  const navigate = useNavigate({ from: "/admin/all" });
  /** `replace`: the Back button does not return here. */
  const onSearch = (next: PeopleSearch, { replace = false } = {}) =>
    void navigate({ search: next, replace, resetScroll: false });
  const account = useAccount("admin");
  const admins = useAdmins(search);
  const draft = useRestoredDraft(newAdminDrafts, account);
  const [adding, setAdding] = useState(draft);
  const [deleting, setDeleting] = useState<AdminAccount>();
  const [status, setStatus] = useState<StatusMessage>();
  const isSelf = ({ _id }: AdminAccount) => _id === account;

  return (
    <Main display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="4">
        <Title>Admins</Title>
        <Button onClick={() => setAdding(emptyPerson)}>
          <UserPlus size={20} aria-hidden /> Add admin
        </Button>
      </chakra.div>
      <PendingNotice />
      <PeopleList
        name="Admins"
        endpoint="adminAll"
        page={admins}
        drop={(ids) => void admins.drop(ids)}
        search={search}
        onSearch={onSearch}
        empty="No admins found."
        maySelect={(admin) => !isSelf(admin)}
        status={status}
        onStatus={setStatus}
        card={(admin) => ({
          usualRole: "admin",
          badge: admin.isVerified ? (
            <Badge colorPalette="green">Verified</Badge>
          ) : (
            <Badge colorPalette="orange">Not Verified</Badge>
          ),
          note: isSelf(admin) && "This is you. Only another admin can delete this account.",
          actions: (
            <PersonButton person={admin} disabled={isSelf(admin)} onClick={() => setDeleting(admin)}>
              Delete
            </PersonButton>
          ),
        })}
      />
      {adding && (
        <AddAdminDialog
          account={account}
          typed={adding}
          onClose={() => setAdding(undefined)}
          onAdded={(admin) => {
            setAdding(undefined);
            // The server says whether a search or a later page has the new admin.
            void (search.search || search.cursor ? admins.reload() : admins.add(admin));
            setStatus({ tone: "success", text: `${nameOf(admin)} is now an admin.` });
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
            void admins.drop([deleting._id]);
            setStatus(message);
          }}
        />
      )}
    </Main>
  );
}

/** The way from here to the members who cannot sign in yet. */
function PendingNotice() {
  const pending = usePendingCount();
  if (!pending || pending.count === 0) return null;
  const who = pending.count === 1 ? "1 member waits" : `${countText(pending.count, pending.isCut)} members wait`;
  return (
    <Notice tone="info">
      <TextLink asChild>
        <Link to="/admin/verify" search={{ show: "pending" }}>
          {who} for approval
        </Link>
      </TextLink>
    </Notice>
  );
}
