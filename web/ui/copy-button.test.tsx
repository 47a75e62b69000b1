// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { publicSystem } from "../theme/public-system.ts";
import { CopyButton } from "./copy-button.tsx";

afterEach(() => vi.unstubAllGlobals());

function pressCopy(clipboard: unknown) {
  vi.stubGlobal("navigator", { clipboard });
  render(
    <ChakraProvider value={publicSystem}>
      <CopyButton text="SG1" label="tracking number" />
    </ChakraProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy tracking number" }));
}

test("announces what was copied", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  pressCopy({ writeText });
  expect(await screen.findByText("Copied tracking number")).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledExactlyOnceWith("SG1");
});

test.each([
  ["refuses", { writeText: vi.fn().mockRejectedValue(new DOMException("no", "NotAllowedError")) }],
  ["has no clipboard", undefined],
])("announces that copying failed when the browser %s", async (_, clipboard) => {
  pressCopy(clipboard);
  expect(await screen.findByText("Your browser didn't allow copying")).toBeInTheDocument();
});
