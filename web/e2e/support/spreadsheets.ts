import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { read, utils, write } from "xlsx";
import type { TrackingFields } from "../../../shared/records.ts";

/** A file as a test hands it to the browser. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

type Cells = readonly (readonly (string | number)[])[];

/** A workbook as Excel writes it: numbers as numbers. */
export function workbook(name: string, cells: Cells): TestFile {
  const sheet = utils.aoa_to_sheet(cells.map((row) => [...row]));
  const buffer: Buffer = write({ SheetNames: ["Sheet1"], Sheets: { Sheet1: sheet } }, { type: "buffer" });
  return { name, mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", buffer };
}

export const textFile = (name: string, text: string): TestFile => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** A .csv file of records. */
export const recordsFile = (name: string, records: readonly TrackingFields[]) =>
  textFile(
    name,
    `Order No,Phone,Tracking No\n${records.map(({ name, phone, trackingNo }) => `${name},${phone},${trackingNo}\n`).join("")}`,
  );

/** The first sheet of a saved workbook, as text. */
export async function savedCells(download: Download): Promise<string[][]> {
  const { SheetNames, Sheets } = read(await savedBytes(download));
  const sheet = Sheets[SheetNames[0] ?? ""];
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, defval: "", raw: false }) : [];
}

export const savedBytes = async (download: Download) => readFile(await download.path());
