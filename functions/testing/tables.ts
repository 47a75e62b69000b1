import { randomUUID } from "node:crypto";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { encodeTime, ulid } from "ulid";
import { inject } from "vitest";
import { createTableAt } from "../../infra/local/dynamodb/table-from-template.ts";
import { chunked } from "../../shared/chunked.ts";
import type { TrackingFields } from "../../shared/records.ts";
import { table, tableName } from "../database/table.ts";
import { byForm, newRecord, recordItem, type StoredRecord } from "../records/item.ts";

/** Switches to a new table, for tests that count all of its items. */
export async function switchToEmptyTable(): Promise<string> {
  process.env.TABLE_NAME = `test-${randomUUID()}`;
  await createTableAt(inject("databaseEndpoint"), process.env.TABLE_NAME, inject("tableProperties"));
  return process.env.TABLE_NAME;
}

const batchSize = 25;

/** Stores records a second apart, the last one newest. `lastCharacters` of their ids choose the shards. */
export async function storeRecords(
  rows: readonly TrackingFields[],
  { lastCharacters = "0123456789ABCDEF" } = {},
): Promise<StoredRecord[]> {
  const newest = Date.now() - 60_000;
  const records = rows.map((row, at) => {
    const createdAt = new Date(newest - (rows.length - 1 - at) * 1000);
    const last = lastCharacters.charAt(at % lastCharacters.length);
    return newRecord(row, encodeTime(createdAt.getTime(), 10) + ulid().slice(10, -1) + last, createdAt, byForm("test"));
  });
  for (const batch of chunked(records, batchSize)) {
    const puts = batch.map((record) => ({ PutRequest: { Item: recordItem(record) } }));
    await table().send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
  }
  return records;
}

/** Stores more parcels of an order than one query reads. */
export const storeFurtherParcels = (name: string, phone = "+91 90000 00001") =>
  storeRecords(
    Array.from({ length: 2_000 }, (_, at) => ({ name, phone, trackingNo: `A${String(at).padStart(99, "0")}` })),
  );

/** The fields of a record that the API tells. */
export const shownFields = ({ updatedAt: _at, updatedBy: _by, via: _via, ...shown }: StoredRecord) => shown;

export async function storeRecord(fields: TrackingFields): Promise<StoredRecord> {
  const [record] = await storeRecords([fields]);
  if (!record) throw new Error("No record was stored");
  return record;
}
