// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { publicSystem } from "../theme/public-system.ts";
import { PasswordField } from "./password-field.tsx";

function show() {
  render(
    <ChakraProvider value={publicSystem}>
      <PasswordField label="Password" autoComplete="new-password" />
    </ChakraProvider>,
  );
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
