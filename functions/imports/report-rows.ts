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
import { rowsToReport } from "./rows-to-report.ts";

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
