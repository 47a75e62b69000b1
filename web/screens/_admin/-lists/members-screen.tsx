import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { LogisticsMember } from "../../../../shared/accounts.ts";
import { QueryFailure } from "../../../api/query-failure.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Main, Title } from "../../../ui/page.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { useMembers } from "../-accounts.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { MembersFilter, type Shown } from "./members-filter.tsx";
import { nameOf, pendingFirst } from "./people.ts";
import { PersonButton } from "./person-button.tsx";
import { PersonCard, PersonCards, PersonCardsSkeleton } from "./person-card.tsx";
import { ResetDialog } from "./reset-dialog.tsx";
import { type Outcome, useStatusMessage } from "./use-status-message.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

/** Fewer fit on a screen, and need no filter. */
const many = 7;

interface Asked {
  readonly what: "verify" | "reset" | "delete";
  readonly member: LogisticsMember;
}

export function MembersScreen({ show }: { show: Shown }) {
  const { query, put, drop } = useMembers();
  const [asked, setAsked] = useState<Asked>();
  const { outcome, announce: tell } = useStatusMessage();
  const members = query.data && pendingFirst(query.data.logistics);
  const pending = members?.filter(({ isVerified }) => !isVerified);
  const shown = show === "pending" ? pending : members;

  const close = () => setAsked(undefined);
  const gone = (outcome: Outcome) => {
    close();
    if (asked) void drop(asked.member._id);
    tell(outcome);
  };

  return (
    <Main display="grid" gap="6" alignContent="start">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="4">
        <Title>Logistics Team</Title>
        {members && pending && (members.length >= many || show === "pending") && (
          <MembersFilter show={show} all={members.length} pending={pending.length} />
        )}
      </chakra.div>
      {outcome}
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
                    <PersonButton person={member} onClick={() => setAsked({ what: "reset", member })}>
                      Reset password
                    </PersonButton>
                  ) : (
                    <PersonButton person={member} tone="primary" onClick={() => setAsked({ what: "verify", member })}>
                      Verify
                    </PersonButton>
                  )}
                  <PersonButton person={member} onClick={() => setAsked({ what: "delete", member })}>
                    Delete
                  </PersonButton>
                </>
              }
            />
          ))}
        </PersonCards>
      )}
      {asked?.what === "verify" && (
        <VerifyDialog
          member={asked.member}
          onClose={close}
          onGone={gone}
          onVerified={(member) => {
            close();
            void put(member);
            tell({ tone: "success", text: `${nameOf(member)} is approved and can sign in now.` });
          }}
        />
      )}
      {asked?.what === "reset" && (
        <ResetDialog member={asked.member} onClose={close} onGone={gone} onReset={({ member }) => void put(member)} />
      )}
      {asked?.what === "delete" && (
        <DeleteDialog person={asked.member} endpoint="logisticsDelete" onClose={close} onGone={gone} />
      )}
    </Main>
  );
}
