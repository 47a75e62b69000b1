import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { LogisticsMember } from "../../../../shared/accounts.ts";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { QueryFailure } from "../../../api/query-failure.tsx";
import { useApiList } from "../../../api/use-api-list.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Main, Title } from "../../../ui/page.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { MembersFilter, type Shown } from "./members-filter.tsx";
import { OneTimePassword } from "./one-time-password.tsx";
import { nameOf, pendingFirst } from "./people.ts";
import { PersonButton } from "./person-button.tsx";
import { PersonCard, PersonCards, PersonCardsSkeleton } from "./person-card.tsx";
import { useStatusMessage } from "./use-status-message.tsx";

/** With fewer members the list needs no filter. */
const filterFrom = 7;

type OpenDialog =
  | { readonly dialog: "verify" | "reset" | "delete"; readonly member: LogisticsMember }
  | { readonly dialog: "password"; readonly reset: ReplyOf<"resetLogistics"> };

export function MembersScreen({ show }: { show: Shown }) {
  const { query, items, put, drop } = useApiList("logisticsAll", "logistics");
  const [open, setOpen] = useState<OpenDialog>();
  const { message, announce } = useStatusMessage();
  const members = items && pendingFirst(items);
  const pending = members?.filter(({ isVerified }) => !isVerified);
  const shown = show === "pending" ? pending : members;
  const close = () => setOpen(undefined);

  return (
    <Main display="grid" gap="6" alignContent="start">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="4">
        <Title>Logistics Team</Title>
        {members && pending && (members.length >= filterFrom || show === "pending") && (
          <MembersFilter show={show} all={members.length} pending={pending.length} />
        )}
      </chakra.div>
      {message}
      <QueryFailure query={query} endpoint="logisticsAll" />
      {query.isPending && <PersonCardsSkeleton />}
      {shown?.length === 0 && (
        <EmptyState>
          {members?.length === 0 ? "No logistics team found." : "Nobody is waiting for approval."}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <PersonCards aria-label="Logistics Team">
          {shown.map((member) => (
            <PersonCard
              key={member._id}
              person={member}
              usualRole="logistics"
              badge={member.isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Pending</Badge>}
              note={
                <>
                  Signed up <RelativeTime iso={member.createdAt} />
                </>
              }
              actions={
                <>
                  {member.isVerified ? (
                    <PersonButton person={member} onClick={() => setOpen({ dialog: "reset", member })}>
                      Reset password
                    </PersonButton>
                  ) : (
                    <PersonButton person={member} tone="primary" onClick={() => setOpen({ dialog: "verify", member })}>
                      Verify
                    </PersonButton>
                  )}
                  <PersonButton person={member} onClick={() => setOpen({ dialog: "delete", member })}>
                    Delete
                  </PersonButton>
                </>
              }
            />
          ))}
        </PersonCards>
      )}
      {open?.dialog === "password" && <OneTimePassword {...open.reset} onClose={close} />}
      {open && open.dialog !== "password" && (
        <MemberDialog
          {...open}
          onClose={close}
          onVerified={(member) => {
            close();
            void put(member);
            announce({ tone: "success", text: `${nameOf(member)} is approved and can sign in now.` });
          }}
          onReset={(reset) => {
            setOpen({ dialog: "password", reset });
            void put(reset.member);
          }}
          onGone={(status) => {
            close();
            void drop(open.member._id);
            announce(status);
          }}
        />
      )}
    </Main>
  );
}
