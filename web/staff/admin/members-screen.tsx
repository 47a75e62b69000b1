import { Badge, Button, chakra, Flex } from "@chakra-ui/react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { LogisticsMember } from "../../../shared/accounts.ts";
import type { ReplyOf } from "../../../shared/contract.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Main, Title } from "../../ui/page.tsx";
import { inIndia, RelativeTime } from "../../ui/relative-time.tsx";
import { ConfirmCallDialog, Dialog, DialogActions } from "../overlays/dialog.tsx";
import { useLeaveGuard } from "../session/leave-guard.tsx";
import { PeopleList, PersonButton, PersonDetails, type StatusMessage } from "./people-list.tsx";
import { nameOf, useMembers } from "./use-people.ts";

type OpenDialog =
  | { readonly dialog: "verify" | "reset"; readonly member: LogisticsMember }
  | { readonly dialog: "password"; readonly reset: ReplyOf<"resetLogistics"> };

export function MembersScreen() {
  const search = useSearch({ from: "/admin/admin/verify" });
  const navigate = useNavigate({ from: "/admin/verify" });
  const members = useMembers(search);
  const [open, setOpen] = useState<OpenDialog>();
  const [status, setStatus] = useState<StatusMessage>();
  const close = () => setOpen(undefined);

  return (
    <Main display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
      <Title>Logistics Team</Title>
      <PeopleList
        name="Logistics Team"
        area="logistics"
        page={members}
        search={search}
        onSearch={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
        empty={search.show === "pending" ? "No one is waiting for approval." : "No logistics team found."}
        status={status}
        onStatus={setStatus}
        card={(member) => ({
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
          actions: member.isVerified ? (
            <PersonButton person={member} onClick={() => setOpen({ dialog: "reset", member })}>
              Reset password
            </PersonButton>
          ) : (
            <PersonButton person={member} variant="solid" onClick={() => setOpen({ dialog: "verify", member })}>
              Verify
            </PersonButton>
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
          onGone={({ message }) => {
            close();
            void members.drop([open.member._id]);
            setStatus({ tone: "info", text: message });
          }}
        />
      )}
    </Main>
  );
}

interface MemberDialogProps {
  dialog: "verify" | "reset";
  member: LogisticsMember;
  onVerified(member: LogisticsMember): void;
  onReset(reply: ReplyOf<"resetLogistics">): void;
  /** The account does not exist any more: another admin deleted it. */
  onGone(failure: ApiFailure): void;
  onClose(): void;
}

/** Asks before a change to a member's account. */
function MemberDialog({ dialog, member, onVerified, onReset, onGone, onClose }: MemberDialogProps) {
  const common = { input: { params: { id: member._id } }, tone: "primary", onGone, onClose } as const;
  return dialog === "verify" ? (
    <ConfirmCallDialog
      title={`Approve ${nameOf(member)}?`}
      confirmLabel="Approve"
      endpoint="verifyLogistics"
      onDone={(reply) => onVerified(reply.member)}
      {...common}
    >
      <PersonDetails person={member} area="logistics" />
      <p>
        Signed up <RelativeTime iso={member.createdAt} />. Once approved, they can sign in and change every tracking
        record.
      </p>
    </ConfirmCallDialog>
  ) : (
    <ConfirmCallDialog
      title={`Reset the password of ${nameOf(member)}?`}
      confirmLabel="Reset password"
      endpoint="resetLogistics"
      onDone={onReset}
      {...common}
    >
      <p>
        You'll get a one-time password to pass on. The current one stops working at once, and {member.email} is signed
        out everywhere.
      </p>
    </ConfirmCallDialog>
  );
}

/** Shows a one-time password once. Only Done closes it without a question. */
function OneTimePassword(props: ReplyOf<"resetLogistics"> & { onClose(): void }) {
  const { member, password, passwordExpires, onClose } = props;
  const { ask, question } = useLeaveGuard(true, {
    title: "Have you passed it on?",
    text: "This password won't be shown again.",
    leave: "Yes, close",
    stay: "Not yet",
  });
  const close = async () => {
    if (await ask()) onClose();
  };
  return (
    <Dialog title={`One-time password for ${nameOf(member)}`} onClose={close}>
      <Flex align="center" justify="space-between" gap="3" p="4" bg="sunken" borderRadius="sm">
        <chakra.code fontFamily="mono" fontSize={{ base: "md", sm: "lg" }} overflowWrap="anywhere" userSelect="all">
          {password}
        </chakra.code>
        <CopyButton text={password} label="one-time password" />
      </Flex>
      <p>
        Shown only once: copy it now and pass it on in person or by phone. It works until {inIndia(passwordExpires)}.
        After signing in they choose their own under Profile.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
      {question}
    </Dialog>
  );
}
