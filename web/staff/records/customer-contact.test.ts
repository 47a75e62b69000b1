import { expect, test } from "vitest";
import { linkMessage } from "../../../shared/business.ts";
import { callTo, mailWith, whatsAppTo } from "./customer-contact.ts";

test.each([
  ["+1 212 555 0101", "tel:+12125550101"],
  ["07700 900123", "tel:07700900123"],
  ["+49 (0)30 23125 001", "tel:+493023125001"],
  ["+1 212 555 0101, +1 212 555 0102", "tel:+12125550101"],
  ["+12125550101 +12125550102", "tel:+12125550101"],
  ["0044 20 7946 0101", "tel:+442079460101"],
  ["+1 408 555 0112 ext. 12", "tel:+14085550112"],
  ["+1 212 555 0101 & 0102", "tel:+12125550101"],
])("a call to %s is %s", (phone, link) => {
  expect(callTo(phone)).toBe(link);
});

test("WhatsApp gets the number only with its country code, and the text", () => {
  expect(whatsAppTo("+49 (0)30 23125 001", "Hello & you?")).toBe(
    "https://wa.me/493023125001?text=Hello%20%26%20you%3F",
  );
  expect(whatsAppTo("07700 900123", "x")).toBe("https://wa.me/?text=x");
});

test("a phone without a country code gets that of the parcel's destination", () => {
  expect(whatsAppTo("07700 900123", "x", "GB")).toBe("https://wa.me/447700900123?text=x");
  expect(callTo("(212) 555-0173", "US")).toBe("tel:+12125550173");
});

test("a mail has its subject and text, and no address", () => {
  expect(mailWith("Your order #1", "Line\nline")).toBe("mailto:?subject=Your%20order%20%231&body=Line%0Aline");
});

test("the message with a link ends with it, so that every program makes it a link", () => {
  const link = "https://portal.example/#t=AQFB";
  const text = new URL(whatsAppTo("+1 415 555 0101", linkMessage("AYU-1", link))).searchParams.get("text");
  expect(text).toContain("order AYU-1. ");
  // It may be delivered, or not yet handed over.
  expect(text).not.toMatch(/on its way|delivered/);
  expect(text?.endsWith(` ${link}`)).toBe(true);
});
