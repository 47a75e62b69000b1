import pLimit from "p-limit";
import { ulid } from "ulid";
import { chunked } from "../../shared/chunked.ts";
import type { ImportReport } from "../../shared/import-report.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { applyChunk, previewRows } from "./apply/apply.ts";
import { addCounts, storeChunk } from "./apply/checkpoint.ts";
import { decodeChunk } from "./check/chunk.ts";
import { findSharedNumbers } from "./check/shared-numbers.ts";
import { noCounts, readReportRows, storeReportRows } from "./items.ts";
import { closeImport, openImport, readImport, startImport } from "./job-store.ts";
import type { ParsedUpload } from "./read/reading-task.ts";
import { countsOf, reportOf, rowsToReport, sharedNumbersOf } from "./report/report.ts";

/** Chunks stored or previewed at the same time. */
const atOnce = 3;
/** Chunks are neighbours in the index, so one range query serves several. */
const chunksPreviewedTogether = 4;

const totalsOf = ({ total, refusedCount, repeated }: StoredUpload) => ({
  rows: total,
  refused: refusedCount,
  repeated,
});

/** What is stored of an upload. */
type StoredUpload = Omit<ParsedUpload, "choice" | "headers" | "unlike" | "canceled">;

/** The report of an upload without importing it. */
export async function previewUpload(
  upload: ParsedUpload,
  replace: boolean,
): Promise<ImportReport> {
  const shared = await findSharedNumbers(upload);
  const counts = await pLimit(atOnce).map(
    chunked(upload.chunks, chunksPreviewedTogether),
    (group) =>
      previewRows(
        group.flatMap(({ packed }) => decodeChunk(packed)),
        replace,
      ),
  );
  return {
    status: "checked",
    processed: upload.total,
    counts: countsOf(totalsOf(upload), counts.reduce(addCounts, noCounts)),
    errors: [...upload.refused],
    sharedNumbers: sharedNumbersOf(shared.count, shared.rows),
    columns: [...upload.columns],
    canceled: upload.canceled,
    choice: upload.choice,
    notes: [...upload.notes, ...upload.unlike, ...shared.notes],
  };
}

/** A file's name as it is listed. */
const fileNameLength = 120;
const listedName = (fileName: string) =>
  visibleText(fileName).slice(0, fileNameLength).toWellFormed() || "Untitled file";

interface UploadOrigin {
  readonly fileName: string;
  readonly by: string;
  readonly replace: boolean;
  /** When the file came. */
  readonly cameAt?: Date;
}

/** Imports an upload: one chunk at once; more are stored for the worker. */
export async function importUpload(
  upload: StoredUpload,
  { fileName, by, replace, cameAt = new Date() }: UploadOrigin,
): Promise<ImportReport> {
  const { chunks, columns } = upload;
  const shared = await findSharedNumbers(upload);
  const told = rowsToReport([...upload.refused, ...shared.rows]);
  const kept = rowsToReport([...upload.refused, ...shared.unnamedRows]);
  const importId = ulid();
  const job = await openImport(
    {
      ...totalsOf(upload),
      importId,
      fileName: listedName(fileName),
      by,
      replace,
      chunks: chunks.length,
      shared: shared.count,
      notes: [...upload.notes, ...shared.notes],
    },
    cameAt,
  );
  await storeReportRows(importId, kept);

  const [only, ...others] = chunks;
  if (only && others.length === 0) {
    const chunk = { importId, number: 0 };
    const start = await storeChunk(chunk, only.rowCount);
    await applyChunk(chunk, job, decodeChunk(only.packed), start);
  } else if (only) {
    await pLimit(atOnce).map(chunks, ({ rowCount, packed }, number) =>
      storeChunk({ importId, number }, rowCount, packed),
    );
    await startImport(importId);
  } else {
    await closeImport(importId);
  }
  const ended = (await readImport(importId)) ?? job;
  const named = ended.newer > 0 ? await readReportRows(importId, true) : told;
  return { ...reportOf(ended, named), columns: [...columns] };
}
