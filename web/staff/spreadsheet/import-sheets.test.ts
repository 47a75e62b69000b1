import { expect, test } from "vitest";
import { sheetColumns } from "../../../shared/import-files.ts";
import { refusedSheet, templateSheets } from "./import-sheets.ts";

test("the file of refused rows has their cells, reasons and row numbers", () => {
  const { columns, rows } = refusedSheet([
    { row: 7, error: "Phone is required", name: "AYU-1", trackingNo: "SG1" },
    { row: 9, error: "Order number is required" },
  ]);
  expect(columns.map(({ title }) => title)).toEqual([...Object.values(sheetColumns), "Reason", "Row"]);
  expect(rows).toEqual([
    ["AYU-1", "", "SG1", "Phone is required", "7"],
    ["", "", "", "Order number is required", "9"],
  ]);
});

test("the template has no rows, so that no example is imported", () => {
  const [table, help] = templateSheets;
  expect(table?.columns.map(({ title }) => title)).toEqual(Object.values(sheetColumns));
  expect(table?.rows).toEqual([]);
  expect(help?.rows.flat().join("\n")).toContain("AYU-1001");
});
