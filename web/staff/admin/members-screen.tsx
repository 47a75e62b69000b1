import { Badge } from "@chakra-ui/react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { LogisticsMember } from "../../../shared/accounts.ts";
import type { ReplyOf } from "../../../shared/contract.ts";
import { Main, Title } from "../../ui/page.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { MembersFilter } from "./members-filter.tsx";
import { OneTimePassword } from "./one-time-password.tsx";
import { nameOf, pendingFirst } from "./people.ts";
import { PeopleList } from "./people-list.tsx";
import type { PeopleSearch } from "./people-search.ts";
import { PersonButton } from "./person-button.tsx";
import type { StatusMessage } from "./status-notice.tsx";
import { useMembers } from "./use-people.ts";

type OpenDialog =
  | { readonly dialog: "verify" | "reset" | "delete"; readonly member: LogisticsMember }
  | { readonly dialog: "password"; readonly reset: ReplyOf<"resetLogistics"> };

export function MembersScreen() {
  const search = useSearch({ from: "/admin/admin/verify" });
  const navigate = useNavigate({ from: "/admin/verify" });
  /** `replace`: the Back button does not return here. */
  const onSearch = (next: PeopleSearch, { replace = false } = {}) =>
    void navigate({ search: next, replace, resetScroll: false });
  const members = useMembers(search);
  const [open, setOpen] = useState<OpenDialog>();
  const [status, setStatus] = useState<StatusMessage>();
  const close = () => setOpen(undefined);

  return (
    <Main display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
      <Title>Logistics Team</Title>
      <PeopleList
        name="Logistics Team"
        endpoint="logisticsAll"
        page={{ ...members, rows: pendingFirst(members.rows) }}
        drop={(ids) => void members.drop(ids)}
        search={search}
        onSearch={onSearch}
        filter={<MembersFilter search={search} />}
        empty={search.show === "pending" ? "No one is waiting for approval." : "No logistics team found."}
        status={status}
        onStatus={setStatus}
        card={(member) => ({
          usualRole: "logistics",
          badge: member.isVerified ? (
            <Badge colorPalette="green">Verified</Badge>
          ) : (
            <Badge colorPalette="orange">Pending</Badge>
          ),
          note: (
            <>
              Signed up <RelativeTime iso={member.createdAt} />
            </>
          ),
          actions: (
            <>
              {member.isVerified ? (
                <PersonButton person={member} onClick={() => setOpen({ dialog: "reset", member })}>
                  Reset password
                </PersonButton>
              ) : (
                <PersonButton person={member} variant="solid" onClick={() => setOpen({ dialog: "verify", member })}>
                  Verify
                </PersonButton>
              )}
              <PersonButton person={member} onClick={() => setOpen({ dialog: "delete", member })}>
                Delete
              </PersonButton>
            </>
          ),
        })}
      />
      {open?.dialog === "password" && <OneTimePassword {...open.reset} onClose={close} />}
      {open && open.dialog !== "password" && (
        <MemberDialog
          {...open}
          onClose={close}
          onVerified={(member) => {
            close();
            void (search.show === "pending" ? members.drop([member._id]) : members.put([member]));
            setStatus({ tone: "success", text: `${nameOf(member)} is approved and can now sign in.` });
          }}
          onReset={(reset) => {
            setOpen({ dialog: "password", reset });
            void members.put([reset.member]);
          }}
          onGone={(message) => {
            close();
            void members.drop([open.member._id]);
            setStatus(message);
          }}
        />
      )}
    </Main>
  );
}
