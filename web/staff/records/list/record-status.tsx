import { statusLabels } from "../../../../shared/labels.ts";
import type { ListedRecord } from "../../../../shared/records.ts";

const minuteMs = 60_000;

/** "2 h ago". */
export function ago(at: number, now: number): string {
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

const tones = {
  waiting: "neutral",
  moving: "info",
  out: "warning",
  problem: "danger",
  delivered: "success",
  returned: "neutral",
  other: "neutral",
} as const;

/** The styles of its plain elements, for the list. */
export const statusStyles = {
  "& .badge": {
    display: "inline-block",
    px: "2",
    py: "0.1875rem",
    borderRadius: "sm",
    fontSize: "xs",
    fontWeight: 600,
    lineHeight: 1.2,
    bg: "neutralSurface",
    color: "neutralInk",
    // Visible in forced-colours mode, which removes backgrounds.
    outline: "1px solid transparent",
    "&[data-tone=info]": { bg: "infoSurface", color: "infoInk" },
    "&[data-tone=warning]": { bg: "warningSurface", color: "warningInk" },
    "&[data-tone=danger]": { bg: "dangerSurface", color: "dangerInk" },
    "&[data-tone=success]": { bg: "successSurface", color: "successInk" },
  },
  "& .scan": { fontSize: "xs", color: "inkMuted", lineHeight: 1.3, mt: "0.125rem" },
} as const;

/** Where the record's parcel is, and its last scan; nothing for a deleted record. */
export function RecordStatus({ record, scan }: { record: ListedRecord; scan: string | undefined }) {
  const { shipment, deletedAt } = record;
  if (deletedAt !== undefined) return null;
  const status = shipment?.status ?? "waiting";
  return (
    <div title={shipment?.at ? [shipment.words, shipment.place].filter(Boolean).join(", ") : undefined}>
      <span className="badge" data-tone={tones[status]}>
        {statusLabels[status]}
      </span>
      {scan && <div className="scan">{scan}</div>}
    </div>
  );
}
