import type { ImportCounts, ImportReport } from "../../../../shared/import-report.ts";
import { formatRecordCount, formatRowCount, listed, plural } from "../../../../shared/plural.ts";

/** What an import did, in one sentence. */
export function whatHappened({ created, changed, replaced, addedParcels, unchanged }: ImportCounts): string {
  const done = [
    created > 0 && `${formatRecordCount(created)} added`,
    addedParcels > 0 && `${plural(addedParcels, "parcel", "parcels")} added to existing orders`,
    changed > 0 && `${plural(changed, "phone", "phones")} changed`,
    replaced > 0 && `${plural(replaced, "tracking number", "tracking numbers")} replaced`,
  ].filter((part) => part !== false);
  if (done.length === 0) {
    return unchanged > 0
      ? `Nothing new: ${formatRowCount(unchanged)} ${were(unchanged)} stored already.`
      : "Nothing was added.";
  }
  return `${listed(done)}${unchanged > 0 ? `; ${formatRowCount(unchanged)} ${were(unchanged)} stored already` : ""}.`;
}

const were = (count: number) => (count === 1 ? "was" : "were");

export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export const percentOf = ({ processed, counts }: ImportReport) =>
  Math.floor((processed / Math.max(counts.rows, 1)) * 100);
