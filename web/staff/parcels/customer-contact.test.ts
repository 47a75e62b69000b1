import { expect, test } from "vitest";
import { linkMessage } from "../../../shared/shipment/staff-words.ts";
import { callTo, mailWith, whatsAppTo } from "./customer-contact.ts";

test("a call goes to the first number, in its country where that is known", () => {
  expect(callTo("+49 (0)30 23125 001, +1 212 555 0102")).toBe("tel:+493023125001");
  expect(callTo("07700 900123")).toBe("tel:07700900123");
  expect(callTo("(212) 555-0173", "US")).toBe("tel:+12125550173");
});

test("WhatsApp gets the number only with its country code, and the text", () => {
  expect(whatsAppTo("07700 900123", "Hello & you?", "GB")).toBe("https://wa.me/447700900123?text=Hello%20%26%20you%3F");
  expect(whatsAppTo("07700 900123", "x")).toBe("https://wa.me/?text=x");
});

test("a mail has its subject and text, and no address", () => {
  expect(mailWith("Your order #1", "Line\nline")).toBe("mailto:?subject=Your%20order%20%231&body=Line%0Aline");
});

test("the message with a link ends with it, so that every program makes it a link", () => {
  const link = "https://portal.example/#t=AQFB";
  expect(linkMessage("AYU-1", link)).toMatch(/order AYU-1\. .* https:\/\/portal\.example\/#t=AQFB$/);
});
