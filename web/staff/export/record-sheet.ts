import { ownTitles } from "../../../shared/import-files.ts";
import { statusLabels } from "../../../shared/labels.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { importColumns } from "../spreadsheet/import-sheets.ts";
import type { Sheet } from "../spreadsheet/sheet.ts";

/** 2026-11-20 14:05, which sorts as text. */
const indiaTime = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** The columns of `statusCells`. */
export const statusColumns: Sheet["columns"] = [
  { title: "Status", width: 18 },
  { title: "Last scan", width: 40 },
  { title: "Scanned at (local time)", width: 22 },
  { title: "Delivered on", width: 14 },
];

/** How far a record's parcel is; a scan's time is that of its place. */
export function statusCells({ shipment }: Pick<ListedRecord, "shipment">): readonly string[] {
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

const indiaDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Asia/Kolkata" });

/** @param part from 1, of an export in several files */
export const fileNameOf = (format: string, now: Date, part?: number) =>
  `tracking-records-${indiaDay.format(now)}${part ? `-part-${part}` : ""}.${format}`;
