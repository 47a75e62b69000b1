import { expect, test } from "vitest";
import { customerLink } from "./customer-link.ts";

test("the link has the order number in its fragment, which is not sent to servers", () => {
  const link = customerLink("https://portal.example", "AYU 10/1#&");
  expect(new URL(link).pathname).toBe("/");
  expect(new URL(link).search).toBe("");
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get("order")).toBe("AYU 10/1#&");
});
