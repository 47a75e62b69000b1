import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneAfter } from "../../shared/phones.ts";
import { type TrackingFields, trackingFields } from "../../shared/records.ts";
import { recordSheet } from "../../web/staff/export/record-sheet.ts";
import { refusedSheet, templateSheet } from "../../web/staff/spreadsheet/save.tsx";
import { csvFile, xlsxFile } from "../../web/staff/spreadsheet/write.ts";
import { byForm, newRecord } from "../records/item.ts";
import { readSpreadsheet } from "../spreadsheet/read.ts";
import { recordKeyText } from "./apply/existing-records.ts";
import { checkRows } from "./check/check-rows.ts";

/** An exported file imports to the stored records. */

const digits = fc.stringMatching(/^\d{7,12}$/u);
const affix = fc.oneof(
  fc.constantFrom("", "=", "+", "-", "@", "\t", "'", '"', ";", ",", "\n", "_x0041_", "<b>", "&amp;", "Ü", "आ", "🌿"),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
/** What was typed as it is, and an import would take for damaged. */
const looksDamaged = fc
  .tuple(
    fc.constantFrom("", "", "'", "''"),
    fc.constantFrom(
      ...["1/2/2026", "2026-11-01T00:00:00Z", "Nov-26", "12:30", "12.0", "TRUE", "Really?", "123456789012345000"],
      ...["=A1;=A2", "=A1"],
    ),
    fc.constantFrom("1.23E+15", "-9.81E+09", "#N/A", "#REF!"),
    fc.boolean(),
  )
  .map(([marks, inTextFile, inAny, isAny]) => `${marks}${isAny ? inAny : inTextFile}`);
const fields = fc
  .record({
    name: fc.oneof(
      fc.tuple(affix, fc.stringMatching(/^[A-Z0-9-]{1,12}$/u), affix).map((parts) => parts.join("")),
      looksDamaged,
    ),
    phone: fc
      .tuple(fc.constantFrom("", "+", "(0) ", "= "), digits, fc.constantFrom("", " / 9876543210", "\n9876543211"))
      .map((parts) => parts.join("")),
    trackingNo: fc.oneof(
      fc.tuple(affix, fc.stringMatching(/^[A-Z0-9 -]{1,25}$/u), affix).map((parts) => parts.join("")),
      looksDamaged,
    ),
  })
  .map((given) => trackingFields.safeParse(given).data)
  .filter((given) => given !== undefined);

const records = fc.uniqueArray(fields, { selector: recordKeyText, maxLength: 20 });
const stored = (each: TrackingFields) => newRecord(each, "01JC5Z8Q2N7V3K4M5P6R7S8T9W", new Date(0), byForm("somebody"));

async function imported(bytes: Uint8Array, given: readonly TrackingFields[]) {
  const { rows, refused } = checkRows((await readSpreadsheet(bytes)).rows);
  const read = new Map(rows.map((row) => [recordKeyText(row), row]));
  return {
    refused,
    unchanged: given.filter(
      (each) => phoneAfter(each.phone, read.get(recordKeyText(each))?.phone ?? "") === each.phone,
    ),
  };
}

describe("an export", () => {
  it.each([
    ["xlsx", xlsxFile],
    ["csv", csvFile],
  ])("as .%s imports unchanged, whatever was typed", async (_, write) => {
    await fc.assert(
      fc.asyncProperty(records, async (given) => {
        fc.pre(given.length > 0);
        expect(await imported(write(recordSheet(given.map(stored))), given)).toEqual({ refused: [], unchanged: given });
      }),
    );
  });
});

it("the rows of the file of skipped ones are skipped again until somebody corrects them", async () => {
  const damaged = ["1/2/2026", "24-Nov", "123456789012345000", "1.23E+15", "#REF!", "#N/A", "NULL", "=A1"];
  const rows = damaged.flatMap((text, at) => [
    [text, "9876543210", `SG${at}`],
    [`AYU-${at}`, text, `SG${at}`],
    [`AYU-${at}`, "9876543210", text],
  ]);
  const written = [["Order No", "Phone", "Tracking No"], ...rows].map((row) =>
    row.map((cell) => `"${cell}"`).join(","),
  );
  const { refused } = checkRows((await readSpreadsheet(new TextEncoder().encode(written.join("\n")))).rows);
  expect(refused).toHaveLength(rows.length);
  const again = checkRows((await readSpreadsheet(xlsxFile(refusedSheet(refused)))).rows);
  expect(again.refused).toHaveLength(rows.length);
});

it("the template is read and has no rows to import", async () => {
  await expect(async () => [...(await readSpreadsheet(xlsxFile(templateSheet))).rows]).rejects.toThrow(
    "This file has no rows below its header.",
  );
});
