import { Failure } from "../../shared/errors.ts";
import { importLimits } from "../../shared/import-files.ts";
import { formatNumber, formatRowCount } from "../../shared/plural.ts";

/** Why a whole file is not imported, worded for its uploader. */

const tooMuch = (message: string) => new Failure("too_large", message);
const invalid = (message: string) => new Failure("invalid_input", message);
const unsupported = (message: string) => new Failure("unsupported_file", message);

const keepColumns = "Keep only the order, phone and tracking columns";
const quoted = (name: string) => `“${name.slice(0, 100)}”`;

export const tooLarge = () =>
  tooMuch(
    `This file is larger than ${(importLimits.fileBytes / 1e6).toFixed(1)} MB. ${keepColumns}, or split it.`,
  );

export const tooManyRows = () =>
  tooMuch(
    `This sheet has more than ${formatNumber(importLimits.rows)} rows. Split it into several files.`,
  );

export const tooManyColumns = () =>
  tooMuch(`This sheet has more than ${importLimits.columns} columns. ${keepColumns}.`);

export const tooLongCell = (row: number) =>
  tooMuch(
    `A cell in row ${row} holds more than ${formatNumber(importLimits.cellCharacters)} characters. Is a quotation mark missing?`,
  );

export const tooMuchInside = () =>
  tooMuch(`This file is too large once unpacked. ${keepColumns}, or split it.`);

export const tooSlow = () =>
  tooMuch(`This file takes too long to read. ${keepColumns}, or split it.`);

export const emptyFile = () => invalid("This file is empty.");

export const noRows = () => invalid("This file has no rows below its header.");

/** The process that read it ended. */
export const unreadable = () =>
  invalid(
    "This file can't be read: it's damaged, or too large once unpacked. Open it in Excel, save it again with only the order, phone and tracking columns, and choose that file.",
  );

export const brokenFile = () =>
  invalid("This file is damaged. Open it in Excel, save it again and choose that file.");

export const noHeader = () =>
  invalid(
    "No header row was found. The first row must name the columns Order No, Phone and Tracking No.",
  );

export const noTrackingNumbers = () =>
  invalid(
    "This file has no tracking numbers: no column holds any. An import needs three columns, with the order number, the phone and the tracking number of each parcel. Export the file once your orders have shipped, or add what is missing.",
  );

/** Tells which sheets with the same columns were not read. */
export function leftOut(
  read: string | undefined,
  others: readonly (string | undefined)[],
): string[] {
  if (others.length === 0) return [];
  const names = others.map((name) => `“${name}”`).join(", ");
  return [
    `Only the sheet “${read}” was read. ${names} ${others.length > 1 ? "have" : "has"} the same columns: save each as its own file.`,
  ];
}

/** Notes of the report. */

export const missingSheet = (name: string) =>
  `The sheet “${name}” is damaged and was not read. Open the file in Excel and save it again.`;

export const phonesFrom = (titles: readonly string[]) =>
  `Each row's phone comes from ${titles.map(quoted).join(", or else ")}.`;

export const strayQuotation = (count: number, first: number) =>
  `${formatRowCount(count)} ${count === 1 ? "has" : "have"} a quotation mark that does not close its cell (first in row ${first}). It was read as part of the text.`;

/** Why a row is refused, whatever its cells hold. */

export const aboveHeader = (header: number) =>
  `It stands above the header in row ${header}: move the header to the top of the sheet`;

export const shifted =
  "It has more cells than the header: is there a comma in a cell without quotation marks, or the end of a line missing?";

export const otherHeader = (row: number, header: number) =>
  `Row ${row} names different columns from ${header > 0 ? `the header in row ${header}` : "you chose"}: save the rows below it as a separate file`;

export const chosenMissing = (headers: readonly string[]) =>
  invalid(`This file has no row with the columns ${headers.map(quoted).join(", ")}.`);

export const notASpreadsheet = () =>
  unsupported("This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.");

export const otherKind = (what: string) =>
  unsupported(`This is ${what}. Save it as .xlsx and choose that file.`);

export const passwordProtected = () =>
  unsupported(
    "This file is protected with a password. Save it without one (File, Info, Protect Workbook) and choose that file.",
  );
