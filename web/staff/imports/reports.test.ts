import { expect, test } from "vitest";
import type { ListedImport } from "../../../shared/import-report.ts";
import { isRecent, mayRollBack, stateOf, whatHappened } from "./reports.ts";

const none = { rows: 0, created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0, refused: 0 };

test.each([
  [{ created: 1 }, "1 record added."],
  [{ created: 1200, unchanged: 40 }, "1,200 records added; 40 rows were already saved."],
  [{ created: 2, changed: 1, refused: 3 }, "2 records added and 1 phone changed."],
  [
    { created: 2, addedParcels: 1, changed: 3, replaced: 4, unchanged: 1 },
    "2 records added, 1 parcel added to existing orders, 3 phones changed, and 4 tracking numbers replaced; 1 row was already saved.",
  ],
  [{ unchanged: 3 }, "Nothing new: 3 rows were already saved."],
  [{ unchanged: 1 }, "Nothing new: 1 row was already saved."],
  [{ refused: 3 }, "Nothing was added."],
])("%j is described as %j", (counts, sentence) => {
  expect(whatHappened({ ...none, ...counts })).toBe(sentence);
});

const at = "2026-11-01T10:00:00.000Z";
const listed = (change: Partial<ListedImport> = {}): ListedImport => ({
  importId: "01K0000000000000000000000A",
  fileName: "orders.xlsx",
  by: null,
  at,
  status: "done",
  counts: { ...none, created: 1 },
  rolledBack: null,
  ...change,
});
const soon = Date.parse(at) + 1_000;
const rolledBack = (running: boolean) => ({ at, by: null, running });

test("an import is recent for 30 days", () => {
  expect(isRecent(listed(), Date.parse("2026-12-01T10:00:00.000Z"))).toBe(true);
  expect(isRecent(listed(), Date.parse("2026-12-01T10:00:00.001Z"))).toBe(false);
});

test.each([
  ["that added a record", {}, true],
  ["that changed one", { counts: { ...none, changed: 1 } }, true],
  ["that replaced a number", { counts: { ...none, replaced: 1 } }, true],
  ["that added a parcel", { counts: { ...none, addedParcels: 1 } }, true],
  ["that wrote nothing", { counts: none }, false],
  ["that failed, perhaps after its last count", { status: "failed", counts: none }, true],
  ["that is running", { status: "running" }, false],
  ["that was rolled back", { rolledBack: rolledBack(false) }, false],
] as const)("a roll-back of an import %s is offered: %j", (_, change, offered) => {
  expect(mayRollBack(listed(change), soon)).toBe(offered);
});

test("no roll-back is offered after 30 days", () => {
  expect(mayRollBack(listed(), Date.parse("2026-12-02T10:00:00.000Z"))).toBe(false);
});

test.each([
  [listed(), "Done"],
  [listed({ status: "receiving" }), "Running"],
  [listed({ status: "failed" }), "Failed"],
  [listed({ status: "failed", rolledBack: rolledBack(true) }), "Rolling back"],
  [listed({ rolledBack: rolledBack(false) }), "Rolled back"],
])("the state of an import in a word", (given, label) => {
  expect(stateOf(given).label).toBe(label);
});
