import { plural } from "../../../shared/plural.ts";
import { DeleteItemsDialog } from "../lists/delete-items-dialog.tsx";
import { nameOf, type Person } from "./people.ts";

interface DeletePeopleDialogProps<Of extends Person> {
  people: readonly Of[];
  endpoint: "adminDelete" | "logisticsDelete";
  /** These accounts do not exist any more; `text` says so. The dialog stays open if others remain. */
  onDeleted(people: readonly Of[], text: string): void;
  onClose(): void;
}

const accounts = (count: number) => plural(count, "account", "accounts");

/** Asks before several accounts are deleted. */
export function DeletePeopleDialog<Of extends Person>({
  people,
  endpoint,
  onDeleted,
  onClose,
}: DeletePeopleDialogProps<Of>) {
  const consequence = (
    <>
      <p>They can no longer sign in, and are signed out everywhere.</p>
      <p>This action cannot be undone.</p>
    </>
  );
  return (
    <DeleteItemsDialog
      title={({ length }) => `Delete ${accounts(length)}?`}
      endpoint={endpoint}
      items={people}
      count={({ length }) => accounts(length)}
      one={(person) => (
        <>
          <p>
            <strong>{nameOf(person)}</strong>, {person.email}
          </p>
          {consequence}
        </>
      )}
      several={() => consequence}
      nameOf={(person) => `${nameOf(person)}, ${person.email}`}
      onDeleted={(deleted) => {
        if (deleted.length > 0) onDeleted(deleted, `${accounts(deleted.length)} deleted.`);
      }}
      onClose={onClose}
    />
  );
}
