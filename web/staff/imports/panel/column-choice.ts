import { type SheetField, sheetColumns } from "../../../../shared/import-files.ts";
import { listed } from "../../../../shared/plural.ts";

export const sheetFields = Object.keys(sheetColumns) as SheetField[];

/** Why columns cannot be used: each field needs one. `chosen`: the field of each column, or none. */
export function problemWith(
  chosen: readonly (SheetField | "")[],
  nameOf: (column: number) => string,
): string | undefined {
  const columnsOf = (field: SheetField) => chosen.flatMap((other, column) => (other === field ? [nameOf(column)] : []));
  const missing = sheetFields.filter((field) => columnsOf(field).length === 0).map((field) => sheetColumns[field]);
  if (missing.length > 0) return `Choose a column for ${listed(missing)}.`;
  const doubled = sheetFields.find((field) => columnsOf(field).length > 1);
  if (!doubled) return undefined;
  const names = columnsOf(doubled).map((name) => `“${name}”`);
  return `${sheetColumns[doubled]} is chosen for ${listed(names)}. Keep one of them.`;
}
