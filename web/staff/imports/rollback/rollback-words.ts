import type { ImportRollback } from "../../../../shared/import-rollback.ts";
import { formatNumber, formatRecordCount } from "../../../../shared/plural.ts";

type Counts = Pick<ImportRollback, "deleted" | "returned" | "keptCount">;

const joined = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false).join(", ");

/** What a roll-back would do, in a sentence. */
export function whatHappens({ deleted, returned, keptCount }: Counts): string {
  if (deleted + returned === 0) {
    return keptCount > 0
      ? "There is nothing to take back: all that this import wrote was changed or deleted since."
      : "There is nothing to take back: this import wrote no record.";
  }
  return `${joined([
    deleted > 0 && `${formatRecordCount(deleted)} will be deleted`,
    returned > 0 &&
      `${deleted > 0 ? formatNumber(returned) : formatRecordCount(returned)} will return to what ${returned === 1 ? "it was" : "they were"}`,
  ])}.${deleted > 0 ? " Links and mails of deleted records end." : ""}`;
}

/** What a roll-back did, in a sentence. */
export function whatWasDone({ deleted, returned }: Counts): string {
  if (deleted + returned === 0) return "Nothing was taken back.";
  return `${joined([
    deleted > 0 && `${formatRecordCount(deleted)} deleted`,
    returned > 0 && `${formatRecordCount(returned)} returned to what ${returned === 1 ? "it was" : "they were"}`,
  ])}.`;
}

/** The heading of the records that a roll-back leaves as they are. */
export const whatStays = ({ status, keptCount }: Pick<ImportRollback, "status" | "keptCount">) =>
  status === "checked"
    ? `${formatRecordCount(keptCount)} ${keptCount === 1 ? "stays" : "stay"} as ${keptCount === 1 ? "it is" : "they are"}:`
    : `${formatRecordCount(keptCount)} stayed as ${keptCount === 1 ? "it was" : "they were"}:`;
