import { ownTitles } from "../../../../shared/import-files.ts";
import type { ImportRowError } from "../../../../shared/import-report.ts";
import { importColumns } from "../../spreadsheet/import-columns.ts";
import { besideFile, saveWorkbook } from "../../spreadsheet/save-workbook.ts";
import type { Sheet } from "../../spreadsheet/sheet.ts";

/** Rows that were not applied, with their reasons. Corrected, the file can be imported again. */
export const refusedSheet = (errors: readonly ImportRowError[]): Sheet => ({
  name: "Skipped rows",
  columns: [...importColumns, { title: ownTitles.reason, width: 70 }, { title: "Row", width: 8 }],
  rows: errors.map(({ name = "", phone = "", trackingNo = "", error, row }) => [
    name,
    phone,
    trackingNo,
    error,
    String(row),
  ]),
});

export async function saveRefusedRows(
  errors: readonly ImportRowError[],
  fileName: string,
  ending: "skipped" | "newer" | "shared-numbers",
): Promise<void> {
  await saveWorkbook([refusedSheet(errors)], besideFile(fileName, ending));
}
