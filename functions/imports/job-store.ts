// Over 250 lines: every write of an import's item, so that its states are seen in one place.
import { GetCommand, PutCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { chunked } from "../../shared/chunked.ts";
import { Failure } from "../../shared/errors.ts";
import { type ImportRowError, importRowError } from "../../shared/import-report.ts";
import { batchGet } from "../database/batch-get.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { readItem } from "../database/item.ts";
import { importNameAttributes, indexes } from "../database/schema.ts";
import { isExpired, table, tableName } from "../database/table.ts";
import type { ImportRow } from "./check-rows.ts";
import type { ChunkId } from "./chunk-store.ts";
import {
  type ChunkProgress,
  chunkIdOf,
  chunkProgress,
  finishedImports,
  type ImportJob,
  importExpires,
  importJob,
  jobExpires,
  jobKey,
  newerKey,
  noCounts,
  openImports,
  progressKey,
  refusedKey,
  refusedPrefix,
} from "./items.ts";
import { packJson, unpackJson } from "./packed-json.ts";

const readsAtOnce = 16;

export type NewImport = Pick<
  ImportJob,
  "importId" | "fileName" | "by" | "replace" | "rows" | "refused" | "repeated" | "shared" | "pieces" | "notes"
>;

/** Stores an import before its first chunk and lists it as open. */
export async function openImport(fields: NewImport, cameAt = new Date()): Promise<ImportJob> {
  const createdAt = cameAt.toISOString();
  const job: ImportJob = {
    ...noCounts,
    ...fields,
    state: "receiving",
    createdAt,
    piecesOpen: fields.pieces,
    rowsApplied: 0,
    rowsFailed: 0,
    rollbackOpen: 0,
    rollbackDeleted: 0,
    rollbackReturned: 0,
    rollbackKept: 0,
    expiresAt: jobExpires(createdAt),
  };
  await table().send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...jobKey(job.importId), ...job, [partition]: openImports, [sort]: job.importId },
    }),
  );
  return job;
}

export const unknownImport = () => new Failure("not_found", "This import is not known any more.");

export async function readImport(importId: string): Promise<ImportJob | undefined> {
  const item = await readItem(jobKey(importId));
  const job = item && importJob.parse(item);
  return job && !isExpired(job) ? job : undefined;
}

/** The name of an imported file; undefined where it is not known any more, or never was. */
async function fileNameOf(importId: string): Promise<string | undefined> {
  const { Item } = await table().send(
    new GetCommand({
      TableName: tableName(),
      Key: jobKey(importId),
      ProjectionExpression: importNameAttributes.join(", "),
    }),
  );
  const job = Item && z.pick(importJob, { fileName: true, expiresAt: true }).parse(Item);
  return job && !isExpired(job) ? job.fileName || undefined : undefined;
}

/** The names of the imported files, by the ids of their imports; those of imports that are no longer kept are left out. */
export async function importFileNames(importIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const named = await pLimit(readsAtOnce).map([...new Set(importIds)], async (importId) => {
    const fileName = await fileNameOf(importId);
    return fileName === undefined ? [] : [[importId, fileName] as const];
  });
  return new Map(named.flat());
}

/** Marks an import whose chunks are all stored as running. */
export const startImport = (importId: string) =>
  updateJob(importId, {
    UpdateExpression: "SET #state = :running",
    ConditionExpression: "#state = :receiving",
    ExpressionAttributeValues: { ":running": "running", ":receiving": "receiving" },
  });

/** Sets the index partition that lists an import. */
const { partition, sort } = indexes.directory;
export const listedAs = (value: string) => `${partition} = ${value}, ${sort} = :id`;

/** Closes an import whose chunks are all closed; leaves any other as it is. */
export const closeImport = (importId: string) =>
  updateJob(importId, {
    UpdateExpression: `SET #state = :closed, ${listedAs(":finished")}`,
    ConditionExpression: "piecesOpen = :none AND #state <> :closed AND attribute_not_exists(rolledBackAt)",
    ExpressionAttributeValues: { ":closed": "closed", ":none": 0, ":finished": finishedImports, ":id": importId },
  });

/** Gives up an import whose upload ended before all its chunks were stored. */
export const interruptImport = (importId: string) =>
  updateJob(importId, {
    UpdateExpression: `SET #state = :interrupted, ${listedAs(":finished")}`,
    ConditionExpression: "#state = :receiving AND piecesOpen > :none",
    ExpressionAttributeValues: {
      ":interrupted": "interrupted",
      ":receiving": "receiving",
      ":none": 0,
      ":finished": finishedImports,
      ":id": importId,
    },
  });

export async function updateJob(
  importId: string,
  update: { UpdateExpression: string; ConditionExpression: string; ExpressionAttributeValues: Record<string, unknown> },
): Promise<boolean> {
  const { written } = await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: jobKey(importId),
      ...update,
      ExpressionAttributeNames: { "#state": "state" },
    }),
  );
  return written;
}

/** The ids of imports that are not finished, or whose roll-back is not. */
export async function openImportIds(): Promise<string[]> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: "directory",
      KeyConditionExpression: "#partition = :open",
      ProjectionExpression: "#sort",
      ExpressionAttributeNames: { "#partition": partition, "#sort": sort },
      ExpressionAttributeValues: { ":open": openImports },
    }),
  );
  return Items.map((item) => String(item[sort]));
}

/** The progress of an import's chunks, by their numbers; chunks never stored are left out. */
export async function readAllProgress({ importId, pieces }: ImportJob): Promise<Map<number, ChunkProgress>> {
  const keys = Array.from({ length: pieces }, (_, number) => progressKey(importId, number));
  const items = await batchGet(keys, { consistent: true });
  return new Map(items.map((item) => [chunkIdOf(String(item.pk))?.number ?? 0, chunkProgress.parse(item)]));
}

/** What a reply can carry, measured as JSON quoted within Lambda's JSON response. */
const refusedBytes = 5_000_000;
const longest = { cell: 100, error: 500 } as const;

/** The first entries, as many as a reply can carry. */
export function fitReply<Entry>(entries: readonly Entry[]): Entry[] {
  let bytes = 0;
  const tooMany = entries.findIndex((entry) => {
    bytes += Buffer.byteLength(JSON.stringify(JSON.stringify(entry)));
    return bytes > refusedBytes;
  });
  return tooMany === -1 ? [...entries] : entries.slice(0, tooMany);
}

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

const rowsInItem = 500;
const writesAtOnce = 8;
const reportRows = z.array(importRowError);

const packedItem = (key: { pk: string; sk: string }, rows: readonly ImportRowError[]) => ({
  ...key,
  rows: packJson(rows),
  expiresAt: importExpires(),
});

/** Stores the rows that the report of an import names from its start: refused ones, and those that share their number. */
export async function storeReportRows(importId: string, named: readonly ImportRowError[]): Promise<void> {
  const items = chunked(named, rowsInItem).map((rows, number) => packedItem(refusedKey(importId, number), rows));
  await pLimit(writesAtOnce).map(items, (Item) => table().send(new PutCommand({ TableName: tableName(), Item })));
}

const newerError = "This record was changed after the file came, and the change stands";

/** Names rows whose records are newer than the file, in the transaction that passes them. */
export const nameNewer = ({ importId, number }: ChunkId, position: number, rows: readonly ImportRow[]) => ({
  Put: {
    TableName: tableName(),
    Item: packedItem(
      newerKey(importId, number, position),
      rows.map(({ row, name, phone, trackingNo }) => ({
        row,
        error: newerError,
        name,
        phone,
        trackingNo,
        newer: true,
      })),
    ),
  },
});

/** The rows that a report names: all that a reply can carry, in the file's order, or those of the first item. */
export async function readReportRows(importId: string, all: boolean): Promise<ImportRowError[]> {
  const rows: ImportRowError[] = [];
  const pages = paginateQuery(
    { client: table() },
    {
      TableName: tableName(),
      KeyConditionExpression: "pk = :job AND begins_with(sk, :refused)",
      ExpressionAttributeValues: { ":job": jobKey(importId).pk, ":refused": refusedPrefix },
      ...(!all && { Limit: 1 }),
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      if (!isExpired(item)) rows.push(...unpackJson(reportRows, item.rows));
    }
    if (!all) break;
  }
  return rowsToReport(rows.sort((left, right) => left.row - right.row));
}
