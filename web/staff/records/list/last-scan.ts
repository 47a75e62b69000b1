import type { ListedRecord } from "../../../../shared/records.ts";

const minuteMs = 60_000;

/** "2 h ago". */
function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / minuteMs);
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
  return [ago(Date.parse(at), now), town].filter(Boolean).join(", ");
}
