import { expect, test } from "vitest";
import { eventCodes } from "../../shared/shipment/events.ts";
import { shipmentProgress } from "../../shared/shipment/progress.ts";
import { progressNodes } from "./progress-nodes.ts";
import { parcelWith, scan } from "./testing/parcels.ts";

const nodesOf = (...codes: string[]) => {
  const events = codes.map((code, index) => scan(code, index + 1));
  const nodes = progressNodes(shipmentProgress(parcelWith(events).data));
  return nodes.map(({ kind, state }) => (state === "done" ? `${kind} ✓` : state === "current" ? `[${kind}]` : kind));
};

test("without an exception, the nodes are the stages in order", () => {
  expect(nodesOf("SGE_001", "SGE_205")).toEqual([
    "booked ✓",
    "pickup ✓",
    "india ✓",
    "[flying]",
    "local-carrier",
    "out-for-delivery",
    "delivered",
  ]);
});

test("after the delivery all nodes are done", () => {
  expect(nodesOf("SGE_304").every((node) => node.endsWith("✓"))).toBe(true);
});

test("an exception follows the last stage reached, and the delivery can still follow", () => {
  expect(nodesOf("SGE_303", "SGE_403").slice(-3)).toEqual(["out-for-delivery ✓", "[attention]", "delivered"]);
});

test("a parcel to collect is not shown as out for delivery", () => {
  expect(nodesOf("SGE_302", "SGE_501").slice(-3)).toEqual(["local-carrier ✓", "[collect]", "delivered"]);
});

test.each([
  ["SGE_502", "returning"],
  ["SGE_504", "returned"],
  ["SGE_402", "lost"],
])("after %s no node follows", (code, kind) => {
  expect(nodesOf("SGE_301", code).slice(-2)).toEqual(["local-carrier ✓", `[${kind}]`]);
});

test("every code gives each node once, and at most one is current", () => {
  for (const code of eventCodes) {
    const nodes = nodesOf("SGE_104", code);
    expect(new Set(nodes).size, code).toBe(nodes.length);
    expect(nodes.filter((node) => node.startsWith("[")).length, code).toBeLessThanOrEqual(1);
  }
});
