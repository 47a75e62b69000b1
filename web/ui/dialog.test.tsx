import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { system } from "../theme/system.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { closeTopmost } from "./modal.tsx";

const onConfirm = vi.fn();

function Asked({ busy = false }) {
  const [asking, setAsking] = useState(false);
  return (
    <ChakraProvider value={system}>
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

test("a dialog is open while it is rendered, and gives the focus back", () => {
  const opener = ask();
  expect(dialog()).toHaveAttribute("open");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(dialog()).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test("Esc closes it", () => {
  ask();
  pressEscape();
  expect(dialog()).not.toBeInTheDocument();
});

test("nothing closes it or asks twice while something is being saved", () => {
  ask(<Asked busy />);
  pressEscape();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
  expect(dialog()).toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("confirming leaves it open, for its owner to close or to show a failure in", () => {
  ask();
  fireEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(dialog()).toBeInTheDocument();
});

function Nested({ onOuterClose, onInnerClose }: { onOuterClose(): void; onInnerClose(): void }) {
  return (
    <ChakraProvider value={system}>
      <Dialog title="Outer" onClose={onOuterClose}>
        <input aria-label="First field" />
        <Dialog title="Inner" onClose={onInnerClose}>
          Sure?
        </Dialog>
      </Dialog>
    </ChakraProvider>
  );
}

test("Esc in a dialog within a dialog closes that one alone", () => {
  const [onOuterClose, onInnerClose] = [vi.fn(), vi.fn()];
  render(<Nested onOuterClose={onOuterClose} onInnerClose={onInnerClose} />);
  fireEvent(screen.getByRole("dialog", { name: "Inner" }), new Event("cancel", { cancelable: true }));
  expect(onInnerClose).toHaveBeenCalledOnce();
  expect(onOuterClose).not.toHaveBeenCalled();
});

test("closing what lies on top goes from the inside out, and says when nothing is open", () => {
  const [onOuterClose, onInnerClose] = [vi.fn(), vi.fn()];
  const { unmount } = render(<Nested onOuterClose={onOuterClose} onInnerClose={onInnerClose} />);
  expect(closeTopmost()).toBe(true);
  expect(onInnerClose).toHaveBeenCalledOnce();
  expect(onOuterClose).not.toHaveBeenCalled();
  unmount();
  expect(closeTopmost()).toBe(false);
});

test("a browser that closes it without asking does not make it disappear while its owner keeps it", () => {
  const onClose = vi.fn();
  render(
    <ChakraProvider value={system}>
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
