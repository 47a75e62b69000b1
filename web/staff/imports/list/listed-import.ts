import type { ListedImport } from "../../../../shared/import-report.ts";
import { rollbackDays } from "../../../../shared/import-rollback.ts";
import { hasWritten } from "../panel/reports.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Whether an import can still be rolled back, and its skipped rows be had again. */
export const isRecent = ({ at }: Pick<ListedImport, "at">, now = Date.now()) =>
  now - Date.parse(at) <= rollbackDays * dayMs;

/** Whether the screen offers a roll-back: there may be something to take back. */
export function mayRollBack(listed: ListedImport, now = Date.now()): boolean {
  const { status, rolledBack } = listed;
  if (rolledBack || !isRecent(listed, now)) return false;
  // The counts of an interrupted import may lack its last rows.
  if (status === "failed") return true;
  return status === "done" && hasWritten(listed);
}

/** How an import stands, in a word. */
export function stateOf({ status, rolledBack }: Pick<ListedImport, "status" | "rolledBack">) {
  if (rolledBack) {
    return rolledBack.running
      ? ({ tone: "info", label: "Rolling back" } as const)
      : ({ tone: "neutral", label: "Rolled back" } as const);
  }
  if (status === "failed") return { tone: "danger", label: "Failed" } as const;
  return status === "done"
    ? ({ tone: "success", label: "Done" } as const)
    : ({ tone: "info", label: "Running" } as const);
}
