import { type SheetField, sheetColumns } from "../../../../../shared/import-files.ts";

export const sheetFields = Object.keys(sheetColumns) as SheetField[];
const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** Why columns cannot be used: each field needs one. `chosen`: the field of each column, or none. */
export function problemWith(
  chosen: readonly (SheetField | "")[],
  nameOf: (column: number) => string,
): string | undefined {
  const columnsOf = (field: SheetField) => chosen.flatMap((other, column) => (other === field ? [nameOf(column)] : []));
  const missing = sheetFields.filter((field) => columnsOf(field).length === 0).map((field) => sheetColumns[field]);
  if (missing.length > 0) return `Choose a column for ${listed.format(missing)}.`;
  const doubled = sheetFields.find((field) => columnsOf(field).length > 1);
  if (!doubled) return undefined;
  const names = columnsOf(doubled).map((name) => `“${name}”`);
  return `${sheetColumns[doubled]} is chosen for ${listed.format(names)}. Keep one of them.`;
}
