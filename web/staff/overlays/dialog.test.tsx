// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { staffSystem } from "../../theme/staff-system.ts";
import { ConfirmDialog } from "./dialog.tsx";
import { closeTopmost } from "./overlays.ts";

test("a dialog closes as Esc closes it, but neither closes nor is confirmed again while it is busy", async () => {
  const acts = { onConfirm: vi.fn(), onClose: vi.fn() };
  const dialog = (busy: boolean) => (
    <ChakraProvider value={staffSystem}>
      <ConfirmDialog title="Delete Asha?" confirmLabel="Yes, delete" busy={busy} {...acts}>
        This action cannot be undone.
      </ConfirmDialog>
    </ChakraProvider>
  );
  expect(closeTopmost()).toBe(false);
  const { rerender } = render(dialog(false));
  expect(await screen.findByRole("dialog", { name: "Delete Asha?" })).toBeVisible();
  await vi.waitFor(() => {
    expect(closeTopmost()).toBe(true);
    expect(acts.onClose).toHaveBeenCalled();
  });

  acts.onClose.mockClear();
  rerender(dialog(true));
  expect(closeTopmost()).toBe(true);
  for (const name of ["Close", "Cancel", "Yes, delete"]) fireEvent.click(screen.getByRole("button", { name }));
  await new Promise(requestAnimationFrame);
  expect(acts.onConfirm).not.toHaveBeenCalled();
  expect(acts.onClose).not.toHaveBeenCalled();
});
