import { utils, type WorkSheet, write } from "xlsx";
import { handler as importExcel } from "../endpoints/import-excel.ts";
import { handler as importProgress } from "../endpoints/import-progress.ts";
import { call } from "./call.ts";

export const header = ["Order No", "Phone", "Tracking No"];

/** Rows of cells: values, or SheetJS cells where their type matters. */
export type Rows = readonly (readonly unknown[])[];

export const sheetOf = (rows: Rows): WorkSheet => utils.aoa_to_sheet(rows.map((row) => [...row]));

export const textCell = (text: string) => ({ t: "s", v: text, z: "@" });
export const numberCell = (value: number, format = "General") => ({ t: "n", v: value, z: format });

/** A file of one sheet, or of several by name, written by SheetJS. */
export function fileOf(rows: Rows | Readonly<Record<string, Rows>>, bookType: "xlsx" | "biff8" | "csv" = "xlsx") {
  const workbook = utils.book_new();
  const sheets = "length" in rows ? { Sheet1: rows as Rows } : (rows as Readonly<Record<string, Rows>>);
  for (const [name, content] of Object.entries(sheets)) utils.book_append_sheet(workbook, sheetOf(content), name);
  return new Uint8Array(write(workbook, { type: "buffer", bookType, compression: true }));
}

export const csvFile = (text: string) => new TextEncoder().encode(text);

export const order = (number: number) => `AYU-${1000 + number}`;
export const phone = (number: number) => `+91 98765 ${String(10_000 + number)}`;
export const tracking = (number: number) => `SG${3_231_027_000_000 + number}`;

/** A header and rows of orders numbered from `first`. */
export const orders = (count: number, first = 0): Rows => [
  header,
  ...Array.from({ length: count }, (_, at) => [order(first + at), phone(first + at), tracking(first + at)]),
];

/** Sends a file to the import, as the browser does. */
export function upload(
  cookies: string[],
  bytes: Uint8Array<ArrayBuffer>,
  query: Record<string, string> = {},
  form: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, text] of Object.entries(form)) body.set(name, text);
  body.set("file", new File([bytes], "orders.xlsx"));
  return call(importExcel, "importExcel", { body, query, cookies });
}

export const progressOf = (cookies: string[], id: string) =>
  call(importProgress, "importProgress", { params: { id }, cookies });
