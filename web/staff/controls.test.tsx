import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showIn } from "../testing/show.tsx";
import { staffSystem } from "../theme/staff-system.ts";
import { Button } from "../ui/button.tsx";
import { InlineSelect, PasswordField, TextField } from "./controls.tsx";

const open = (element: React.ReactNode) => showIn(staffSystem, element);

function show() {
  open(<PasswordField label="Password" autoComplete="new-password" />);
  return screen.getByLabelText("Password");
}

test("accepts a pasted password of any length", () => {
  const field = show();
  const paste = createEvent.paste(field, { clipboardData: { getData: () => "monsoon lamp orchard" } });
  fireEvent(field, paste);
  expect(paste.defaultPrevented).toBe(false);
  expect(field).not.toHaveAttribute("maxlength");
  expect(field).toHaveAttribute("autocomplete", "new-password");
});

test("hides what is typed until asked to show it", () => {
  const field = show();
  expect(field).toHaveAttribute("type", "password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field).toHaveAttribute("type", "text");
});

test("a field names its hint and its error", () => {
  open(<TextField label="Phone" hint="10 digits." error="Enter a phone number" />);
  const field = screen.getByLabelText("Phone");
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("10 digits.");
  expect(field).toHaveAccessibleErrorMessage("Enter a phone number");
  expect(screen.getByRole("alert")).toHaveTextContent("Enter a phone number");
});

test("a choice is labelled", () => {
  open(<InlineSelect label="Show" value="50" options={{ 50: "50 a page" }} onChange={() => {}} />);
  expect(screen.getByLabelText("Show")).toHaveDisplayValue("50 a page");
});

test("a busy button keeps its name and the focus, and does nothing", () => {
  const onClick = vi.fn();
  const saving = (busy: boolean) => (
    <Button busy={busy} onClick={onClick}>
      Save
    </Button>
  );
  const { rerender } = open(saving(false));
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  fireEvent.click(button);
  rerender(saving(true));
  fireEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(onClick).toHaveBeenCalledOnce();
});
