import { type ImportReport, isImportFinished } from "../../../../shared/import-report.ts";

export const isFinal = ({ status }: ImportReport) => isImportFinished(status);

/** Whether an import wrote anything; for a check, whether it would. */
export const hasWritten = ({ counts }: Pick<ImportReport, "counts">) =>
  counts.created + counts.changed + counts.replaced + counts.addedParcels > 0;

/** A result that needs no more attention. */
export const isSettled = ({ status, counts }: ImportReport) => status === "done" && counts.refused + counts.newer === 0;
