import { Failure } from "../../shared/errors.ts";
import { importLimits } from "../../shared/import-files.ts";
import { formatNumber, formatRowCount } from "../../shared/plural.ts";

/** Why a whole file is not imported, worded for its uploader. */

export const tooLarge = () =>
  new Failure(
    "too_large",
    `This file is larger than ${(importLimits.fileBytes / 1e6).toFixed(1)} MB. Keep only the order, phone and tracking columns, or split it.`,
  );

export const tooManyRows = () =>
  new Failure(
    "too_large",
    `This sheet has more than ${formatNumber(importLimits.rows)} rows. Split it into several files.`,
  );

export const tooManyColumns = () =>
  new Failure(
    "too_large",
    `This sheet has more than ${importLimits.columns} columns. Keep only the order, phone and tracking columns.`,
  );

export const tooLongCell = (row: number) =>
  new Failure(
    "too_large",
    `A cell in row ${row} holds more than ${formatNumber(importLimits.cellCharacters)} characters. Is a quotation mark missing?`,
  );

export const tooMuchInside = () =>
  new Failure(
    "too_large",
    "This file unpacks to more than an import takes. Keep only the order, phone and tracking columns, or split it.",
  );

export const tooSlow = () =>
  new Failure(
    "too_large",
    "This file takes too long to read. Keep only the order, phone and tracking columns, or split it.",
  );

export const emptyFile = () => new Failure("invalid_input", "This file is empty.");

export const noRows = () => new Failure("invalid_input", "This file has no rows below its header.");

export const brokenFile = () =>
  new Failure("invalid_input", "This file is damaged. Open it in Excel, save it again and choose that file.");

export const openQuotation = (row: number) =>
  new Failure("invalid_input", `The text that begins in row ${row} never ends: a quotation mark is missing.`);

export const brokenQuotation = (row: number) =>
  new Failure(
    "invalid_input",
    `A cell in row ${row} goes on after its closing quotation mark. Remove the quotation marks or double those inside.`,
  );

export function noHeader(missing: readonly string[], foundSome: boolean): Failure {
  const [columns, are, them] = missing.length > 1 ? ["columns", "are", "them"] : ["column", "is", "it"];
  return new Failure(
    "invalid_input",
    foundSome
      ? `The ${columns} ${missing.join(" and ")} ${are} missing. Name ${them} in the header row.`
      : "No header row was found. The first row must name the columns Order No, Phone and Tracking No.",
  );
}

export const rowsAboveHeader = (count: number, first: number, header: number) =>
  new Failure(
    "invalid_input",
    `${formatRowCount(count)} with shipments ${count === 1 ? "stands" : "stand"} above the header in row ${header} (first in row ${first}). Move the header to the top, or delete what stands above it.`,
  );

export const lostCharacters =
  "Some characters of this file are damaged and are shown as \ufffd: look for it in the rows, or save the file once more as .xlsx in the program that it comes from.";

/** Tells which sheets with the same columns were not read. */
export function leftOut(read: string | undefined, others: readonly (string | undefined)[]): string[] {
  if (others.length === 0) return [];
  const names = others.map((name) => `“${name}”`).join(", ");
  return [
    `Only the sheet “${read}” was read. ${names} ${others.length > 1 ? "have" : "has"} the same columns: save each as a file of its own.`,
  ];
}

/**
 * A note of the report.
 * @param top with its row
 */
export const notReadAbove = (count: number, first: number, top: string) =>
  `${formatRowCount(count)} above ${top} ${count === 1 ? `(row ${first}) was` : `(first: row ${first}) were`} not read.`;

export const otherHeader = (row: number, header: number) =>
  new Failure(
    "invalid_input",
    `Row ${row} names other columns than ${header > 0 ? `the header in row ${header}` : "you chose"}: the rows below it would be read wrongly. Save them as a file of their own.`,
  );

export const chosenMissing = (headers: readonly string[]) =>
  new Failure(
    "invalid_input",
    `This file has no row with the columns ${headers.map((header) => `“${header.slice(0, 100)}”`).join(", ")}.`,
  );

export const notASpreadsheet = () =>
  new Failure("unsupported_file", "This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.");

export const otherKind = (what: string) =>
  new Failure("unsupported_file", `This is ${what}. Save it as .xlsx and choose that file.`);

export const passwordProtected = () =>
  new Failure(
    "unsupported_file",
    "This file is protected with a password. Save it without one (File, Info, Protect Workbook) and choose that file.",
  );
