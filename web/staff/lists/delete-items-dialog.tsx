import { chakra } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { failedWith } from "../../api/failure.ts";
import { FailureNotice } from "../feedback.tsx";
import { ConfirmDialog } from "../overlays/dialog.tsx";
import { forEachItem } from "./for-each-item.ts";

/** Of items that Undo brings back, more are only counted. Of others, all are listed, and more scroll. */
const maxNamed = 5;

interface Item {
  readonly _id: string;
}

interface DeleteItemsDialogProps<Of extends Item> {
  /** Of those that are left. */
  title(items: readonly Of[]): string;
  endpoint: "deleteTracking" | "adminDelete" | "logisticsDelete";
  items: readonly Of[];
  /** The items' count in words, as on the button. */
  count(items: readonly Of[]): string;
  /** The question before one item, and before several, which are then listed. */
  one(item: Of): ReactNode;
  several(items: readonly Of[]): ReactNode;
  nameOf(item: Of): string;
  /** Whether Undo can bring the items back. */
  undoable?: boolean;
  /** These items do not exist any more. */
  onDeleted(items: readonly Of[]): void;
  onClose(): void;
}

/** Deletes items of a list. Those that could not be deleted stay in the open dialog. */
export function DeleteItemsDialog<Of extends Item>(props: DeleteItemsDialogProps<Of>) {
  const { title, endpoint, items, count, one, several, nameOf, undoable = false } = props;
  const { onDeleted, onClose } = props;
  const [left, setLeft] = useState(items);
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<unknown>();
  const busy = done !== undefined;

  const deleteAll = async () => {
    setError(undefined);
    setDone(0);
    const outcome = await forEachItem(left, async ({ _id }) => {
      await call(endpoint, { params: { id: _id } }).catch((reason) => {
        // Another user already deleted it.
        if (!failedWith(reason, "not_found")) throw reason;
      });
      setDone((before = 0) => before + 1);
    });
    setDone(undefined);
    onDeleted(outcome.done);
    const [first] = outcome.failed;
    if (!first) return onClose();
    console.error("Some could not be deleted", first.error);
    setError(first.error);
    setLeft(outcome.failed.map(({ item }) => item));
  };

  const [only] = left;
  const named = undoable ? left.slice(0, maxNamed) : left;
  return (
    <ConfirmDialog
      title={title(left)}
      confirmLabel={left.length === 1 ? "Delete" : `Delete ${count(left)}`}
      busy={busy}
      onConfirm={() => void deleteAll()}
      onClose={onClose}
    >
      {left.length === 1 && only ? (
        one(only)
      ) : (
        <div>
          {several(left)}
          <chakra.ul
            mt="2"
            ps="5"
            listStyleType="disc"
            overflowWrap="anywhere"
            {...(named.length > maxNamed && {
              "aria-label": count(named),
              // Keyboards scroll what has the focus.
              tabIndex: 0,
              maxH: "max(30vh, 6rem)",
              overflowY: "auto",
            })}
          >
            {named.map((item) => (
              <li key={item._id}>{nameOf(item)}</li>
            ))}
            {left.length > named.length && <li>and {left.length - named.length} more</li>}
          </chakra.ul>
        </div>
      )}
      {!undoable && <p>This action cannot be undone.</p>}
      {busy && left.length > 1 && (
        <p role="status">
          {done} of {left.length} deleted
        </p>
      )}
      <FailureNotice error={error} endpoint={endpoint} />
    </ConfirmDialog>
  );
}
