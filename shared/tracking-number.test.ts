import { describe, expect, it } from "vitest";
import { isShipGlobalNumber } from "./tracking-number.ts";

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
