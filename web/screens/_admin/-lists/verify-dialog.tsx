import type { LogisticsMember } from "../../../../shared/accounts.ts";
import { failedWith } from "../../../api/failure.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { useApiMutation } from "../../../api/queries.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { nameOf } from "./people.ts";
import { PersonDetails } from "./person-details.tsx";
import type { Outcome } from "./use-status-message.tsx";

interface VerifyDialogProps {
  member: LogisticsMember;
  onVerified(member: LogisticsMember): void;
  /** Somebody else has deleted the member meanwhile. */
  onGone(outcome: Outcome): void;
  onClose(): void;
}

/** Who wants to join, to be looked at before they are let in. */
export function VerifyDialog({ member, onVerified, onGone, onClose }: VerifyDialogProps) {
  const verify = useApiMutation("verifyLogistics");
  const approve = () =>
    verify.mutate(
      { params: { id: member._id } },
      {
        onSuccess: (reply) => onVerified(reply.member),
        onError: (error) => failedWith(error, "not_found") && onGone({ tone: "info", text: error.message }),
      },
    );
  return (
    <ConfirmDialog
      title={`Approve ${nameOf(member)}?`}
      confirmLabel="Approve"
      tone="primary"
      busy={verify.isPending}
      onConfirm={approve}
      onClose={onClose}
    >
      <PersonDetails person={member} usualRole="logistics" />
      <p>
        Signed up <RelativeTime iso={member.createdAt} />. Once approved, they can sign in and change every tracking
        record.
      </p>
      <FailureNotice error={verify.error} endpoint="verifyLogistics" />
    </ConfirmDialog>
  );
}
