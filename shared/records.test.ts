import { describe, expect, it } from "vitest";
import { orderNumber } from "./records.ts";

describe("an order number", () => {
  it.each(["---", "🚚", "x".repeat(65), "ﷺ".repeat(5)])("refuses %j", (text) => {
    expect(orderNumber.safeParse(text).success).toBe(false);
  });

  it("is kept as typed, trimmed", () => {
    expect(orderNumber.parse(" #ayu-1001 ")).toBe("#ayu-1001");
  });
});
