import { ownTitles, sheetColumns } from "../../../shared/import-files.ts";
import type { ImportRowError, KeptRecord } from "../../../shared/import-report.ts";
import { recordLabels } from "../../../shared/labels.ts";
import type { Sheet } from "./write.ts";

/** The three columns that an import reads. */
const importColumns = [
  { title: sheetColumns.name, width: 22 },
  { title: sheetColumns.phone, width: 20 },
  { title: sheetColumns.trackingNo, width: 24 },
] as const;

/** Empty: an example row would be imported. */
export const templateSheet: Sheet = { name: "Orders", columns: importColumns, rows: [] };

/** Rows that were not applied, with their reasons. Corrected, the file can be imported again. */
export const refusedSheet = (errors: readonly ImportRowError[]): Sheet => ({
  name: "Skipped rows",
  columns: [
    ...importColumns,
    { title: ownTitles.reason, width: 70 },
    { title: "Row", width: 8 },
  ],
  rows: errors.map(({ name = "", phone = "", trackingNo = "", error, row }) => [
    name,
    phone,
    trackingNo,
    error,
    String(row),
  ]),
});

/** The records that a roll-back left as they were, with the reasons. */
export const keptSheet = (kept: readonly KeptRecord[]): Sheet => ({
  name: "Not rolled back",
  columns: [
    { title: recordLabels.name, width: 18 },
    { title: recordLabels.trackingNo, width: 24 },
    { title: "Reason", width: 60 },
  ],
  rows: kept.map(({ name, trackingNo, reason }) => [name, trackingNo, reason]),
});
