import {
  type ImportCounts,
  type ImportReport,
  type ListedImport,
  rollbackDays,
} from "../../../shared/import-report.ts";
import {
  formatRecordCount,
  formatRowCount,
  listed,
  plural,
} from "../../../shared/plural.ts";

/** Whether an import wrote anything; for a check, whether it would. */
export const hasWritten = ({ counts }: Pick<ImportReport, "counts">) =>
  counts.created + counts.changed + counts.replaced + counts.addedParcels > 0;

/** What an import did, in one sentence. */
export function whatHappened({
  created,
  changed,
  replaced,
  addedParcels,
  unchanged,
}: ImportCounts): string {
  const done = [
    created > 0 && `${formatRecordCount(created)} added`,
    addedParcels > 0 &&
      `${plural(addedParcels, "parcel", "parcels")} added to existing orders`,
    changed > 0 && `${plural(changed, "phone", "phones")} changed`,
    replaced > 0 && `${plural(replaced, "tracking number", "tracking numbers")} replaced`,
  ].filter((part) => part !== false);
  const were = unchanged === 1 ? "was" : "were";
  const known = unchanged > 0 && `${formatRowCount(unchanged)} ${were} already saved`;
  if (done.length > 0) return `${[listed(done), known].filter(Boolean).join("; ")}.`;
  return known ? `Nothing new: ${known}.` : "Nothing was added.";
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether an import can still be rolled back, and its skipped rows be had again. */
export const isRecent = ({ at }: Pick<ListedImport, "at">, now = Date.now()) =>
  now - Date.parse(at) <= rollbackDays * dayMs;

/** Whether the screen offers a roll-back: there may be something to take back. */
export function mayRollBack(listed: ListedImport, now = Date.now()): boolean {
  const { status, rolledBack } = listed;
  if (rolledBack || !isRecent(listed, now)) return false;
  // The counts of an interrupted import may lack its last rows.
  return status === "failed" || (status === "done" && hasWritten(listed));
}

const running = { tone: "info", label: "Running" } as const;
const states = {
  receiving: running,
  running,
  failed: { tone: "danger", label: "Failed" },
  done: { tone: "success", label: "Done" },
} as const;

/** How an import stands, in a word. */
export function stateOf({
  status,
  rolledBack,
}: Pick<ListedImport, "status" | "rolledBack">) {
  if (rolledBack?.running) return { tone: "info", label: "Rolling back" } as const;
  if (rolledBack) return { tone: "neutral", label: "Rolled back" } as const;
  return states[status];
}
