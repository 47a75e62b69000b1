import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showIn } from "../../testing/show.tsx";
import { staffSystem } from "../../theme/staff-system.ts";
import { ConfirmDialog } from "./dialog.tsx";
import { closeTopmost } from "./overlays.ts";

test("a dialog closes as Esc closes it, but neither closes nor is confirmed again while it is busy", async () => {
  const acts = { onConfirm: vi.fn(), onClose: vi.fn() };
  const dialog = (busy: boolean) => (
    <ConfirmDialog title="Delete Asha?" confirmLabel="Yes, delete" busy={busy} {...acts}>
      This action cannot be undone.
    </ConfirmDialog>
  );
  expect(closeTopmost()).toBe(false);
  const { rerender } = showIn(staffSystem, dialog(false));
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
