import { PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { chunked } from "../../shared/chunked.ts";
import { type ImportRowError, importRowError } from "../../shared/import-report.ts";
import { isExpired, table, tableName } from "../database/table.ts";
import type { ImportRow } from "./check-rows.ts";
import type { ChunkId } from "./chunk-store.ts";
import { importExpires, jobKey, newerKey, refusedKey, refusedPrefix } from "./items.ts";
import { packJson, unpackJson } from "./packed-json.ts";

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
