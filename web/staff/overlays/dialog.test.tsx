// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { staffSystem } from "../../theme/staff-system.ts";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { preloadOverlays } from "./lazy-overlay.ts";
import { closeTopmost, isOverlayOpen } from "./open-overlays.ts";

beforeAll(async () => {
  preloadOverlays();
  await import("./frames.tsx");
});

function Asked({ busy = false, onConfirm = () => {} }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
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
          onClose={close}
        >
          This action cannot be undone.
        </ConfirmDialog>
      )}
    </ChakraProvider>
  );
}
const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => screen.queryByRole("dialog", { name: "Delete Asha?" });

test("a dialog is open while it is rendered, and returns the focus when it is removed", async () => {
  render(<Asked />);
  const opener = button("Delete");
  opener.focus();
  fireEvent.click(opener);
  expect(await screen.findByRole("dialog")).toBeVisible();
  fireEvent.click(button("Cancel"));
  expect(dialog()).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  expect(isOverlayOpen()).toBe(false);
});

test("a busy dialog cannot be closed or confirmed again", async () => {
  const onConfirm = vi.fn();
  render(<Asked busy onConfirm={onConfirm} />);
  fireEvent.click(button("Delete"));
  await screen.findByRole("dialog");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  closeTopmost();
  fireEvent.click(button("Close"));
  fireEvent.click(button("Yes, delete"));
  expect(dialog()).toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("closeTopmost closes the innermost dialog alone", async () => {
  const [onOuterClose, onInnerClose] = [vi.fn(), vi.fn()];
  const nested = (inner: boolean) => (
    <ChakraProvider value={staffSystem}>
      <Dialog title="Outer" onClose={onOuterClose}>
        {inner && (
          <Dialog title="Inner" onClose={onInnerClose}>
            Sure?
          </Dialog>
        )}
      </Dialog>
    </ChakraProvider>
  );
  const { rerender, unmount } = render(nested(false));
  await screen.findByRole("dialog", { name: "Outer" });
  rerender(nested(true));
  await screen.findByRole("dialog", { name: "Inner" });
  expect(closeTopmost()).toBe(true);
  expect(onInnerClose).toHaveBeenCalledOnce();
  expect(onOuterClose).not.toHaveBeenCalled();
  unmount();
  expect(closeTopmost()).toBe(false);
});
