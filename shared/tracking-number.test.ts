import { describe, expect, it } from "vitest";
import { isShipGlobalNumber } from "./keys.ts";
import { trackingNumber, trackingNumbersIn } from "./tracking-number.ts";

describe("isShipGlobalNumber", () => {
  it.each(["SG3231027366055", "sg 32607086-295274", "SG123456789012"])("accepts %s", (number) => {
    expect(isShipGlobalNumber(number)).toBe(true);
  });

  it.each(["9400111899223100001234", "1Z999AA10123456784", "SG12345678901", "SG12345678901234567", "XSG3231027366055"])(
    "rejects %s",
    (number) => {
      expect(isShipGlobalNumber(number)).toBe(false);
    },
  );
});

describe("trackingNumbersIn", () => {
  it.each([
    ["AWB: SG715300000001", ["SG715300000001"]],
    ["sg 7153-0000 0001", ["SG715300000001"]],
    ["SG\u00a071530\u200b0000001", ["SG715300000001"]],
    ["ＳＧ７１５３００００００１２", ["SG715300000012"]],
    ["https://shipglobal.in/tracking/?awb=SG715300000001", ["SG715300000001"]],
    ["https://shipglobal.in/tracking/?awb=SG715300000001&utm_source=mail#top", ["SG715300000001"]],
    ["SG715300000001 https://shipglobal.in/tracking/?awb=SG715300000001", ["SG715300000001"]],
    ["SG715300000001 (UPS 1Z999AA10123456784)", ["SG715300000001"]],
    ["1Z999AA10123456784 / SG715300000001", ["SG715300000001"]],
    ["SG715300000001, 2", ["SG715300000001"]],
    ["Shipped 24 Nov with SG 7153 0000 0001", ["SG715300000001"]],
    ["SG704100000001, SG704100000002", ["SG704100000001", "SG704100000002"]],
    ["SG704100000001 SG704100000002", ["SG704100000001", "SG704100000002"]],
    ["SG704100000001SG704100000002", ["SG704100000001", "SG704100000002"]],
    ["SG704100000001\nSG704100000002\r\nSG704100000001", ["SG704100000001", "SG704100000002"]],
    ["SG704100000001 and SG704100000002", ["SG704100000001", "SG704100000002"]],
    ["TRACK123", ["TRACK123"]],
    ["AWB001", ["AWB001"]],
    ["1Z999AA10123456784", ["1Z999AA10123456784"]],
    ["1Z 999 AA1 01 2345 6784", ["1Z 999 AA1 01 2345 6784"]],
    ["RB123456785GB", ["RB123456785GB"]],
    ["RB123456785SG 123456789012", ["RB123456785SG 123456789012"]],
    ["XSG3231027366055", ["XSG3231027366055"]],
    ["SG12345678901", ["SG12345678901"]],
    ["9400111899223100001234; 1Z999AA10123456784", ["9400111899223100001234", "1Z999AA10123456784"]],
    ["UPS / 1Z999AA10123456784", ["1Z999AA10123456784"]],
    ["1Z999AA10123456784，1z999aa10123456784", ["1z999aa10123456784"]],
  ])("finds in %j %j", (text, numbers) => {
    expect(trackingNumbersIn(text)).toEqual({ numbers });
  });

  it.each([
    ["Pending", "Not a tracking number. Leave the parcel out until there is one"],
    ["---", "Not a tracking number. Leave the parcel out until there is one"],
    [
      "https://www.ups.com/track?tracknum=1Z999AA10123456784",
      "Tracking number is a link without ShipGlobal's number: enter just the number",
    ],
    [" 3.23102E13", "Tracking number was shortened by a spreadsheet program: copy it from the label again"],
    ["dhl.de/1234567", "Tracking number is a link without ShipGlobal's number: enter just the number"],
    ["1".repeat(41), "Tracking number may have at most 40 letters and digits"],
  ])("refuses %j", (text, problem) => {
    expect(trackingNumbersIn(text)).toEqual({ problem });
  });

  // Where it took a time that grows with the square of the length, this would not end.
  it("reads long cells", () => {
    for (const text of [
      "SG ".repeat(200_000),
      "SG1 ".repeat(200_000),
      "SG1-".repeat(200_000),
      `SG${"1 ".repeat(200_000)}`,
    ]) {
      trackingNumbersIn(text);
    }
  });
});

describe("a typed tracking number", () => {
  it.each([
    ["AWB: SG715300000001", "SG715300000001"],
    [`https://shipglobal.in/tracking/?awb=SG715300000001&ref=${"x".repeat(100)}`, "SG715300000001"],
    [" 1Z 999 AA1 ", "1Z 999 AA1"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(trackingNumber.parse(typed)).toBe(stored);
  });

  it.each([
    [
      "SG704100000001, SG704100000002",
      "Tracking number holds several, SG704100000001 and SG704100000002: enter one, and add the others as separate parcels",
    ],
    [
      "1Z999AA10123456784\nAWB001\nAWB002",
      "Tracking number holds several, 1Z999AA10123456784, AWB001, and AWB002: enter one, and add the others as separate parcels",
    ],
    ["Self pickup", "Not a tracking number. Leave the parcel out until there is one"],
    ["", "Tracking number is required"],
  ])("%j is refused", (typed, message) => {
    expect(trackingNumber.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
