import type { ListedRecord } from "../../../../shared/records.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
});
const dayOfYear = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  dateStyle: "medium",
});

/** "29 Nov" for "2026-11-29T15:37:00-05:00", with the year of another year. */
function dateOf(at: string, now: number): string {
  const date = new Date(at.slice(0, 10));
  const isThisYear = date.getUTCFullYear() === new Date(now).getUTCFullYear();
  return (isThisYear ? day : dayOfYear).format(date);
}

/** "2 h ago"; the date of a scan that is a month old, or of which the offset is not known. */
function ago(at: string, now: number): string {
  const hasOffset = /[+-]\d\d:\d\d$/.test(at);
  const ms = now - Date.parse(at);
  if (!hasOffset || ms > 30 * dayMs) return dateOf(at, now);
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** "2 h ago, London"; what is known instead of a parcel without a scan. */
export function lastScan({ shipment }: ListedRecord, now: number): string | undefined {
  if (!shipment) return undefined;
  const { at, place, words } = shipment;
  if (at === null) return words ?? undefined;
  const [town] = place?.split(",") ?? [];
  return [ago(at, now), town].filter(Boolean).join(", ");
}
