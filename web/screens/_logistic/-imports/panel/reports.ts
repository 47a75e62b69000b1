import { type ImportReport, isImportFinished } from "../../../../../shared/import-report.ts";

export const isFinal = ({ status }: ImportReport) => isImportFinished(status);

/** Whether an import wrote anything at all; of one that was checked only, whether it would. */
export const hasWritten = ({ counts }: ImportReport) =>
  counts.created + counts.changed + counts.replaced + counts.addedParcels > 0;

/** A result that asks nothing more of anybody. */
export const isSettled = ({ status, counts }: ImportReport) => status === "done" && counts.refused === 0;
