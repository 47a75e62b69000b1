import { expect, test } from "vitest";
import { otherCarrier } from "./other-carriers.ts";

test("a number with an unambiguous pattern identifies its carrier", () => {
  expect(otherCarrier("1Z 999 AA1 01 2345 6784")).toEqual({
    name: "UPS",
    link: "https://www.ups.com/track?loc=en_US&tracknum=1Z999AA10123456784",
  });
  expect(otherCarrier("9400 1000 0000 0000 0000 00")?.name).toBe("USPS");
});

test.each(["123456789012", "SG3231027366055", "1Z999", "RR123456785IN"])("%s does not identify a carrier", (number) => {
  expect(otherCarrier(number)).toBeUndefined();
});
