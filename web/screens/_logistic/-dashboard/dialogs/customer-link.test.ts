import { expect, test } from "vitest";
import { customerLink, whatsAppLink } from "./customer-link.ts";

test("the link has the order number in its fragment, which is not sent to servers", () => {
  const link = customerLink("https://portal.example", "AYU 10/1#&");
  expect(new URL(link).pathname).toBe("/");
  expect(new URL(link).search).toBe("");
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get("order")).toBe("AYU 10/1#&");
});

test.each([
  ["+1 (415) 555-0101", "https://wa.me/14155550101"],
  ["+49 (0)30 23125 005 / 0171 1234567", "https://wa.me/493023125005"],
  ["415 555 0101", "https://wa.me/"],
])("a message to %s has the address %s", (phone, start) => {
  const url = new URL(whatsAppLink({ name: "AYU-1", phone }, "https://portal.example/#order=AYU-1", "Us"));
  expect(`${url.origin}${url.pathname}`).toBe(start);
  expect(url.searchParams.get("text")).toContain("https://portal.example/#order=AYU-1");
});
