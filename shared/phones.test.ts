import { describe, expect, it } from "vitest";
import { consigneePhone, phoneNumbers, phonesMatch } from "./phones.ts";

describe("phones", () => {
  it.each([
    ["9876543210", "+91 98765 43210"],
    ["098765-43210", "98765 43210"],
    ["+44 (0)20 7946 0958", "020 7946 0958"],
    ["९८७६५४३२१०", "9876543210"],
    ["98765 43210", "044-12345678 / 98765 43210"],
  ])("match: %s and %s", (typed, onRecord) => {
    expect(phonesMatch(typed, onRecord)).toBe(true);
  });

  it.each([
    ["3210", "98765 43210"],
    ["9876543211", "98765 43210"],
    ["", "98765 43210"],
    ["9876543210", ""],
  ])("do not match: %j and %j", (typed, onRecord) => {
    expect(phonesMatch(typed, onRecord)).toBe(false);
  });

  it("are refused without a number of 7 to 20 digits", () => {
    expect(consigneePhone.safeParse("n/a").success).toBe(false);
    expect(phoneNumbers("12345")).toEqual([]);
  });
});
