import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { failedWith } from "../../api/failure.ts";
import { Bullets } from "../../ui/page.tsx";
import { FailureNotice } from "../feedback.tsx";
import { ConfirmDialog } from "../overlays/dialog.tsx";
import { forEachItem } from "./for-each-item.ts";

/** A longer list scrolls. */
const namedAtOnce = 5;

interface Item {
  readonly _id: string;
}

interface DeleteItemsDialogProps<Of extends Item> {
  /** @param items those that are left */
  title(items: readonly Of[]): string;
  endpoint: "deleteTracking" | "adminDelete" | "logisticsDelete";
  items: readonly Of[];
  /** The items' count in words, as on the button. */
  count(items: readonly Of[]): string;
  /** What it means for them. Several are listed below it. */
  question(items: readonly Of[]): ReactNode;
  nameOf(item: Of): string;
  /** Whether Undo can bring the items back. */
  undoable?: boolean;
  /** These items do not exist any more. */
  onDeleted(items: readonly Of[]): Promise<void>;
  onClose(): void;
}

/** Deletes items of a list. Those that could not be deleted stay in the open dialog. */
export function DeleteItemsDialog<Of extends Item>(props: DeleteItemsDialogProps<Of>) {
  const {
    title,
    endpoint,
    items,
    count,
    question,
    nameOf,
    undoable,
    onDeleted,
    onClose,
  } = props;
  const [left, setLeft] = useState(items);
  const deletion = useMutation({
    mutationFn: async () => {
      const { done, failed } = await forEachItem(left, ({ _id }) =>
        call(endpoint, { params: { id: _id } }).catch((reason) => {
          // Another user already deleted it.
          if (!failedWith(reason, "not_found")) throw reason;
        }),
      );
      const [first] = failed;
      // First, since closing gives the focus back to a row that is about to go; then the notice takes it.
      if (!first) onClose();
      await onDeleted(done);
      if (!first) return;
      setLeft(failed.map(({ item }) => item));
      console.error("Some could not be deleted", first.error);
      throw first.error;
    },
  });
  return (
    <ConfirmDialog
      title={title(left)}
      confirmLabel={left.length === 1 ? "Delete" : `Delete ${count(left)}`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {question(left)}
      {left.length > 1 && (
        <Bullets
          {...(left.length > namedAtOnce && {
            "aria-label": count(left),
            // Keyboards scroll what has the focus.
            tabIndex: 0,
            maxH: "max(30vh, 6rem)",
            overflowY: "auto",
          })}
        >
          {left.map((item) => (
            <li key={item._id}>{nameOf(item)}</li>
          ))}
        </Bullets>
      )}
      {!undoable && <p>This action cannot be undone.</p>}
      <FailureNotice error={deletion.error} endpoint={endpoint} />
    </ConfirmDialog>
  );
}
