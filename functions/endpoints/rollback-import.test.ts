import { setTimeout as sleep } from "node:timers/promises";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { table, tableName } from "../database/table.ts";
import { packJson } from "../imports/check/chunk.ts";
import { changesKey, chunkKey, readChanges } from "../imports/items.ts";
import { openImportIds } from "../imports/job-store.ts";
import { firstPage } from "../records/history/read.ts";
import { byForm, type StoredRecord } from "../records/item.ts";
import { createRecord, deleteRecord, restoreRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { deliver, rollbackEvent } from "../testing/import-stream.ts";
import { divideFinely } from "../testing/imports.ts";
import { justBefore, withBarrier } from "../testing/intercept.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { fileOf, header, order, orders, phone, progressOf, tracking, upload } from "../testing/spreadsheets.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { handler as importWorker } from "../workers/import-worker.ts";
import { handler as allImports } from "./all-imports.ts";
import { handler as rollbackImport } from "./rollback-import.ts";

const lines = recordLog();
let clerk: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  await switchToEmptyTable();
  clerk = await signIn("logistics");
});
afterEach(() => vi.useRealTimers());

const rollBack = (id: string, query: Record<string, string> = {}) =>
  call(rollbackImport, "rollbackImport", { params: { id }, query, cookies: clerk.cookies });
const dryRun = { dryRun: "true" };
const imported = async (rows: Parameters<typeof fileOf>[0], query?: Record<string, string>) =>
  String((await upload(clerk.cookies, fileOf(rows), query)).body.importId);
const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + minutes * 60_000);
};

/** What a roll-back gives back: all but who wrote the version, when and by which way. */
const content = (records: readonly StoredRecord[]) =>
  records
    .map(({ _id, name, phone: number, trackingNo, createdAt }) =>
      [_id, name, number, trackingNo, createdAt].join(" | "),
    )
    .sort();
const numbersOf = async () => (await allRecords()).map(({ name, trackingNo }) => `${name} ${trackingNo}`).sort();
const recordOf = async (name: string) => {
  const record = (await allRecords()).find((each) => each.name === name);
  if (!record) throw new Error(`There is no record of ${name}`);
  return record;
};

describe("a roll-back", () => {
  test("deletes what the import created, and returns what it changed to what it was", async () => {
    await storeRecords([0, 1, 2].map((at) => ({ name: order(at), phone: phone(at), trackingNo: tracking(at) })));
    const before = content(await allRecords());
    const importId = await imported(
      [
        header,
        [order(0), "+44 20 7946 0958", tracking(0)],
        [order(1), phone(1), "SG77"],
        [order(2), phone(2), tracking(2)],
        [order(3), phone(3), tracking(3)],
        [order(4), phone(4), tracking(4)],
        [order(5), "x", tracking(5)],
      ],
      { replace: "true" },
    );
    const after = content(await allRecords());
    expect(await rollBack(importId, dryRun)).toMatchObject({
      status: 200,
      body: { status: "checked", records: 4, reverted: 4, deleted: 2, returned: 2, keptCount: 0, kept: [] },
    });
    expect(content(await allRecords())).toEqual(after);

    const answer = await rollBack(importId);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: "done", records: 4, reverted: 4, deleted: 2, returned: 2, keptCount: 0, kept: [] },
    });
    expect(content(await allRecords())).toEqual(before);
    expect(await allRecords()).toContainEqual(
      expect.objectContaining({ name: order(1), via: "rollback", updatedBy: clerk.account._id, version: 3 }),
    );
    expect((await progressOf(clerk.cookies, importId)).body).toMatchObject({ status: "done", rollback: answer.body });
    expect(securityLines(lines).filter(({ name }) => name === "import-rolled-back")).toEqual([
      {
        ...{ event: "security", name: "import-rolled-back", actor: clerk.account._id },
        ...{ role: "logistics", subject: importId },
      },
    ]);
    expect(await openImportIds()).toEqual([]);
  });

  test("is in the history of a record that it deletes, which can be restored", async () => {
    const importId = await imported(orders(1));
    const { _id } = await recordOf(order(0));
    await rollBack(importId);
    expect((await firstPage(_id, 10))?.changes).toMatchObject([
      { version: 2, kind: "deleted", via: "rollback", by: clerk.account._id },
      { version: 1, kind: "created", via: "import", importId },
    ]);
    await restoreRecord(_id, { by: "her", via: "undo" });
    expect(await numbersOf()).toEqual([`${order(0)} ${tracking(0)}`]);
  });

  test("leaves what was changed, moved or deleted since, and names it", async () => {
    const importId = await imported(orders(5));
    const [edited, moved, deleted, gone] = await Promise.all([0, 1, 2, 3].map((at) => recordOf(order(at))));
    if (!edited || !moved || !deleted || !gone) throw new Error("Nothing was imported");
    await updateRecord({ ...edited, phone: "9000000001" }, edited, "her");
    await updateRecord({ ...moved, name: "MOVED-1" }, moved, "her");
    await deleteRecord(deleted._id, byForm("her"));
    // Another record has its place.
    await deleteRecord(gone._id, byForm("her"));
    await createRecord(gone, "her");
    const kept = [
      { name: order(0), trackingNo: tracking(0), reason: "changed since" },
      { name: order(1), trackingNo: tracking(1), reason: "changed since" },
      { name: order(2), trackingNo: tracking(2), reason: "deleted since" },
      { name: order(3), trackingNo: tracking(3), reason: "deleted since" },
    ];
    const expected = { records: 5, reverted: 1, deleted: 1, returned: 0, keptCount: 4, kept };
    expect((await rollBack(importId, dryRun)).body).toEqual({ status: "checked", ...expected });
    expect((await rollBack(importId)).body).toEqual({ status: "done", ...expected });
    expect((await rollBack(importId)).body).toEqual({ status: "done", ...expected });
    expect(await numbersOf()).toEqual(
      [`${order(0)} ${tracking(0)}`, `${order(3)} ${tracking(3)}`, `MOVED-1 ${tracking(1)}`].sort(),
    );
    expect(await recordOf(order(0))).toMatchObject({ _id: edited._id, phone: "9000000001", version: 2 });
  });

  test("does not count records of an order that was erased since", async () => {
    const importId = await imported(orders(3));
    const erased = await recordOf(order(1));
    await deleteRecord(erased._id, byForm("her"));
    const Key = changesKey({ importId, number: 0 }, 0);
    const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key }));
    const left = (await readChanges({ importId, number: 0 })).map((change) =>
      change?._id === erased._id ? null : change,
    );
    await table().send(new PutCommand({ TableName: tableName(), Item: { ...Item, rows: packJson(left) } }));
    const counts = { records: 2, reverted: 2, deleted: 2, returned: 0, keptCount: 0, kept: [] };
    expect((await rollBack(importId, dryRun)).body).toMatchObject({ status: "checked", ...counts });
    expect((await rollBack(importId)).body).toMatchObject({ status: "done", ...counts });
    expect((await progressOf(clerk.cookies, importId)).body.rollback).toMatchObject({ status: "done", ...counts });
  });

  test("reverts what was deleted and brought back", async () => {
    const importId = await imported(orders(1));
    const { _id } = await recordOf(order(0));
    await deleteRecord(_id, byForm("her"));
    await restoreRecord(_id, { by: "her", via: "undo" });
    expect((await rollBack(importId)).body).toMatchObject({ deleted: 1, keptCount: 0 });
    expect(await allRecords()).toEqual([]);
  });

  test("leaves what a later import changed, until that one is rolled back", async () => {
    const first = await imported(orders(2));
    const second = await imported([header, [order(0), "+44 20 7946 0958", tracking(0)]]);
    const third = await imported([header, [order(0), "+44 20 7946 0959", tracking(0)]]);
    expect((await rollBack(first, dryRun)).body).toMatchObject({ deleted: 1, keptCount: 1 });
    for (const importId of [third, second]) expect((await rollBack(importId)).body).toMatchObject({ returned: 1 });
    expect((await rollBack(first)).body).toMatchObject({ deleted: 2, keptCount: 0 });
    expect(await allRecords()).toEqual([]);
  });

  test("leaves a record whose earlier tracking number was added again", async () => {
    await storeRecords([{ name: order(0), phone: phone(0), trackingNo: tracking(0) }]);
    const importId = await imported([header, [order(0), phone(0), "SG77"]], { replace: "true" });
    await createRecord({ name: order(0), phone: phone(0), trackingNo: tracking(0) }, "her");
    expect((await rollBack(importId)).body).toMatchObject({
      reverted: 0,
      kept: [{ trackingNo: "SG77", reason: `its earlier tracking number ${tracking(0)} has been added again since` }],
    });
    expect(await numbersOf()).toEqual([`${order(0)} ${tracking(0)}`, `${order(0)} SG77`].sort());
  });

  test("judges again what is changed while it runs", async () => {
    const importId = await imported(orders(3));
    const record = await recordOf(order(1));
    const answer = await justBefore(
      "TransactWriteItemsCommand",
      () => updateRecord({ ...record, phone: "9000000001" }, record, "her"),
      () => rollBack(importId),
    );
    expect(answer.body).toMatchObject({ deleted: 2, kept: [{ name: order(1), reason: "changed since" }] });
    expect(await recordOf(order(1))).toMatchObject({ phone: "9000000001" });
  });

  test("that is asked for twice at once is one", async () => {
    const importId = await imported(orders(40));
    const answers = await withBarrier("TransactWriteItemsCommand", 2, () =>
      Promise.all([rollBack(importId), rollBack(importId)]),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 200, body: { deleted: 40 } });
    expect(securityLines(lines).filter(({ name }) => name === "import-rolled-back")).toHaveLength(1);
    expect(await allRecords()).toEqual([]);
  });
});

describe("a large import", () => {
  divideFinely();

  test("is rolled back by the worker, chunk by chunk, and tells how far it is", async () => {
    const importId = await imported(orders(105));
    await deliver(importId, [0, 1, 2]);
    expect(await allRecords()).toHaveLength(105);
    const edited = await recordOf(order(70));
    await updateRecord({ ...edited, phone: "9000000001" }, edited, "her");
    expect((await rollBack(importId, dryRun)).body).toMatchObject({ records: 105, deleted: 104, keptCount: 1 });

    const started = await rollBack(importId);
    expect(started).toMatchObject({ status: 200, body: { status: "running", records: 105, reverted: 0, kept: [] } });
    const wakes = (await scanTable()).filter(({ pk }) => /^IMPORT#.*#R\d$/.test(String(pk)));
    expect(wakes.map(({ pk, sk }) => `${pk} ${sk}`).sort()).toEqual(
      [0, 1, 2].map((number) => chunkKey({ importId, number, rollback: true })).map(({ pk, sk }) => `${pk} ${sk}`),
    );
    await importWorker(rollbackEvent(importId, [0, 0]));
    const { rollback } = (await progressOf(clerk.cookies, importId)).body;
    expect(rollback).toMatchObject({ status: "running", reverted: 50, kept: [] });
    expect((await rollBack(importId)).body).toEqual(rollback);
    await Promise.all([importWorker(rollbackEvent(importId, [1, 2])), importWorker(rollbackEvent(importId, [2, 1]))]);
    expect((await progressOf(clerk.cookies, importId)).body.rollback).toEqual({
      ...{ status: "done", records: 105, reverted: 104, deleted: 104, returned: 0, keptCount: 1 },
      kept: [{ name: order(70), trackingNo: tracking(70), reason: "changed since" }],
    });
    expect(await numbersOf()).toEqual([`${order(70)} ${tracking(70)}`]);
  });
});

describe("an import that cannot be rolled back", () => {
  test("is still running", async () => {
    const importId = await imported(orders(501));
    for (const query of [dryRun, {}]) {
      expect(await rollBack(importId, query)).toMatchObject({
        status: 409,
        body: { message: "This import is still running. You can roll it back once it has finished." },
      });
    }
  });

  test("is older than 30 days, unless it was rolled back in time", async () => {
    const [old, rolledBack] = [await imported(orders(1)), await imported(orders(1, 1))];
    await rollBack(rolledBack);
    later(30 * 24 * 60 - 1);
    ({ cookies: clerk.cookies } = await signIn("logistics"));
    expect(await rollBack(old, dryRun)).toMatchObject({ status: 200, body: { deleted: 1 } });
    later(2);
    for (const query of [dryRun, {}]) {
      expect(await rollBack(old, query)).toMatchObject({
        status: 410,
        body: { code: "gone", message: "Imports can be rolled back for 30 days. This one is older." },
      });
    }
    expect(await rollBack(rolledBack)).toMatchObject({ status: 200, body: { status: "done", deleted: 1 } });
  });
});

test("an import that changes nothing keeps nothing for a roll-back", async () => {
  await imported(orders(3));
  const changes = async () => (await scanTable()).filter(({ sk }) => String(sk).startsWith("CHANGES#")).length;
  expect(await changes()).toBe(1);
  const again = await imported(orders(3));
  expect(await changes()).toBe(1);
  expect((await rollBack(again)).body).toMatchObject({ status: "done", records: 0, reverted: 0, keptCount: 0 });
  expect(await allRecords()).toHaveLength(3);
});

test("an import without valid rows is rolled back at once", async () => {
  const importId = await imported([header, [order(1), "12", tracking(1)]]);
  expect((await rollBack(importId)).body).toMatchObject({ status: "done", records: 0, reverted: 0 });
  expect(await openImportIds()).toEqual([]);
});

describe("the list of imports", () => {
  const list = (query: Record<string, string> = {}) =>
    call(allImports, "allImports", { query, cookies: clerk.cookies });

  test("has them newest first, with who, when, counts and the roll-back", async () => {
    const first = await imported([header, [order(1), phone(1), tracking(1)], [order(2), "x", tracking(2)]]);
    await sleep(2);
    const second = await imported(orders(501, 5));
    await rollBack(first);
    const by = { name: clerk.account.name, role: "logistics" };
    const none = { created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0, refused: 0 };
    expect(await list()).toEqual({
      status: 200,
      headers: expect.anything(),
      cookies: [],
      body: {
        imports: [
          {
            ...{ importId: second, fileName: "orders.xlsx", by, at: expect.any(String), status: "running" },
            ...{ counts: { ...none, rows: 501 }, rolledBack: null },
          },
          {
            ...{ importId: first, fileName: "orders.xlsx", by, at: expect.any(String), status: "done" },
            counts: { ...none, rows: 2, created: 1, refused: 1 },
            rolledBack: { at: expect.any(String), by, running: false },
          },
        ],
      },
    });
    await deliver(second, [0, 1]);
    await rollBack(second);
    expect((await list({ limit: "1" })).body).toMatchObject({
      imports: [{ importId: second, status: "done", rolledBack: { by, running: true } }],
      nextCursor: expect.any(String),
    });
  });

  test("keeps the refused rows for a week longer than a roll-back, and the import as long as the history", async () => {
    const importId = await imported([header, [order(1), phone(1), tracking(1)], [order(2), "x", tracking(2)]]);
    const again = async (days: number) => {
      later(days * 24 * 60);
      ({ cookies: clerk.cookies } = await signIn("logistics"));
      return (await progressOf(clerk.cookies, importId)).body;
    };
    expect((await again(36)).errors).toMatchObject([{ row: 3, phone: "x" }]);
    expect(await again(2)).toMatchObject({ status: "done", counts: { refused: 1 }, errors: [] });
    expect((await list()).body.imports).toHaveLength(1);
    await again(700);
    expect((await list()).body.imports).toEqual([]);
  });
});
