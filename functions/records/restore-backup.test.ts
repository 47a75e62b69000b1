import { randomUUID } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { createTableAt } from "../../infra/local/dynamodb/table-from-template.ts";
import { eraseCustomer } from "../../infra/operator/customer/customer-erasure.ts";
import { table, tableName } from "../database/table.ts";
import { handler as allTracking } from "../endpoints/all-tracking.ts";
import { handler as restoreTracking } from "../endpoints/restore-tracking.ts";
import { handler as rollbackImport } from "../endpoints/rollback-import.ts";
import { handler as updateTracking } from "../endpoints/update-tracking.ts";
import { rebuild } from "../follower/rebuild.ts";
import { orderOfLink } from "../lookup/order-links.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { justBefore, withFaults } from "../testing/intercept.ts";
import { linkTokenOf } from "../testing/links.ts";
import { recordLog } from "../testing/log.ts";
import { fileOf, header, order, orders, phone, tracking, upload } from "../testing/spreadsheets.ts";
import { recordsInStream } from "../testing/stream.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as follower } from "../workers/follower.ts";
import { recordsOfOrder } from "./find.ts";
import { readHistory } from "./history/read.ts";
import { byForm, recordItem, type StoredRecord } from "./item.ts";
import { recordKey } from "./keys.ts";
import { restoreRecord } from "./restore.ts";
import { restoreBackup } from "./restore-backup.ts";
import { revokeLinksOf } from "./revocation.ts";
import { createRecord, deleteRecord, updateRecord } from "./write.ts";

recordLog();
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
let clerk: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  await switchToEmptyTable();
  clerk = await signIn("logistics");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const put = (Item: object, TableName = tableName()) => table().send(new PutCommand({ TableName, Item }));
const create = async (at = 0, more: object = {}) =>
  (await createRecord({ name: order(at), phone: phone(at), trackingNo: tracking(at), ...more }, "her")).record;
const edit = (record: StoredRecord, more: object) => updateRecord({ ...record, ...more }, undefined, "him");
const remove = ({ _id }: StoredRecord) => deleteRecord(_id, byForm("him"));
/** Removes a record as nobody does: neither history nor list tells of it. */
const lose = (record: StoredRecord) =>
  table().send(new DeleteCommand({ TableName: tableName(), Key: recordKey(record) }));
const follow = async () => follower({ Records: await recordsInStream() });
const numbers = async () => (await allRecords()).map(({ name, trackingNo }) => `${name} ${trackingNo}`).sort();
async function only(): Promise<StoredRecord> {
  const [record, ...more] = await allRecords();
  if (!record || more.length > 0) throw new Error("There is not one record");
  return record;
}
const listedAsDeleted = async () =>
  (await call(allTracking, "allTracking", { query: { deleted: "true" }, cookies: clerk.cookies })).body.users;

/** Copies the table, ten minutes before what comes next. @param toDelete records to delete then */
async function backUp(toDelete: readonly StoredRecord[] = []): Promise<string> {
  const name = `backup-${randomUUID()}`;
  await createTableAt(inject("databaseEndpoint"), name, inject("tableProperties"));
  for (const item of await scanTable()) await put(item, name);
  later(10);
  for (const record of toDelete) await remove(record);
  return name;
}

const opens = async (token: string) => (await orderOfLink(token)) !== undefined;

const nothing = { missing: 0, different: 0, unchanged: 0, moved: 0, taken: 0, erased: 0, changed: 0 };
function restore(from: string, { overwrite = false, dryRun = false } = {}) {
  later(10);
  return restoreBackup({ from, overwrite, dryRun });
}
const overwrite = { overwrite: true };

describe("a record that is gone", () => {
  test("comes back as it was, as a new version, and a repetition changes nothing", async () => {
    const [gone, stays] = [await edit(await create(0), { phone: "+1 415 555 0101" }), await create(1)];
    const from = await backUp();
    await remove(gone);
    const since = await create(2);
    const before = await scanTable();
    expect(await restore(from, { dryRun: true })).toEqual({ ...nothing, missing: 1, unchanged: 1 });
    expect(await scanTable()).toEqual(before);

    expect(await restore(from)).toEqual({ ...nothing, missing: 1, unchanged: 1 });
    const { updatedAt: _, updatedBy: __, via: ___, ...kept } = gone;
    const [back] = await recordsOfOrder(gone.name);
    expect(back).toMatchObject({ ...kept, version: 4, updatedBy: "restore", via: "restore" });
    expect(await allRecords()).toEqual(expect.arrayContaining([stays, since]));
    const after = await scanTable();
    expect(await restore(from)).toEqual({ ...nothing, unchanged: 2 });
    expect(await scanTable()).toEqual(after);
    await follow();
    expect(await rebuild({ dryRun: true })).toMatchObject({ historyEntries: 0, missingReferences: 0 });
  });

  test("comes back where no deletion is told: it was lost, or the whole table, with the history", async () => {
    const [one, two] = [await create(0), await edit(await create(1), { phone: "+1 415 555 0101" })];
    const from = await backUp();
    for (const record of [one, two]) await lose(record);
    await follow();
    expect(await restore(from)).toEqual({ ...nothing, missing: 2 });
    const versions = async () => (await allRecords()).map(({ version }) => version).sort();
    // Their removals took a version each.
    expect(await versions()).toEqual([3, 4]);
    const kinds = async () => (await readHistory(two._id, 10)).changes.map(({ version, kind }) => `${version} ${kind}`);
    expect(await kinds()).toEqual(["4 restored", "2 changed", "1 created"]);
    await switchToEmptyTable();
    expect(await restore(from)).toEqual({ ...nothing, missing: 2 });
    expect(await versions()).toEqual([2, 3]);
    await follow();
    expect(await kinds()).toEqual(["3 restored"]);
    expect(await rebuild({ dryRun: true })).toMatchObject({ historyEntries: 0, missingReferences: 0 });
  });

  test("comes back as the version after the backup's where the history is behind", async () => {
    const record = await edit(await create(), { phone: "+1 415 555 0101" });
    await follow();
    const again = await edit(record, { phone: "+1 415 555 0102" });
    const from = await backUp();
    await lose(again);
    expect(await restore(from)).toEqual({ ...nothing, missing: 1 });
    expect(await only()).toMatchObject({ phone: "+1 415 555 0102", version: 4 });
  });

  test("is live in its history and its drawer, and is no longer listed as deleted", async () => {
    const record = await create();
    const from = await backUp();
    await remove(record);
    await restore(from);
    const history = await readHistory(record._id, 10);
    expect(history.record).toMatchObject({ _id: record._id, version: 3 });
    expect(history.changes.map(({ version, kind, via, by }) => `${version} ${kind} ${via} ${by}`)).toEqual([
      "3 restored restore restore",
      "2 deleted form him",
      "1 created form her",
    ]);
    expect(await listedAsDeleted()).toEqual([]);
  });

  test("that had moved before its deletion is live once, and cannot be brought back a second time", async () => {
    const record = await create();
    const from = await backUp();
    await remove(await edit(record, { trackingNo: `${record.trackingNo}b` }));
    expect(await restore(from)).toEqual({ ...nothing, missing: 1 });
    const answer = await call(restoreTracking, "restoreTracking", {
      params: { id: record._id },
      cookies: clerk.cookies,
    });
    expect(answer).toMatchObject({ status: 409, body: { message: "This record is not deleted." } });
    expect(await numbers()).toEqual([`${record.name} ${record.trackingNo}`]);
  });

  test.each([
    ["once the table is compared", "BatchGetItemCommand", 0],
    ["then, by a clock that is behind", "BatchGetItemCommand", 0.5],
    ["just before the write", "TransactWriteItemsCommand", 0],
  ])("stays where it is brought back and moved %s", async (_, command, behind) => {
    const record = await create();
    const from = await backUp();
    await remove(record);
    const undo = async () => {
      later(-behind);
      await restoreRecord(record._id, { by: "her", via: "undo" });
      await edit(record, { trackingNo: `${record.trackingNo}b` });
      later(behind);
    };
    expect(await justBefore(command, undo, () => restore(from))).toEqual({ ...nothing, changed: 1 });
    expect(await numbers()).toEqual([`${record.name} ${record.trackingNo}b`]);
    for (const dryRun of [true, false]) {
      expect(await restore(from, { dryRun })).toEqual({ ...nothing, moved: 1 });
    }
  });

  test("comes back though it was deleted a moment ago", async () => {
    const from = await backUp([await create()]);
    later(0.1);
    expect(await restoreBackup({ from, overwrite: false, dryRun: false })).toEqual({ ...nothing, missing: 1 });
  });

  test.each([
    ["is back", (record: StoredRecord) => put(recordItem(record)), "changed", "unchanged"],
    ["is there", (record: StoredRecord) => put(recordItem({ ...record, trackingNo: "SG7" })), "moved", "moved"],
  ])("stays where it %s by now though history tells nothing of it", async (_, happen, counted, then) => {
    const record = await create();
    const from = await backUp();
    await lose(record);
    const counts = await justBefore(
      "BatchGetItemCommand",
      () => happen(record),
      () => restore(from),
    );
    expect(counts).toEqual({ ...nothing, [counted]: 1 });
    expect(await only()).toMatchObject({ version: 1 });
    expect(await restore(from)).toEqual({ ...nothing, [then]: 1 });
  });

  test("stays deleted while its key is another record's, also with --overwrite", async () => {
    const record = await create();
    const token = await linkTokenOf(record);
    const from = await backUp();
    await remove(record);
    const others = await create(0, { phone: "+44 20 7946 0000" });
    expect(await restore(from, overwrite)).toEqual({ ...nothing, taken: 1 });
    expect(await only()).toEqual(others);
    expect(await opens(token)).toBe(false);
    await remove(others);
    const taking = () => create(0, { phone: "+44 20 7946 0001" });
    expect(await justBefore("TransactWriteItemsCommand", taking, () => restore(from))).toEqual({
      ...nothing,
      changed: 1,
    });
    expect(await only()).toMatchObject({ phone: "+44 20 7946 0001" });
    expect(await listedAsDeleted()).toHaveLength(2);
  });

  test("has the links again that it had, also an imported one", async () => {
    await upload(clerk.cookies, fileOf(orders(1)));
    const record = await only();
    const token = await linkTokenOf(record);
    later(10);
    const from = await backUp();
    await remove(record);
    expect(await opens(token)).toBe(false);
    await restore(from);
    expect(await opens(token)).toBe(true);
  });

  test("has its links again also beside a record that got its number anew", async () => {
    const mistyped = await create(0);
    const token = await linkTokenOf(mistyped);
    const from = await backUp();
    await remove(mistyped);
    later(10);
    const anew = await create(0, { trackingNo: tracking(7) });
    expect(await opens(token)).toBe(false);
    await restore(from);
    expect(await opens(token)).toBe(true);
    expect(await opens(await linkTokenOf(anew))).toBe(true);
  });

  test.each([
    ["its own phone", {}],
    ["another phone", { phone: "+44 20 7946 0001" }],
  ])("has no links that were ended under another number, with %s, which it had since the backup", async (_, fields) => {
    const record = await create(0);
    const token = await linkTokenOf(record);
    const from = await backUp();
    later(10);
    const moved = await edit(await edit(record, fields), { name: order(1) });
    later(10);
    await revokeLinksOf(moved);
    await remove(moved);
    later(10);
    expect(await restore(from)).toEqual({ ...nothing, missing: 1 });
    expect(await only()).toMatchObject({ name: record.name, phone: record.phone });
    expect(await opens(token)).toBe(false);
    expect(await opens(await linkTokenOf(record))).toBe(true);
  });

  test.each([
    ["its own", 0],
    ["another", 1],
  ])("has its links after its customer's order was entered anew under %s number in between", async (_, enteredAs) => {
    const record = await create(0);
    const token = await linkTokenOf(record);
    const from = await backUp();
    await edit(record, { name: order(enteredAs) });
    await remove(record);
    later(10);
    const anew = await create(enteredAs, { phone: record.phone, trackingNo: tracking(7) });
    await restoreRecord(record._id, { by: "her", via: "undo" });
    for (const one of [record, anew]) await remove(one);
    expect(await restore(from)).toEqual({ ...nothing, missing: 1 });
    expect(await opens(token)).toBe(true);
  });

  test("has its links beside another customer's order who had its phone in between", async () => {
    const record = await create();
    const token = await linkTokenOf(record);
    const from = await backUp();
    await remove(await edit(record, { phone: "+44 20 7946 0000" }));
    await create(0, { phone: "+44 20 7946 0000", trackingNo: tracking(7) });
    await restore(from);
    expect(await opens(token)).toBe(true);
  });

  test.each([
    ["when it was backed up", "24", 25],
    ["by a setting since", "12", 13],
  ])("has expired where its time is over as it was set %s", async (_, setting, months) => {
    const record = await create();
    const from = await backUp([record]);
    vi.stubEnv("RECORD_MONTHS", setting);
    later(60 * 24 * 31 * months);
    expect(await restore(from)).toEqual(nothing);
    expect(await allRecords()).toEqual([]);
  });

  test("comes back also where it expired by a setting that was taken back", async () => {
    const record = await create();
    const from = await backUp();
    await lose(record);
    const userIdentity = { type: "Service", principalId: "dynamodb.amazonaws.com" };
    const changes = await recordsInStream();
    await follower({ Records: changes.map((one) => (one.eventName === "REMOVE" ? { ...one, userIdentity } : one)) });
    expect((await readHistory(record._id, 10)).changes).toMatchObject([{ via: "expiry" }, {}]);
    expect(await restore(from)).toEqual({ ...nothing, missing: 1 });
    expect(await only()).toMatchObject({ version: 3 });
  });
});

test("what was erased since the backup is not brought back, nor are its revoked links", async () => {
  const [theirs, wrong, stays] = [await create(0), await create(1), await create(2)];
  await revokeLinksOf(theirs);
  const from = await backUp();
  // One had another customer's order number by mistake at the time of the backup.
  await edit(wrong, { name: order(0) });
  await edit(stays, { phone: "+1 415 555 0102" });
  await follow();
  await eraseCustomer(order(0), 0);
  for (const minutes of [0, 60 * 24 * 34]) {
    later(minutes);
    for (const dryRun of [true, false]) {
      expect(await restore(from, { dryRun })).toEqual({ ...nothing, erased: 2, different: 1 });
    }
  }
  expect(await only()).toMatchObject({ _id: stays._id });
  expect((await scanTable()).filter(({ pk }) => pk === recordKey(theirs).pk)).toEqual([]);
  // An order that is entered anew is a new one.
  await create(0);
  expect(await restore(from)).toMatchObject({ taken: 1, erased: 1 });
});

describe("revoked links", () => {
  const linksItem = async (record: StoredRecord) =>
    (await scanTable()).find(({ pk, sk }) => pk === recordKey(record).pk && sk === "LINKS");
  const loseAll = async () => {
    for (const { pk, sk } of await scanTable()) {
      if (String(pk).startsWith("ORDER#")) {
        await table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
      }
    }
  };

  test("stay revoked: a lost revocation is restored before the record, a later one never overwritten", async () => {
    const [lost, again] = [await create(0), await create(1)];
    const token = await linkTokenOf(lost);
    for (const record of [lost, again]) await revokeLinksOf(record);
    const saved = await linksItem(lost);
    const from = await backUp();
    await loseAll();
    await revokeLinksOf(again);
    const later = await linksItem(again);
    await restore(from, { dryRun: true });
    expect(await linksItem(lost)).toBeUndefined();
    // The two are restored together, in any order.
    const seen: unknown[] = [];
    await withFaults(
      async (command, _count, input) => {
        const isItsWrite = command === "TransactWriteItemsCommand" && JSON.stringify(input).includes(lost._id);
        if (isItsWrite) seen.push(await linksItem(lost));
        return undefined;
      },
      () => restore(from),
    );
    expect(seen).toEqual([saved]);
    expect(await linksItem(again)).toEqual(later);
    expect(await opens(token)).toBe(false);
  });

  test("are restored of an order that has its records, of none without, and not once they have expired", async () => {
    const stays = await create(0);
    const others = [await create(1), await create(2), await create(3)] as const;
    const [old, lost, goneBefore] = others;
    for (const record of [stays, goneBefore]) await revokeLinksOf(record);
    for (const record of [old, lost]) await revokeLinksOf(record, Date.now() - 181 * 86_400_000);
    await remove(goneBefore);
    const from = await backUp();
    await loseAll();
    for (const record of [stays, old]) await put(recordItem(record));
    expect(await restore(from, { dryRun: true })).toEqual({ ...nothing, unchanged: 2, missing: 1 });
    expect(await linksItem(stays)).toBeUndefined();
    expect(await restore(from)).toEqual({ ...nothing, unchanged: 2, missing: 1 });
    expect(await linksItem(stays)).toMatchObject({ revokedAt: expect.any(Number) });
    for (const record of others) expect(await linksItem(record)).toBeUndefined();
  });
});

describe("a record whose fields differ", () => {
  test("is left as it is, and overwritten as its next version where that is wanted", async () => {
    const record = await create();
    const from = await backUp();
    const edited = await edit(record, { phone: "+1 415 555 0102" });
    expect(await restore(from)).toEqual({ ...nothing, different: 1 });
    expect(await restore(from, { ...overwrite, dryRun: true })).toEqual({ ...nothing, different: 1 });
    expect(await only()).toEqual(edited);
    expect(await restore(from, overwrite)).toEqual({ ...nothing, different: 1 });
    expect(await only()).toMatchObject({ _id: record._id, phone: record.phone, version: 3, via: "restore" });
    expect(await restore(from, overwrite)).toEqual({ ...nothing, unchanged: 1 });
    await follow();
    const { changes } = await readHistory(record._id, 10);
    expect(changes.map(({ version, kind, via }) => `${version} ${kind} ${via}`)).toEqual([
      "3 changed restore",
      "2 changed form",
      "1 created form",
    ]);
  });

  test("is not overwritten unseen by a form that was open before", async () => {
    const record = await create();
    const from = await backUp();
    const seen = await edit(record, { phone: "+1 415 555 0102" });
    await restore(from, overwrite);
    await edit(record, { phone: "+1 415 555 0103" });
    const { _id, name, trackingNo } = seen;
    const { status } = await call(updateTracking, "updateTracking", {
      params: { id: _id },
      body: { _id, name, trackingNo, phone: "+1 415 555 0104", was: seen },
      cookies: clerk.cookies,
    });
    expect(status).toBe(409);
    expect(await only()).toMatchObject({ phone: "+1 415 555 0103" });
  });

  test("stays where it was changed meanwhile, or is gone", async () => {
    const record = await create();
    const from = await backUp();
    const edited = await edit(record, { phone: "+1 415 555 0102" });
    const again = () => edit(edited, { phone: "+1 415 555 0103" });
    for (const command of ["BatchGetItemCommand", "TransactWriteItemsCommand"]) {
      expect(await justBefore(command, again, () => restore(from, overwrite))).toEqual({ ...nothing, changed: 1 });
      expect(await only()).toMatchObject({ phone: "+1 415 555 0103" });
      await edit(edited, { phone: "+1 415 555 0102" });
    }
    const gone = () => remove(edited);
    expect(await justBefore("BatchGetItemCommand", gone, () => restore(from, overwrite))).toEqual({
      ...nothing,
      changed: 1,
    });
    expect(await allRecords()).toEqual([]);
  });
});

describe("a roll-back after it", () => {
  const rollBack = (id: string) => call(rollbackImport, "rollbackImport", { params: { id }, cookies: clerk.cookies });

  test("leaves what a clerk changed since", async () => {
    const record = await create();
    const from = await backUp();
    const { body } = await upload(clerk.cookies, fileOf([header, [order(0), "+44 20 7946 0958", tracking(0)]]));
    await restore(from, overwrite);
    await edit(record, { phone: "+1 415 555 0103" });
    expect((await rollBack(body.importId)).body).toMatchObject({
      reverted: 0,
      kept: [{ name: order(0), reason: "changed since" }],
    });
    expect(await only()).toMatchObject({ phone: "+1 415 555 0103" });
  });

  test("takes back a record that came back as the import had left it", async () => {
    const { body } = await upload(clerk.cookies, fileOf(orders(1)));
    const from = await backUp();
    await remove(await only());
    await restore(from);
    expect((await rollBack(body.importId)).body).toMatchObject({ reverted: 1, deleted: 1, kept: [] });
    expect(await allRecords()).toEqual([]);
  });
});
