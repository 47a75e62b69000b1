// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { staffSystem } from "../../theme/staff-system.ts";
import { ConfirmDialog, Dialog, preloadDialogs } from "./dialog.tsx";
import { closeTopmost, isOverlayOpen } from "./open-overlays.ts";

const onConfirm = vi.fn();
beforeAll(async () => {
  preloadDialogs();
  await import("./frames.tsx");
});
beforeEach(() => onConfirm.mockClear());

function Asked({ busy = false }) {
  const [asking, setAsking] = useState(false);
  return (
    <ChakraProvider value={staffSystem}>
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
async function ask(element = <Asked />) {
  render(element);
  const opener = screen.getByRole("button", { name: "Delete" });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole("dialog");
  return opener;
}
const dialog = () => screen.queryByRole("dialog", { name: "Delete Asha?" });
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

test("a dialog is open while it is rendered, and returns the focus when it is removed", async () => {
  const opener = await ask();
  expect(dialog()).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(dialog()).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  expect(isOverlayOpen()).toBe(false);
});

test("Esc closes a dialog", async () => {
  await ask();
  await waitFor(() => {
    pressEscape();
    expect(dialog()).not.toBeInTheDocument();
  });
});

test("a busy dialog cannot be closed or confirmed again", async () => {
  render(<Asked busy />);
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByRole("dialog");
  pressEscape();
  closeTopmost();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
  expect(dialog()).toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("confirming does not close a dialog: its owner does, or shows a failure in it", async () => {
  await ask();
  fireEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(dialog()).toBeInTheDocument();
});

function Nested({ onOuterClose, onInnerClose }: { onOuterClose(): void; onInnerClose(): void }) {
  const [inner, setInner] = useState(false);
  return (
    <ChakraProvider value={staffSystem}>
      <Dialog title="Outer" onClose={onOuterClose}>
        <button type="button" data-focus-first onClick={() => setInner(true)}>
          More
        </button>
        {inner && (
          <Dialog title="Inner" onClose={onInnerClose}>
            Sure?
          </Dialog>
        )}
      </Dialog>
    </ChakraProvider>
  );
}

test("Esc and closeTopmost close the innermost dialog alone", async () => {
  const [onOuterClose, onInnerClose] = [vi.fn(), vi.fn()];
  const { unmount } = render(<Nested onOuterClose={onOuterClose} onInnerClose={onInnerClose} />);
  fireEvent.click(await screen.findByRole("button", { name: "More" }));
  await screen.findByRole("dialog", { name: "Inner" });
  await waitFor(() => {
    pressEscape();
    expect(onInnerClose).toHaveBeenCalled();
  });
  onInnerClose.mockClear();
  expect(closeTopmost()).toBe(true);
  expect(onInnerClose).toHaveBeenCalledOnce();
  expect(onOuterClose).not.toHaveBeenCalled();
  unmount();
  expect(closeTopmost()).toBe(false);
});
