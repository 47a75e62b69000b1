// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { publicSystem } from "../theme/public-system.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { closeTopmost } from "./modal.tsx";

const onConfirm = vi.fn();

function Asked({ busy = false }) {
  const [asking, setAsking] = useState(false);
  return (
    <ChakraProvider value={publicSystem}>
      <button type="button" onClick={() => setAsking(true)}>
        Delete
      </button>
      {asking && (
        <ConfirmDialog
          title="Delete Asha?"
          confirmLabel="Yes, delete"
          busy={busy}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          This action cannot be undone.
        </ConfirmDialog>
      )}
    </ChakraProvider>
  );
}
function ask(element = <Asked />) {
  render(element);
  const opener = screen.getByRole("button", { name: "Delete" });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}
const dialog = () => screen.queryByRole("dialog", { name: "Delete Asha?" });
const pressEscape = () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));

test("a dialog is open while it is rendered, and returns the focus when it is removed", () => {
  const opener = ask();
  expect(dialog()).toHaveAttribute("open");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(dialog()).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test("Esc closes a dialog", () => {
  ask();
  pressEscape();
  expect(dialog()).not.toBeInTheDocument();
});

test("a busy dialog cannot be closed or confirmed again", () => {
  ask(<Asked busy />);
  pressEscape();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
  expect(dialog()).toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("confirming does not close a dialog: its owner does, or shows a failure in it", () => {
  ask();
  fireEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(dialog()).toBeInTheDocument();
});

function Nested({ onOuterClose, onInnerClose }: { onOuterClose(): void; onInnerClose(): void }) {
  return (
    <ChakraProvider value={publicSystem}>
      <Dialog title="Outer" onClose={onOuterClose}>
        <input aria-label="First field" />
        <Dialog title="Inner" onClose={onInnerClose}>
          Sure?
        </Dialog>
      </Dialog>
    </ChakraProvider>
  );
}

test("Esc in a nested dialog closes only that one", () => {
  const [onOuterClose, onInnerClose] = [vi.fn(), vi.fn()];
  render(<Nested onOuterClose={onOuterClose} onInnerClose={onInnerClose} />);
  fireEvent(screen.getByRole("dialog", { name: "Inner" }), new Event("cancel", { cancelable: true }));
  expect(onInnerClose).toHaveBeenCalledOnce();
  expect(onOuterClose).not.toHaveBeenCalled();
});

test("closeTopmost closes the innermost dialog, and returns false when none is open", () => {
  const [onOuterClose, onInnerClose] = [vi.fn(), vi.fn()];
  const { unmount } = render(<Nested onOuterClose={onOuterClose} onInnerClose={onInnerClose} />);
  expect(closeTopmost()).toBe(true);
  expect(onInnerClose).toHaveBeenCalledOnce();
  expect(onOuterClose).not.toHaveBeenCalled();
  unmount();
  expect(closeTopmost()).toBe(false);
});

test("a dialog that the browser closes by itself opens again while its owner renders it", () => {
  const onClose = vi.fn();
  render(
    <ChakraProvider value={publicSystem}>
      <Dialog title="Kept" onClose={onClose}>
        <input aria-label="First field" />
      </Dialog>
    </ChakraProvider>,
  );
  const kept = screen.getByRole<HTMLDialogElement>("dialog", { name: "Kept" });
  expect(screen.getByLabelText("First field")).toHaveFocus();
  kept.close();
  expect(onClose).toHaveBeenCalledOnce();
  expect(kept).toHaveAttribute("open");
  expect(screen.getByLabelText("First field")).toHaveFocus();
});
