// @vitest-environment jsdom
import { ChakraProvider } from "@chakra-ui/react";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { publicSystem } from "../theme/public-system.ts";
import { ExternalLink } from "./external-link.tsx";

test("an external page gets neither an opener nor a referrer", () => {
  render(
    <ChakraProvider value={publicSystem}>
      <ExternalLink href="https://courier.example/">Courier</ExternalLink>
    </ChakraProvider>,
  );
  const link = screen.getByRole("link", { name: "Courier" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link.getAttribute("rel")?.split(" ")).toEqual(expect.arrayContaining(["noopener", "noreferrer"]));
});
