import { ownTitles } from "../../../shared/import-files.ts";
import type { TrackingRecord } from "../../../shared/records.ts";
import { importColumns } from "../spreadsheet/import-sheets.ts";
import type { Sheet } from "../spreadsheet/sheet.ts";

/** 2026-11-20 14:05, which sorts as text. */
const indiaTime = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

export const recordSheet = (records: readonly TrackingRecord[]): Sheet => ({
  name: "Tracking records",
  columns: [
    ...importColumns.map((column) => ({ ...column, isTyped: true as const })),
    { title: ownTitles.createdAt, width: 18 },
  ],
  rows: records.map(({ name, phone, trackingNo, createdAt }) => [
    name,
    phone,
    trackingNo,
    indiaTime.format(new Date(createdAt)),
  ]),
});

const indiaDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Asia/Kolkata" });

/** @param part from 1, of an export in several files */
export const fileNameOf = (format: string, now: Date, part?: number) =>
  `tracking-records-${indiaDay.format(now)}${part ? `-part-${part}` : ""}.${format}`;
