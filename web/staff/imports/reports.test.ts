import { expect, test } from "vitest";
import type { ListedImport } from "../../../shared/import-report.ts";
import { mayRollBack, stateOf, whatHappened } from "./reports.tsx";

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
const rolledBack = (running: boolean) => ({ at, by: null, running });
const days = (count: number) => Date.parse(at) + count * 24 * 60 * 60 * 1000;

test.each([
  ["that added a record", {}, true, "Done"],
  ["that changed one", { counts: { ...none, changed: 1 } }, true, "Done"],
  ["that replaced a number", { counts: { ...none, replaced: 1 } }, true, "Done"],
  ["that added a parcel", { counts: { ...none, addedParcels: 1 } }, true, "Done"],
  ["that wrote nothing", { counts: none }, false, "Done"],
  ["that failed, perhaps after its last count", { status: "failed", counts: none }, true, "Failed"],
  ["that is running", { status: "running" }, false, "Running"],
  ["that is being rolled back", { status: "failed", rolledBack: rolledBack(true) }, false, "Rolling back"],
  ["that was rolled back", { rolledBack: rolledBack(false) }, false, "Rolled back"],
] as const)("a roll-back of an import %s is offered for 30 days: %j", (_, change, offered, state) => {
  expect(mayRollBack(listed(change), days(30))).toBe(offered);
  expect(mayRollBack(listed(change), days(30) + 1)).toBe(false);
  expect(stateOf(listed(change)).label).toBe(state);
});
