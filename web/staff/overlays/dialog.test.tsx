// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { staffSystem } from "../../theme/staff-system.ts";
import { ConfirmDialog } from "./dialog.tsx";
import { closeTopmost, isOverlayOpen } from "./overlays.ts";

function openDialog(busy: boolean) {
  const acts = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <ChakraProvider value={staffSystem}>
      <ConfirmDialog title="Delete Asha?" confirmLabel="Yes, delete" busy={busy} {...acts}>
        This action cannot be undone.
      </ConfirmDialog>
    </ChakraProvider>,
  );
  return acts;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a dialog closes as Esc closes it", async () => {
  expect([isOverlayOpen(), closeTopmost()]).toEqual([false, false]);
  const { onClose } = openDialog(false);
  expect(await screen.findByRole("dialog", { name: "Delete Asha?" })).toBeVisible();
  expect(isOverlayOpen()).toBe(true);
  await vi.waitFor(() => {
    expect(closeTopmost()).toBe(true);
    expect(onClose).toHaveBeenCalled();
  });
});

test("a busy dialog cannot be closed or confirmed again", async () => {
  const { onConfirm, onClose } = openDialog(true);
  await screen.findByRole("dialog");
  // Esc works from the next frame on.
  await new Promise(requestAnimationFrame);
  expect(closeTopmost()).toBe(true);
  for (const name of ["Close", "Cancel", "Yes, delete"]) press(name);
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
