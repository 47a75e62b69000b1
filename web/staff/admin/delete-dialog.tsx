import { ConfirmCallDialog } from "../overlays/dialog.tsx";
import { nameOf, type Person } from "./people.ts";
import type { StatusMessage } from "./status-notice.tsx";

interface DeleteDialogProps {
  person: Person;
  endpoint: "adminDelete" | "logisticsDelete";
  /** The account does not exist any more: this admin or another one deleted it. */
  onGone(message: StatusMessage): void;
  onClose(): void;
}

/** Asks before an account is deleted. */
export function DeleteDialog({ person, endpoint, onGone, onClose }: DeleteDialogProps) {
  return (
    <ConfirmCallDialog
      title={`Delete ${nameOf(person)}?`}
      confirmLabel="Delete"
      endpoint={endpoint}
      input={{ params: { id: person._id } }}
      onDone={() => onGone({ tone: "success", text: `${nameOf(person)} was deleted.` })}
      onGone={({ message }) => onGone({ tone: "info", text: message })}
      onClose={onClose}
    >
      <p>{person.email} can no longer sign in, and is signed out everywhere.</p>
      <p>This action cannot be undone.</p>
    </ConfirmCallDialog>
  );
}
