import pLimit from "p-limit";
import { chunked } from "../../../shared/chunked.ts";
import { type ImportRowError, importRowError } from "../../../shared/import-report.ts";
import { putItem } from "../../database/conditional-write.ts";
import type { ImportRow } from "../check/check-rows.ts";
import { type ChunkId, jobKey, newerKey, reportKey, reportPrefix } from "../items.ts";
import { putRows, readRows } from "../packed-rows.ts";
import { rowsToReport } from "./report.ts";

const rowsInItem = 500;
const writesAtOnce = 8;

/** Stores the rows that the report of an import names from its start: refused ones, and those that share their number. */
export async function storeReportRows(importId: string, named: readonly ImportRowError[]): Promise<void> {
  const puts = chunked(named, rowsInItem).map((rows, number) => putRows(reportKey(importId, number), rows));
  await pLimit(writesAtOnce).map(puts, ({ Put }) => putItem(Put));
}

const newerError = "This record was changed after the file was uploaded, so it was left as it is";

/** Names rows whose records are newer than the file, in the transaction that passes them. */
export const nameNewer = (chunk: ChunkId, position: number, rows: readonly ImportRow[]) =>
  putRows(
    newerKey(chunk, position),
    rows.map(({ onlyOfOrder: _, ...row }) => ({ ...row, error: newerError, newer: true })),
  );

/** The rows that a report names: all that a reply can carry, in the file's order, or those of the first item. */
export async function readReportRows(importId: string, all: boolean): Promise<ImportRowError[]> {
  const rows = await readRows(importRowError, jobKey(importId).pk, reportPrefix, all);
  return rowsToReport(rows.sort((left, right) => left.row - right.row));
}
