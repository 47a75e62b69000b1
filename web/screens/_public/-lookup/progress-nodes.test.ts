import { expect, test } from "vitest";
import { eventCodes } from "../../../../shared/shipment/events.ts";
import { shipmentProgress } from "../../../../shared/shipment/progress.ts";
import { progressNodes } from "./progress-nodes.ts";
import { parcelWith, scan } from "./testing/parcels.ts";

const drawn = (...codes: string[]) => {
  const events = codes.map((code, index) => scan(code, index + 1));
  const nodes = progressNodes(shipmentProgress(parcelWith(events).data));
  return nodes.map(({ kind, state }) => (state === "done" ? `${kind} ✓` : state === "current" ? `[${kind}]` : kind));
};

test("the stages in order, up to the one reached", () => {
  expect(drawn("SGE_001", "SGE_205")).toEqual([
    "booked ✓",
    "pickup ✓",
    "india ✓",
    "[flying]",
    "local-carrier",
    "out-for-delivery",
    "delivered",
  ]);
});

test("delivered is done to the end", () => {
  expect(drawn("SGE_304").every((node) => node.endsWith("✓"))).toBe(true);
});

test("a parcel that needs attention has come as far as it has, and may still arrive", () => {
  expect(drawn("SGE_303", "SGE_403").slice(-3)).toEqual(["out-for-delivery ✓", "[attention]", "delivered"]);
});

test("what is to be collected will not be brought", () => {
  expect(drawn("SGE_302", "SGE_501").slice(-3)).toEqual(["local-carrier ✓", "[collect]", "delivered"]);
});

test.each([
  ["SGE_502", "returning"],
  ["SGE_504", "returned"],
  ["SGE_402", "lost"],
])("after %s nothing lies ahead", (code, kind) => {
  expect(drawn("SGE_301", code).slice(-2)).toEqual(["local-carrier ✓", `[${kind}]`]);
});

test("every code draws each mark once, and at most one as current", () => {
  for (const code of eventCodes) {
    const nodes = drawn("SGE_104", code);
    expect(new Set(nodes).size, code).toBe(nodes.length);
    expect(nodes.filter((node) => node.startsWith("[")).length, code).toBeLessThanOrEqual(1);
  }
});
