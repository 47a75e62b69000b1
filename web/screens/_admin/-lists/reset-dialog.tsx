import type { LogisticsMember } from "../../../../shared/accounts.ts";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { failedWith } from "../../../api/failure.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { useApiMutation } from "../../../api/queries.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { OneTimePassword } from "./one-time-password.tsx";
import { nameOf } from "./people.ts";
import type { Outcome } from "./use-status-message.tsx";

interface ResetDialogProps {
  member: LogisticsMember;
  onReset(reply: ReplyOf<"resetLogistics">): void;
  /** Somebody else has deleted the member meanwhile. */
  onGone(outcome: Outcome): void;
  onClose(): void;
}

/** Gives a member who forgot theirs a password for one day, and shows it once. */
export function ResetDialog({ member, onReset, onGone, onClose }: ResetDialogProps) {
  const reset = useApiMutation("resetLogistics");
  if (reset.data) return <OneTimePassword {...reset.data} onClose={onClose} />;
  const confirm = () =>
    reset.mutate(
      { params: { id: member._id } },
      {
        onSuccess: onReset,
        onError: (error) => failedWith(error, "not_found") && onGone({ tone: "info", text: error.message }),
      },
    );
  return (
    <ConfirmDialog
      title={`Reset the password of ${nameOf(member)}?`}
      confirmLabel="Reset password"
      tone="primary"
      busy={reset.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        You get a one-time password to pass on. The present one stops working at once, and {member.email} is signed out
        everywhere.
      </p>
      <FailureNotice error={reset.error} endpoint="resetLogistics" />
    </ConfirmDialog>
  );
}
