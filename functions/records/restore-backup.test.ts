import { randomUUID } from "node:crypto";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { table, tableName, unixSeconds } from "../database/table.ts";
import { rebuild } from "../follower/rebuild.ts";
import { recordsInStream } from "../testing/stream.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as follower } from "../workers/follower.ts";
import { deletedOfOrder, erasedMarkKey } from "./history/entry.ts";
import { firstPage } from "./history/read.ts";
import { byForm, recordItem, recordKey, type StoredRecord } from "./item.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createRecord, deleteRecord, updateRecord } from "./write.ts";

beforeEach(() => switchToEmptyTable());

const put = (Item: object, TableName = tableName()) => table().send(new PutCommand({ TableName, Item }));
const create = async (name: string, at = new Date(Date.now() - 60_000)) =>
  (await createRecord({ name, phone: "+1 415 555 0101", trackingNo: `SG${name}` }, "her", at)).record;
const remove = ({ _id }: StoredRecord) => deleteRecord(_id, byForm("him"));
/** Removes a record without a trace: neither history nor list tells of it. */
const lose = (record: StoredRecord) =>
  table().send(new DeleteCommand({ TableName: tableName(), Key: recordKey(record) }));

/** Copies the table. */
async function backUp(): Promise<string> {
  const TableName = `backup-${randomUUID()}`;
  const keys = [
    ["pk", "HASH"],
    ["sk", "RANGE"],
  ] as const;
  await table().send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: keys.map(([AttributeName]) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: keys.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })),
    }),
  );
  for (const item of await scanTable()) await put(item, TableName);
  return TableName;
}
const nothing = { missing: 0, present: 0, taken: 0, erased: 0 };

test("missing records come back as they were, as new versions; nothing else is changed, and a repetition changes nothing", async () => {
  const [deleted, lost, changed, moved, taken] = [
    await create("A"),
    await create("B"),
    await create("C"),
    await create("D"),
    await create("E"),
  ];
  const from = await backUp();
  await remove(deleted);
  await lose(lost);
  const edited = await updateRecord({ ...changed, phone: "+44 20 7946 0000" }, undefined, "him");
  const elsewhere = await updateRecord({ ...moved, name: "F" }, undefined, "him");
  await remove(taken);
  const anew = await create("E");
  const before = await scanTable();
  const expected = { ...nothing, missing: 2, present: 2, taken: 1 };
  expect(await restoreBackup({ from, dryRun: true })).toEqual({ records: expected });
  expect(await scanTable()).toEqual(before);

  expect(await restoreBackup({ from, dryRun: false })).toEqual({ records: expected });
  const byName = new Map((await allRecords()).map((record) => [record.name, record]));
  const written = { via: "restore", updatedBy: "restore" };
  expect(byName.get("A")).toMatchObject({ _id: deleted._id, createdAt: deleted.createdAt, version: 3, ...written });
  expect(byName.get("B")).toMatchObject({ _id: lost._id, version: 2, ...written });
  expect([byName.get("C"), byName.get("F"), byName.get("E")]).toEqual([edited, elsewhere, anew]);
  expect(await deletedOfOrder("A")).toEqual([]);
  expect((await firstPage(deleted._id, 10)).changes.map(({ kind }) => kind)).toEqual([
    "restored",
    "deleted",
    "created",
  ]);
  expect(await restoreBackup({ from, dryRun: false })).toEqual({ records: { ...nothing, present: 4, taken: 1 } });
  await follower({ Records: await recordsInStream() });
  expect(await rebuild({ dryRun: true })).toMatchObject({ missingReferences: 0, strayReferences: 0 });
});

test("a deleted record comes back as it was when it was deleted", async () => {
  const record = await create("F");
  const from = await backUp();
  await remove(await updateRecord({ ...record, phone: "+44 20 7946 0000" }, undefined, "him"));
  await restoreBackup({ from, dryRun: false });
  expect(await allRecords()).toMatchObject([{ _id: record._id, phone: "+44 20 7946 0000" }]);
});

test("what was erased, or has expired, is not brought back", async () => {
  const [erased, expired] = [await create("A"), await create("B", new Date("2020-01-01"))];
  await create("C");
  const from = await backUp();
  for (const record of [erased, expired]) await lose(record);
  await put({ ...erasedMarkKey(erased._id), expiresAt: unixSeconds() + 1_000 });
  expect(await restoreBackup({ from, dryRun: false })).toEqual({ records: { ...nothing, present: 1, erased: 1 } });
  expect((await allRecords()).map(({ name }) => name)).toEqual(["C"]);
});

test("into an empty table everything is copied that has not expired", async () => {
  const [record, expired] = [await create("A"), await create("B", new Date("2020-01-01"))];
  await put({ pk: "ADMIN#a@x.test", sk: "ACCOUNT", email: "a@x.test" });
  const from = await backUp();
  await switchToEmptyTable();
  expect(await restoreBackup({ from, dryRun: true })).toEqual({ copied: 2 });
  expect(await scanTable()).toEqual([]);
  expect(await restoreBackup({ from, dryRun: false })).toEqual({ copied: 2 });
  const items = await scanTable();
  expect(items).toContainEqual(recordItem(record));
  expect(items).not.toContainEqual(recordItem(expired));
  expect(items).toHaveLength(2);
});
