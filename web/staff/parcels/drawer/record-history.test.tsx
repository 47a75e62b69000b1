import { expect, test } from "vitest";
import type { RecordChange } from "../../../../shared/records.ts";
import { changeSentences, changeSource } from "./record-history.tsx";

const before = { name: "AYU-1", phone: "+1 415 555 0101", trackingNo: "SG1" };
const change = (given: Partial<RecordChange>): RecordChange => ({
  ...{ version: 2, at: "2026-11-22T08:35:00.000Z", by: { name: "Asha Nair", role: "logistics" } },
  ...{ via: "form", kind: "changed", before, after: before },
  ...given,
});

test.each<[Partial<RecordChange>, string[]]>([
  [
    { after: { ...before, name: "AYU-2", trackingNo: "SG2" } },
    ["Order number changed from AYU-1 to AYU-2", "Tracking number changed from SG1 to SG2"],
  ],
  [{}, ["Saved again without a change"]],
  [{ kind: "created", before: undefined }, ["Added with phone +1 415 555 0101 and tracking number SG1"]],
  [{ kind: "deleted", after: undefined }, ["Deleted"]],
  [{ kind: "deleted", via: "expiry", after: undefined }, ["Removed after its retention period"]],
  [{ kind: "restored", via: "undo", before: undefined }, ["Restored"]],
])("%j reads %j", (given, sentences) => {
  expect(changeSentences(change(given))).toEqual(sentences);
});

test.each<[Partial<RecordChange>, string, string?]>([
  [{}, "by Asha Nair"],
  [{ via: "import", importFile: "shipments.xlsx", importRow: 17 }, "by Asha Nair", "import of shipments.xlsx, row 17"],
  [{ via: "import" }, "by Asha Nair", "an import"],
  [{ via: "undo", kind: "restored" }, "by Asha Nair"],
  [{ via: "rollback" }, "by Asha Nair", "an import rolled back"],
  [{ by: null }, "by a deleted account"],
  [{ via: "expiry", kind: "deleted", by: null }, "automatically"],
  [{ via: "restore", kind: "restored", by: null }, "by an operator", "a backup restored"],
])("%j is from %s, %s", (given, who, way) => {
  const [by, through] = changeSource(change(given));
  expect([by, through]).toEqual([who, way]);
});
