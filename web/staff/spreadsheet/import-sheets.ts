import { ownTitles, sheetColumns } from "../../../shared/import-files.ts";
import type { ImportRowError } from "../../../shared/import-report.ts";
import { recordLabels } from "../../../shared/labels.ts";
import type { Sheet } from "./sheet.ts";

/** The three columns that an import reads, as every exported file and the template have them. */
export const importColumns = [
  { title: sheetColumns.name, width: 22 },
  { title: sheetColumns.phone, width: 20 },
  { title: sheetColumns.trackingNo, width: 24 },
] as const;

/** An empty table. The help is on a second sheet: an example row would be imported. */
export const templateSheets: readonly Sheet[] = [
  { name: "Orders", columns: importColumns, rows: [] },
  {
    name: "How to fill in",
    columns: [{ title: "One row per parcel, on the sheet “Orders”", width: 90 }],
    rows: [
      [`${recordLabels.name}: as on the order, for example AYU-1001`],
      [`${recordLabels.phone}: the customer's, as on the order, for example +1 408 555 0112`],
      [`${recordLabels.trackingNo}: as on the label, for example SG3231027366055`],
      ["An order in several parcels has one row for each."],
      ["Uploading a file again adds nothing twice: rows that are already saved stay as they are."],
    ],
  },
];

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
