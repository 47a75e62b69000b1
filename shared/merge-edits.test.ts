import { expect, test } from "vitest";
import { mergeEdits } from "./merge-edits.ts";

const was = { name: "AYU-1", phone: "1", trackingNo: "SG1" };

test.each([
  ["nothing", {}, {}, {}, []],
  ["different fields", { trackingNo: "SG2" }, { phone: "2" }, { trackingNo: "SG2", phone: "2" }, []],
  ["one field alike", { phone: "2" }, { phone: "2" }, { phone: "2" }, []],
  ["one field", { phone: "3" }, { phone: "2" }, { phone: "3" }, ["phone"]],
  ["one field, and another", { phone: "3", name: "B" }, { phone: "2" }, { phone: "3", name: "B" }, ["phone"]],
])("both changed %s", (_, mine, theirs, merged, conflicts) => {
  const result = mergeEdits(was, { ...was, ...mine }, { ...was, ...theirs });
  expect(result).toEqual({ merged: { ...was, ...merged }, conflicts });
});
