import { describe, expect, test } from "vitest";
import type { RecordChange } from "../../../../shared/history.ts";
import { changeSentences, changeSource } from "./change-words.ts";

const before = { name: "AYU-1", phone: "+1 415 555 0101", trackingNo: "SG1" };
const after = { ...before, phone: "+1 415 555 0102" };
const change = (told: Partial<RecordChange>): RecordChange => ({
  ...{ version: 2, at: "2026-11-22T08:35:00.000Z", by: { name: "Asha Nair", role: "logistics" } },
  ...{ via: "form", kind: "changed", before, after },
  ...told,
});

describe("a change is told", () => {
  test.each<[string, Partial<RecordChange>, string[]]>([
    ["field by field", {}, ["Phone changed from +1 415 555 0101 to +1 415 555 0102"]],
    [
      "for each field that differs",
      { after: { name: "AYU-2", phone: after.phone, trackingNo: "SG2" } },
      [
        "Order number changed from AYU-1 to AYU-2",
        "Phone changed from +1 415 555 0101 to +1 415 555 0102",
        "Tracking number changed from SG1 to SG2",
      ],
    ],
    ["where only its writing differs", { after: before }, ["Saved again without a change"]],
    [
      "as the creation",
      { kind: "created", before: undefined, after: before },
      ["Added with phone +1 415 555 0101 and tracking number SG1"],
    ],
    ["as a deletion", { kind: "deleted", after: undefined }, ["Deleted"]],
    [
      "as the end of its time",
      { kind: "deleted", via: "expiry", by: null, after: undefined },
      ["Removed after its retention period"],
    ],
    ["as a restoration", { kind: "restored", via: "undo", before: undefined }, ["Restored"]],
  ])("%s", (_, told, sentences) => {
    expect(changeSentences(change(told))).toEqual(sentences);
  });
});

test.each<[Partial<RecordChange>, string, string | undefined]>([
  [{}, "by Asha Nair", undefined],
  [
    { via: "import", importId: "1", importFile: "shipments.xlsx", importRow: 17 },
    "by Asha Nair",
    "import of shipments.xlsx, row 17",
  ],
  [{ via: "import", importId: "1", importRow: 17 }, "by Asha Nair", "an import, row 17"],
  [{ via: "import", importId: "1" }, "by Asha Nair", "an import"],
  [{ via: "undo", kind: "restored" }, "by Asha Nair", undefined],
  [{ via: "rollback" }, "by Asha Nair", "an import rolled back"],
  [{ by: null }, "by a deleted account", undefined],
  [{ via: "expiry", kind: "deleted", by: null }, "automatically", undefined],
  [{ via: "restore", kind: "restored", by: null }, "by an operator", "a backup restored"],
])("%j is from: %s, %s", (told, who, way) => {
  expect(changeSource(change(told))).toEqual({ who, way });
});
