import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, test } from "vitest";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { table, tableName } from "../database/table.ts";
import { firstPage } from "../records/history/read.ts";
import { byForm, recordItem, recordKey, type StoredRecord, shipmentIn } from "../records/item.ts";
import { createRecord, deleteRecord, restoreRecord, updateRecord } from "../records/write.ts";
import { justBefore } from "../testing/intercept.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { deliverAll, followedRecords } from "../testing/stream.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as follower } from "../workers/follower.ts";
import { rebuild } from "./rebuild.ts";

beforeEach(async () => void (await switchToEmptyTable()));

const [number, otherNumber] = ["SG3231027366055", "SG3231027366056"];
const phone = "9000000001";
const create = async (name = "AYU-1", trackingNo = number) =>
  (await createRecord({ name, phone, trackingNo }, "her", new Date(Date.now() - 60_000))).record;
const itemOf = async (record: StoredRecord) =>
  (await table().send(new GetCommand({ TableName: tableName(), Key: recordKey(record), ConsistentRead: true }))).Item ??
  {};
const keptOf = async (record: StoredRecord) => shipmentIn(await itemOf(record));
const minuteMs = 60_000;
const answer = (code: string, trackingNo = number): ShipmentData =>
  scannedShipment(trackingNo, [Math.floor(Date.now() / 1000) * 1000 - 60 * minuteMs, code]);

test("every holder of a number keeps what its snapshot tells, whichever came first", async () => {
  const first = await create();
  await storeSnapshot(number, answer("SGE_303"), { fetchedAt: 1_000 });
  await deliverAll();
  const later = await create("AYU-2");
  await deliverAll();
  for (const record of [first, later]) {
    expect(await keptOf(record)).toMatchObject({ status: "out", place: "Delhi, India", fetchedAt: 1_000 });
  }
  await storeSnapshot(number, answer("SGE_304"), { fetchedAt: 2_000 });
  await deliverAll();
  for (const record of [first, later]) expect(await keptOf(record)).toMatchObject({ status: "delivered" });
  expect(await rebuild({ dryRun: true })).toMatchObject({ statuses: 0 });
});

test("an edit keeps it, unless the tracking number is another; a record that comes back has it again", async () => {
  const record = await create();
  await storeSnapshot(number, answer("SGE_303"));
  await storeSnapshot(otherNumber, answer("SGE_304", otherNumber));
  await deliverAll();
  const kept = await keptOf(record);
  const edited = await updateRecord({ ...record, phone: "9000000002" }, record, "him");
  expect(await itemOf(edited)).toEqual({ ...recordItem(edited), shipment: kept });
  const moved = await updateRecord({ ...edited, trackingNo: otherNumber }, edited, "him");
  expect(await keptOf(moved)).toBeUndefined();
  await storeSnapshot(otherNumber, answer("SGE_304", otherNumber));
  await deliverAll();
  expect(await keptOf(moved)).toMatchObject({ status: "delivered" });
  await deleteRecord(record._id, byForm("him"));
  const restored = await restoreRecord(record._id, { by: "him", via: "undo" });
  await storeSnapshot(otherNumber, answer("SGE_303", otherNumber));
  await deliverAll();
  expect(await keptOf(restored)).toMatchObject({ status: "out" });
});

test("a corrected order number keeps it at once, and an answer that came meanwhile prevails", async () => {
  const record = await create();
  await storeSnapshot(number, answer("SGE_303"), { fetchedAt: 1_000 });
  await deliverAll();
  const kept = await keptOf(record);
  const moved = await justBefore(
    "TransactWriteItemsCommand",
    () => storeSnapshot(number, answer("SGE_304"), { fetchedAt: 2_000 }),
    () => updateRecord({ ...record, name: "AYU-2" }, record, "him"),
  );
  expect(await itemOf(moved)).toEqual({ ...recordItem(moved), shipment: kept });
  await deliverAll();
  expect(await keptOf(moved)).toMatchObject({ status: "delivered", fetchedAt: 2_000 });
  expect(await rebuild({ dryRun: true })).toMatchObject({ statuses: 0 });
});

test("it makes no version, no history, and no further change", async () => {
  const record = await create();
  await storeSnapshot(number, answer("SGE_303"));
  await deliverAll();
  const stored = await itemOf(record);
  expect(stored.version).toBe(1);
  expect((await firstPage(record._id, 20)).changes.map(({ kind }) => kind)).toEqual(["created"]);
  const own = (await followedRecords()).filter(
    ({ eventName, dynamodb }) => eventName === "MODIFY" && dynamodb?.NewImage?.name,
  );
  expect(own).toHaveLength(1);
  await follower({ Records: own });
  expect((await followedRecords()).at(-1)).toEqual(own.at(-1));
  expect(await itemOf(record)).toEqual(stored);
});

test("an answer that was delayed does not overwrite a newer one, nor that of another record under the key", async () => {
  const record = await create();
  await storeSnapshot(number, answer("SGE_304"), { fetchedAt: 2_000 });
  await deliverAll();
  const kept = await keptOf(record);
  await storeSnapshot(number, answer("SGE_303"), { fetchedAt: 1_000 });
  await deliverAll();
  expect(await keptOf(record)).toEqual(kept);
});

test("a rebuild mends a status that is missing or wrong, and a dry run only counts it", async () => {
  const [first, second] = [await create(), await create("AYU-2")];
  await storeSnapshot(number, answer("SGE_303"));
  await deliverAll();
  const kept = await keptOf(first);
  await table().send(
    new UpdateCommand({ TableName: tableName(), Key: recordKey(first), UpdateExpression: "REMOVE shipment" }),
  );
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: recordKey(second),
      UpdateExpression: "SET shipment.#status = :status",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":status": "waiting" },
    }),
  );
  expect(await rebuild({ dryRun: true })).toMatchObject({ statuses: 2 });
  expect(await keptOf(first)).toBeUndefined();
  expect(await rebuild({ dryRun: false })).toMatchObject({ statuses: 2 });
  expect(await keptOf(first)).toEqual(kept);
  expect(await keptOf(second)).toEqual(kept);
  expect(await rebuild({ dryRun: true })).toMatchObject({ statuses: 0 });
});
