import type { SheetField } from "../../shared/import-files.ts";
import { type Columns, isComplete, readHeader } from "./header.ts";
import type { SheetRow } from "./sheet-row.ts";

/** Whether a row holds the names of the header in its columns. */
export function repeatsHeader({ name, phone, trackingNo }: SheetRow): boolean {
  const [first, second, third] = [name, phone, trackingNo].map((value) => ("text" in value ? value.text : ""));
  const { columns } = readHeader([first ?? "", second ?? "", third ?? ""]);
  return columns.name === 0 && columns.phone === 1 && columns.trackingNo === 2;
}

const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** The header again where its columns were chosen, whose names may mean others. */
export const isSameRow = (header: readonly string[], names: readonly string[]) =>
  header.length > 0 && sameName(header.join("\n").trimEnd(), names.join("\n").trimEnd());

const fieldsOf = (columns: Columns) => Object.keys(columns) as SheetField[];

/** The names of the header at other columns: they may have been chosen. */
export function hasNamesElsewhere(columns: Columns, header: readonly string[], names: readonly string[]): boolean {
  const places = fieldsOf(columns).map((field) => {
    const wanted = header[columns[field]];
    return wanted ? names.findIndex((name) => sameName(name, wanted)) : -1;
  });
  return !places.includes(-1) && fieldsOf(columns).some((field, at) => places[at] !== columns[field]);
}

/** The header of another table, whose rows would be read by the first one's. */
export function namesOtherColumns(columns: Columns, names: readonly string[]): boolean {
  const named = readHeader(names).columns;
  return isComplete(named) && fieldsOf(columns).some((field) => named[field] !== columns[field]);
}
