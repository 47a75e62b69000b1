import pLimit from "p-limit";
import * as z from "zod/mini";
import { chunked } from "../../shared/chunked.ts";
import {
  type ImportRowError,
  importCounts,
  importRowError,
  rollbackDays,
} from "../../shared/import-report.ts";
import { type TrackingFields, trackingRecord } from "../../shared/records.ts";
import {
  type ItemKey,
  isExpired,
  queryAll,
  queryItems,
  tableQuery,
} from "../database/reads.ts";
import { chunkSortKey } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import { type Action, put, putItem } from "../database/writes.ts";
import type { ImportRow } from "./check/check-rows.ts";
import { packJson, unpackJson } from "./check/chunk.ts";
import { rowsToReport } from "./report/report.ts";

/** Keys and schemas of an import's items, and the rows that are packed in some of them. */

const atPosition = (position: number) => String(position).padStart(4, "0");

const jobPartition = (importId: string) => `IMPORT#${importId}`;
export const jobKey = (importId: string) => ({ pk: jobPartition(importId), sk: "JOB" });

/** Rows for the report, some hundred per item: refused ones, then those that share their number. */
const reportPrefix = "REPORT#";
export const reportKey = (importId: string, number: number) => ({
  pk: jobPartition(importId),
  sk: `${reportPrefix}${atPosition(number)}`,
});

/** One of an import's chunks, or its roll-back. */
export interface ChunkId {
  readonly importId: string;
  readonly number: number;
  readonly rollback?: boolean;
}

/** Each chunk has its own partition, so that many can be worked through at the same time. */
const chunkPartition = ({ importId, number, rollback }: ChunkId) =>
  `${jobPartition(importId)}#${rollback ? "R" : ""}${number}`;

/** A write of this item wakes the worker. An import's has the chunk's rows. */
export const chunkKey = (chunk: ChunkId) => ({
  pk: chunkPartition(chunk),
  sk: chunkSortKey,
});
export const progressKey = (chunk: ChunkId) => ({
  pk: chunkPartition(chunk),
  sk: "PROGRESS",
});

/** The chunk of a partition. */
export function chunkIdOf(partition: string): ChunkId | undefined {
  const [, importId, rollback, number] =
    /^IMPORT#([0-9A-Z]{26})#(R?)(\d{1,4})$/u.exec(partition) ?? [];
  return importId === undefined
    ? undefined
    : { importId, number: Number(number), ...(rollback && { rollback: true }) };
}

/** What one transaction of a chunk changed, for a roll-back. */
export const changesPrefix = "CHANGES#";
export const changesKey = (chunk: ChunkId, position: number) => ({
  pk: chunkPartition(chunk),
  sk: `${changesPrefix}${atPosition(position)}`,
});

/** Rows of one transaction whose records are newer than the file; after the report's others. */
export const newerKey = ({ importId, number }: ChunkId, position: number) => ({
  pk: jobPartition(importId),
  sk: `${reportPrefix}NEWER#${atPosition(number)}#${atPosition(position)}`,
});

/** Records that one transaction of a roll-back left as they were, in the job's partition. */
export const keptPrefix = "KEPT#";
export const keptKey = ({ importId, number }: ChunkId, position: number) => ({
  pk: jobPartition(importId),
  sk: `${keptPrefix}${atPosition(number)}#${atPosition(position)}`,
});

/** The index partitions of imports that are running or being rolled back, and of all others. */
export const openImports = "IMPORT";
export const finishedImports = "IMPORT#FINISHED";

/** An import's rows by their outcome, then the records of its roll-back. */
export const chunkCounts = z.extend(z.omit(importCounts, { rows: true, refused: true }), {
  deleted: z.number(),
  returned: z.number(),
  kept: z.number(),
});
export type ChunkCounts = z.infer<typeof chunkCounts>;
export const countNames = Object.keys(chunkCounts.shape) as (keyof ChunkCounts)[];
export const noCounts = chunkCounts.parse(
  Object.fromEntries(countNames.map((name) => [name, 0])),
);

export const importJob = z.extend(chunkCounts, {
  importId: z.string(),
  fileName: z.string(),
  /** Reported as done or failed: `closed`; as failed: `interrupted`, when the upload ended before all chunks were stored. */
  state: z.enum(["receiving", "running", "closed", "interrupted"]),
  by: z.string(),
  replace: z.boolean(),
  /** When the file came. */
  createdAt: z.string(),
  /** All rows of the file, those refused, and those that repeat another. */
  rows: z.number(),
  refused: z.number(),
  repeated: z.number(),
  /** Rows whose tracking number another order has. */
  shared: z.number(),
  /** Chunks in all, and those not closed. */
  chunks: z.number(),
  chunksOpen: z.number(),
  /** Rows of closed chunks: applied and given up. */
  rowsApplied: z.number(),
  rowsFailed: z.number(),
  notes: z.array(z.string()),
  expiresAt: z.number(),
  /** When and by whom the roll-back was started. */
  rolledBackAt: z.optional(z.string()),
  rolledBackBy: z.optional(z.string()),
  /** Chunks whose roll-back is not finished. */
  rollbackOpen: z.number(),
});
export type ImportJob = z.infer<typeof importJob>;

const daySeconds = 24 * 60 * 60;

/** Rows for the worker hold phone numbers, and are not needed once applied. */
export const rowsExpire = () => unixSeconds() + 7 * daySeconds;

/** What a roll-back and reports need: a week longer, so that a roll-back of the last day can end. */
export const importExpires = () => unixSeconds() + (rollbackDays + 7) * daySeconds;

/** The item of rows that reports and roll-backs need. */
export const packedRows = (key: ItemKey, rows: readonly unknown[]) => ({
  ...key,
  rows: packJson(rows),
  expiresAt: importExpires(),
});

/** The write that keeps rows, if there are any. */
export const keepRows = (key: ItemKey, rows: readonly unknown[]): Action[] =>
  rows.length > 0 ? [put(packedRows(key, rows))] : [];

/**
 * Rows under the sort keys with a prefix, in their order, by a consistent read.
 * @param all false: those of the first item
 */
export async function readRows<Row extends z.ZodMiniType>(
  row: Row,
  pk: string,
  prefix: string,
  all = true,
): Promise<z.output<Row>[]> {
  const part = { where: "begins_with(#sort, :prefix)", values: { prefix } };
  const items = all
    ? await queryAll(tableQuery(pk, part))
    : (await queryItems(tableQuery(pk, { ...part, Limit: 1 }))).Items;
  return (items ?? [])
    .filter((item) => !isExpired(item))
    .flatMap((item) => unpackJson(z.array(row), item.rows));
}

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

/** How an import left a record, and what the record was before; a new one has no `before`. */
export interface AppliedChange extends TrackingFields {
  readonly _id: string;
  readonly version: number;
  readonly before?: Pick<TrackingFields, "phone" | "trackingNo"> | undefined;
}

/** `null` where a customer's data was erased: the positions of the others stay. */
const keptChange = () =>
  z.nullable(
    z.extend(z.omit(trackingRecord, { createdAt: true }), {
      before: z.optional(z.pick(trackingRecord, { phone: true, trackingNo: true })),
    }),
  );

/** What an import changed with a chunk, in the order of its rows. */
export const readChanges = (chunk: ChunkId): Promise<(AppliedChange | null)[]> =>
  readRows(keptChange(), changesKey(chunk, 0).pk, changesPrefix);
