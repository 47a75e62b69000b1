import { failedWith } from "../../../api/failure.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { useApiMutation } from "../../../api/queries.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { nameOf, type Person } from "./people.ts";
import type { Outcome } from "./use-status-message.tsx";

interface DeleteDialogProps {
  person: Person;
  endpoint: "adminDelete" | "logisticsDelete";
  /** The person is not there any more, whoever deleted them. */
  onGone(outcome: Outcome): void;
  onClose(): void;
}

/** Asks before somebody's account goes for good. */
export function DeleteDialog({ person, endpoint, onGone, onClose }: DeleteDialogProps) {
  const remove = useApiMutation(endpoint);
  const confirm = () =>
    remove.mutate(
      { params: { id: person._id } },
      {
        onSuccess: () => onGone({ tone: "success", text: `${nameOf(person)} was deleted.` }),
        onError: (error) => failedWith(error, "not_found") && onGone({ tone: "info", text: error.message }),
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(person)}?`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{person.email} can no longer sign in, and is signed out everywhere.</p>
      <p>This action cannot be undone.</p>
      <FailureNotice error={remove.error} endpoint={endpoint} />
    </ConfirmDialog>
  );
}
