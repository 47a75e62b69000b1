import type { LogisticsMember } from "../../../shared/accounts.ts";
import type { ReplyOf } from "../../../shared/contract.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { ConfirmCallDialog } from "../overlays/dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { nameOf } from "./people.ts";
import { PersonDetails } from "./person-details.tsx";
import type { StatusMessage } from "./status-notice.tsx";

interface MemberDialogProps {
  dialog: "verify" | "reset" | "delete";
  member: LogisticsMember;
  onVerified(member: LogisticsMember): void;
  onReset(reply: ReplyOf<"resetLogistics">): void;
  /** The account does not exist any more: this admin or another one deleted it. */
  onGone(message: StatusMessage): void;
  onClose(): void;
}

/** Asks before a change to a member's account. */
export function MemberDialog({ dialog, member, onVerified, onReset, onGone, onClose }: MemberDialogProps) {
  const common = {
    input: { params: { id: member._id } },
    onGone: ({ message }: ApiFailure) => onGone({ tone: "info", text: message }),
    onClose,
  };
  switch (dialog) {
    case "verify":
      return (
        <ConfirmCallDialog
          title={`Approve ${nameOf(member)}?`}
          confirmLabel="Approve"
          tone="primary"
          endpoint="verifyLogistics"
          onDone={(reply) => onVerified(reply.member)}
          {...common}
        >
          <PersonDetails person={member} usualRole="logistics" />
          <p>
            Signed up <RelativeTime iso={member.createdAt} />. Once approved, they can sign in and change every tracking
            record.
          </p>
        </ConfirmCallDialog>
      );
    case "reset":
      return (
        <ConfirmCallDialog
          title={`Reset the password of ${nameOf(member)}?`}
          confirmLabel="Reset password"
          tone="primary"
          endpoint="resetLogistics"
          onDone={onReset}
          {...common}
        >
          <p>
            You'll get a one-time password to pass on. The current one stops working at once, and {member.email} is
            signed out everywhere.
          </p>
        </ConfirmCallDialog>
      );
    case "delete":
      return <DeleteDialog person={member} endpoint="logisticsDelete" onGone={onGone} onClose={onClose} />;
  }
}
