import type { ListedRecord } from "../../../shared/records.ts";
import { type ExportedColumn, recordColumns, statusColumn } from "../parcels/record-columns.tsx";
import type { Sheet } from "../spreadsheet/write.ts";

const recordExports: readonly ExportedColumn[] = recordColumns.flatMap(({ exported = [] }) => exported);

/** The columns of the list. */
export const recordSheet = (records: readonly ListedRecord[]): Sheet => ({
  name: "Tracking records",
  columns: recordExports,
  rows: records.map((record) => recordExports.map(({ text }) => text(record))),
});

/** The links of orders, for messages that another program sends. */
export const linkSheet = (linked: readonly { readonly record: ListedRecord; readonly url: string }[]): Sheet => ({
  name: "Links",
  columns: [{ title: "Order No", width: 20 }, { title: "Link", width: 80 }, ...statusColumn.exported],
  rows: linked.map(({ record, url }) => [record.name, url, ...statusColumn.exported.map(({ text }) => text(record))]),
});
