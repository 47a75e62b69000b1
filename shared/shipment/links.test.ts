import fc from "fast-check";
import { expect, test } from "vitest";
import { carrierLink, publicTrackingPage } from "./links.ts";

test.each([
  ["https://www.dhl.com/track?id=1", "https://www.dhl.com/track?id=1"],
  ["  https://www.dhl.com/track ", "https://www.dhl.com/track"],
  ["HTTPS://WWW.DHL.COM/track", "https://www.dhl.com/track"],
  // As in the courier's sample response.
  [
    "https://www.ups.com/track?loc=en_US&requester=QUIC&tracknum=1Z999AA10123456784/trackdetails",
    "https://www.ups.com/track?loc=en_US&requester=QUIC&tracknum=1Z999AA10123456784",
  ],
])("%s is accepted as %s", (given, link) => {
  expect(carrierLink(given)).toBe(link);
});

test.each([
  ...["javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,<script>alert(1)</script>"],
  ...["http://www.dhl.com/track", "//www.dhl.com/track", "www.dhl.com/track", "https://", "https:///track"],
  ...["https://user:secret@www.dhl.com/", "https://www.dhl.com@evil.example/", "https:\\\\evil.example"],
  ...["https://www.dhl.com/track me", "https://www.dhl.com/\u0000", "https://localhost/track"],
  ...["https://127.0.0.1/track", "https://[::1]/track", "https://2130706433/track"],
  `https://www.dhl.com/${"x".repeat(2000)}`,
  "-",
  "",
  null,
  undefined,
])("%s is refused", (given) => {
  expect(carrierLink(given)).toBeNull();
});

test("a link made from any text is https to a host with a domain name", () => {
  const almost = fc.tuple(fc.constantFrom("https://", "https:", "HTTPS://", "http://"), fc.webUrl(), fc.string());
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        almost.map((parts) => parts.join("")),
      ),
      (text) => {
        const link = carrierLink(text);
        if (link === null) return;
        const { protocol, username, password, hostname } = new URL(link);
        expect([protocol, username, password]).toEqual(["https:", "", ""]);
        expect(hostname).toMatch(/\.[a-z]/);
        expect(carrierLink(link)).toBe(link);
      },
    ),
  );
});

test("only ShipGlobal's own numbers have a public tracking page", () => {
  const page = "https://shipglobal.in/tracking/?awb=SG3231027366055";
  expect(publicTrackingPage("SG3231027366055")).toBe(page);
  expect(publicTrackingPage(" sg 3231-027366055")).toBe(page);
  expect(publicTrackingPage("1Z999AA10123456784")).toBeNull();
});
