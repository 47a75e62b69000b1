import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showIn } from "../testing/show.tsx";
import { publicSystem } from "../theme/public-system.ts";
import { CopyButton } from "./copy-button.tsx";

afterEach(() => vi.unstubAllGlobals());

function pressCopy(clipboard: unknown) {
  vi.stubGlobal("navigator", { clipboard });
  showIn(publicSystem, <CopyButton text="SG1" label="tracking number" />);
  fireEvent.click(screen.getByRole("button", { name: "Copy tracking number" }));
}

/** That it copies: web/e2e/lookup.spec.ts. */
test.each([
  ["refuses", { writeText: vi.fn().mockRejectedValue(new DOMException("no", "NotAllowedError")) }],
  ["has no clipboard", undefined],
])("announces that copying failed when the browser %s", async (_, clipboard) => {
  pressCopy(clipboard);
  expect(await screen.findByText("Your browser didn't allow copying")).toBeInTheDocument();
});
