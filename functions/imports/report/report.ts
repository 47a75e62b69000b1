import {
  type ImportReport,
  type ImportRowError,
  importCounts,
  type ListedImport,
} from "../../../shared/import-report.ts";
import { plural } from "../../../shared/plural.ts";
import { firstWithin } from "../check/chunk.ts";
import type { ChunkCounts, ImportJob } from "../items.ts";

type Totals = Pick<ImportJob, "rows" | "refused" | "repeated">;

/** Puts every row into one count; a repeated row counts as unchanged. */
export const countsOf = (
  { rows, refused, repeated }: Totals,
  applied: ChunkCounts,
): ImportReport["counts"] => ({
  ...importCounts.parse({ ...applied, rows, refused }),
  unchanged: applied.unchanged + repeated,
});

const againNothingDoubles =
  "Upload the same file again: rows that are already saved won't be added twice.";

/** How an import stands, for its report. */
export function statusOf({
  state,
  chunksOpen,
  rowsFailed,
}: ImportJob): ListedImport["status"] {
  if (chunksOpen === 0) return rowsFailed > 0 ? "failed" : "done";
  if (state === "interrupted" || state === "closed") return "failed";
  return state;
}

function errorOf({ chunksOpen, rowsFailed, state }: ImportJob): string | undefined {
  if (rowsFailed > 0 && chunksOpen === 0)
    return `${plural(rowsFailed, "row was", "rows were")} not saved. ${againNothingDoubles}`;
  if (state === "interrupted")
    return `The upload was interrupted. ${againNothingDoubles}`;
  return undefined;
}

/** Absent where no row shares its number. */
export const sharedNumbersOf = (
  count: number,
  rows: readonly ImportRowError[],
): ImportReport["sharedNumbers"] => (count > 0 ? { count, rows: [...rows] } : undefined);

/**
 * An import's report for its uploader.
 * @param rows those that were not applied, and those that share their number
 */
export function reportOf(job: ImportJob, rows: readonly ImportRowError[]): ImportReport {
  return {
    importId: job.importId,
    at: job.createdAt,
    status: statusOf(job),
    processed: job.refused + job.repeated + job.rowsApplied,
    counts: countsOf(job, job),
    errors: rows.filter(({ shared }) => !shared),
    sharedNumbers: sharedNumbersOf(
      job.shared,
      rows.filter(({ shared }) => shared),
    ),
    notes: job.notes,
    error: errorOf(job),
  };
}

/** What a reply can carry, measured as JSON quoted within Lambda's JSON response. */
const refusedBytes = 5_000_000;
const longest = { cell: 100, error: 500 } as const;

/** The first entries, as many as a reply can carry. */
export const fitReply = <Entry>(entries: readonly Entry[]): Entry[] => [
  ...firstWithin(entries, refusedBytes, (entry) =>
    Buffer.byteLength(JSON.stringify(JSON.stringify(entry))),
  ),
];

/** The rows that a report names: as many as a reply can carry, with long cells cut. */
export const rowsToReport = (rows: readonly ImportRowError[]): ImportRowError[] =>
  fitReply(
    rows.map(({ row, error, name, phone, trackingNo, newer, shared }) => ({
      row,
      error: error.slice(0, longest.error),
      name: name?.slice(0, longest.cell),
      phone: phone?.slice(0, longest.cell),
      trackingNo: trackingNo?.slice(0, longest.cell),
      newer,
      shared,
    })),
  );
