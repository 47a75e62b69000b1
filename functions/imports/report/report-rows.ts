import pLimit from "p-limit";
import { chunked } from "../../../shared/chunked.ts";
import { type ImportRowError, importRowError } from "../../../shared/import-report.ts";
import { putItem } from "../../database/writes.ts";
import type { ImportRow } from "../check/check-rows.ts";
import { jobKey, reportKey, reportPrefix } from "../items.ts";
import { packedRows, readRows } from "../packed-rows.ts";
import { rowsToReport } from "./report.ts";

const rowsInItem = 500;
const writesAtOnce = 8;

/** Stores the rows that the report of an import names from its start: refused ones, and those that share their number. */
export async function storeReportRows(
  importId: string,
  named: readonly ImportRowError[],
): Promise<void> {
  await pLimit(writesAtOnce).map(chunked(named, rowsInItem), (rows, number) =>
    putItem(packedRows(reportKey(importId, number), rows)),
  );
}

const newerError =
  "This record was changed after the file was uploaded, so it was left as it is";

/** Rows whose records are newer than the file, as a report names them. */
export const newerRows = (rows: readonly ImportRow[]): ImportRowError[] =>
  rows.map(({ onlyOfOrder: _, ...row }) => ({ ...row, error: newerError, newer: true }));

/** The rows that a report names: all that a reply can carry, in the file's order, or those of the first item. */
export async function readReportRows(
  importId: string,
  all: boolean,
): Promise<ImportRowError[]> {
  const rows = await readRows(importRowError, jobKey(importId).pk, reportPrefix, all);
  return rowsToReport(rows.sort((left, right) => left.row - right.row));
}
