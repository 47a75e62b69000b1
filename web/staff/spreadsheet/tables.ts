import { ownTitles, sheetColumns } from "../../../shared/import-files.ts";
import type { ImportRowError, KeptRecord } from "../../../shared/import-report.ts";
import { recordLabels, statusLabels } from "../../../shared/labels.ts";
import type { ListedRecord } from "../../../shared/records.ts";
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
  columns: [...importColumns, { title: ownTitles.reason, width: 70 }, { title: "Row", width: 8 }],
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

/** 2026-11-20 14:05, which sorts as text. */
const indiaTime = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** The columns of `statusCells`. */
const statusColumns: Sheet["columns"] = [
  { title: "Status", width: 18 },
  { title: "Last scan", width: 40 },
  { title: "Scanned at (local time)", width: 22 },
  { title: "Delivered on", width: 14 },
];

/** How far a record's parcel is; a scan's time is that of its place. */
function statusCells({ shipment }: ListedRecord): readonly string[] {
  if (!shipment) return statusColumns.map(() => "");
  const { status, words, at, place } = shipment;
  const scanned = at?.slice(0, 16).replace("T", " ") ?? "";
  const delivered = status === "delivered" ? scanned.slice(0, 10) : "";
  return [statusLabels[status], [words, place].filter(Boolean).join(", "), scanned, delivered];
}

export const recordSheet = (records: readonly ListedRecord[]): Sheet => ({
  name: "Tracking records",
  columns: [
    ...importColumns.map((column) => ({ ...column, isTyped: true as const })),
    { title: ownTitles.createdAt, width: 18 },
    ...statusColumns,
  ],
  rows: records.map((record) => [
    record.name,
    record.phone,
    record.trackingNo,
    indiaTime.format(new Date(record.createdAt)),
    ...statusCells(record),
  ]),
});

/** The links of orders, for messages that another program sends. */
export const linkSheet = (linked: readonly { readonly record: ListedRecord; readonly url: string }[]): Sheet => ({
  name: "Links",
  columns: [{ title: "Order No", width: 20 }, { title: "Link", width: 80 }, ...statusColumns],
  rows: linked.map(({ record, url }) => [record.name, url, ...statusCells(record)]),
});
