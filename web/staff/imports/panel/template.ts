import { recordLabels } from "../../../../shared/labels.ts";
import { importColumns } from "../../spreadsheet/import-columns.ts";
import { saveWorkbook } from "../../spreadsheet/save-workbook.ts";
import type { Sheet } from "../../spreadsheet/sheet.ts";

/** An empty table. The help is on a second sheet: an example row would be imported. */
export const templateSheets: readonly Sheet[] = [
  { name: "Orders", columns: importColumns, rows: [] },
  {
    name: "How to fill in",
    columns: [{ title: "One row a parcel, on the sheet “Orders”", width: 90 }],
    rows: [
      [`${recordLabels.name}: as on the order, for example AYU-1001`],
      [`${recordLabels.phone}: the customer's, as the order has it, for example +1 408 555 0112`],
      [`${recordLabels.trackingNo}: as on the label, for example SG3231027366055`],
      ["An order in several parcels has one row for each of them."],
      ["Rows that are stored already stay as they are: uploading a file twice doubles nothing."],
    ],
  },
];

export async function saveTemplate(): Promise<void> {
  await saveWorkbook(templateSheets, "tracking-template");
}
