import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { beforeEach, describe, expect, it } from "vitest";
import type { ImportReport } from "../../shared/import-report.ts";
import { table, tableName } from "../database/table.ts";
import { readCheckpoint } from "../imports/apply/checkpoint.ts";
import { chunkKey, jobKey, progressKey } from "../imports/items.ts";
import { readImport } from "../imports/job-store.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { chunkEvent, deliver } from "../testing/import-stream.ts";
import { divideFinely, importRow, storeImport } from "../testing/imports.ts";
import { databaseCalls, withFaults } from "../testing/intercept.ts";
import { recordLog } from "../testing/log.ts";
import { fileOf, header, order, orders, phone, progressOf, tracking, upload } from "../testing/spreadsheets.ts";
import { allRecords, decided, scanTable } from "../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { handler as importWorker } from "./import-worker.ts";

const lines = recordLog();
divideFinely();
let cookies: string[];
beforeEach(async () => {
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});

/** Rows of every outcome, in two chunks. */
const known = () =>
  Array.from({ length: 30 }, (_, at) => ({ name: order(at * 2), phone: phone(at * 2), trackingNo: tracking(at * 2) }));
const rows = [
  header,
  ...Array.from({ length: 62 }, (_, at) => [
    order(at),
    at % 4 === 0 ? "+44 20 7946 0958" : phone(at),
    at % 6 === 0 ? `SG${at}77` : tracking(at),
  ]),
];
const expected = {
  rows: 62,
  refused: 0,
  unchanged: 10,
  changed: 10,
  replaced: 10,
  addedParcels: 0,
  newer: 0,
  created: 32,
};

async function start(): Promise<string> {
  await storeRecords(known());
  return (await upload(cookies, fileOf(rows), { replace: "true" })).body.importId;
}

const report = async (importId: string): Promise<ImportReport> => (await progressOf(cookies, importId)).body;

let clean: Promise<string[]> | undefined;
/** What an import without faults leaves, run once for all tests. Call it with an empty table. */
const contentOfCleanRun = () => {
  clean ??= cleanRun();
  return clean;
};

async function cleanRun(): Promise<string[]> {
  const importId = await start();
  await deliver(importId, [0, 1]);
  expect(await report(importId)).toMatchObject({ status: "done", processed: 62, counts: expected });
  const content = decided(await allRecords());
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
  return content;
}

describe("a chunk", () => {
  it("delivered to several workers at once is applied once", async () => {
    const content = await contentOfCleanRun();
    const importId = await start();
    await Promise.all([
      deliver(importId, [0, 1]),
      deliver(importId, [1, 0]),
      deliver(importId, [0]),
      deliver(importId, [1]),
    ]);
    expect(await report(importId)).toMatchObject({ status: "done", processed: 62, counts: expected });
    expect(decided(await allRecords())).toEqual(content);
  });

  it("that cannot be read is given up without holding up others", async () => {
    const importId = await start();
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: chunkKey({ importId, number: 0 }),
        UpdateExpression: "SET #rows = :nonsense",
        ExpressionAttributeNames: { "#rows": "rows" },
        ExpressionAttributeValues: { ":nonsense": new Uint8Array([1, 2, 3]) },
      }),
    );
    await deliver(importId, [0, 1]);
    expect(await report(importId)).toMatchObject({
      status: "failed",
      processed: 12,
      error: "50 rows were not saved. Upload the same file again: rows that are already saved won't be added twice.",
    });
    const again = await upload(cookies, fileOf(rows), { replace: "true" });
    await deliver(again.body.importId, [0, 1]);
    const { status, counts } = await report(again.body.importId);
    expect(status).toBe("done");
    expect(counts.created + counts.unchanged + counts.changed + counts.replaced).toBe(62);
  });

  it("is not given up while it makes progress", async () => {
    const importId = await start();
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      const written = attempt % 7 === 0 ? 1 : 0;
      await withFaults(
        (command, count) => (command === "TransactWriteItemsCommand" && count > written ? "unsent" : undefined),
        () => importWorker(chunkEvent(importId, [0])),
      );
    }
    await deliver(importId, [0, 1]);
    expect(await report(importId)).toMatchObject({ status: "done", counts: expected });
  });
});

it("changes by others during an import between reading and writing are detected and read again", async () => {
  const importId = await start();
  const meanwhile = [
    // A record that the import would create.
    () => createRecord({ name: order(1), phone: phone(1), trackingNo: tracking(1) }, "somebody"),
    // A record that the import would change.
    async () => {
      const parcels = await allRecords();
      const about = parcels.find(({ name, trackingNo }) => name === order(4) && trackingNo === tracking(4));
      await deleteRecord(about?._id ?? "", byForm("somebody"));
    },
  ];
  await withFaults(
    async (command, count) => {
      if (command === "TransactWriteItemsCommand" && count <= 2) {
        const act = meanwhile[count - 1];
        meanwhile[count - 1] = async () => undefined;
        await act?.();
      }
      return undefined;
    },
    () => deliver(importId, [0, 1]),
  );
  const { status, counts } = await report(importId);
  expect(status).toBe("done");
  expect(counts).toEqual({ ...expected, unchanged: 11, changed: 9 });
  expect((await allRecords()).filter(({ name }) => name === order(1))).toMatchObject([{ updatedBy: "somebody" }]);
});

describe("an edit made after the file came", () => {
  const records = async (at: number) => (await allRecords()).filter(({ name }) => name === order(at));
  async function edit(at: number, change: object) {
    const [record] = await records(at);
    if (!record) throw new Error("No such record");
    return updateRecord({ ...record, ...change }, record, "clerk");
  }

  it("is named once, whatever crashed, and in the order of the file beside refused rows", async () => {
    await storeRecords(known());
    const file = [...rows, ["", "", ""], [order(7_000), "x", "SG1"]];
    const { body } = await upload(cookies, fileOf(file), { replace: "true" });
    for (const at of [4, 20, 52]) await edit(at, { phone: "+91 90000 00001" });
    for (let left = 3; left > 0; left -= 1) {
      await withFaults(
        (command, count) => (command === "TransactWriteItemsCommand" && count === 2 ? "unanswered" : undefined),
        () => importWorker(chunkEvent(body.importId, [0, 1])),
      );
    }
    await deliver(body.importId, [0, 1, 0]);
    const { counts, errors } = await report(body.importId);
    expect(counts).toMatchObject({ newer: 3, refused: 1 });
    expect(errors.map(({ row, newer = false }) => [row, newer])).toEqual([
      [6, true],
      [22, true],
      [54, true],
      [65, false],
    ]);
  });

  it("by a file that came later stands too, and one by a file that came earlier does not", async () => {
    await storeRecords(known());
    const withPhone = (number: string) =>
      fileOf([header, ...orders(56, 5_000).slice(1), [order(2), number, tracking(2)]]);
    const earlier = await upload(cookies, withPhone("+44 20 7946 0001"));
    const later = await upload(cookies, withPhone("+44 20 7946 0002"));
    const deliverAll = ({ body }: typeof earlier) => deliver(body.importId, [0, 1]);
    for (const each of [later, earlier]) await deliverAll(each);
    expect(await records(2)).toMatchObject([{ phone: "+44 20 7946 0002", version: 2 }]);
    expect((await report(earlier.body.importId)).counts).toMatchObject({ newer: 1, changed: 0 });

    const next = await upload(cookies, withPhone("+44 20 7946 0003"));
    const last = await upload(cookies, withPhone("+44 20 7946 0004"));
    for (const each of [next, last]) await deliverAll(each);
    expect(await records(2)).toMatchObject([{ phone: "+44 20 7946 0004", version: 4 }]);
  });
});

const twoRows = [importRow(1), importRow(2)];
const nothingFailed = { batchItemFailures: [] };

/** Sets how many attempts at a chunk have begun without progress. */
const setAttempts = (importId: string, attempts: number) =>
  table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: progressKey({ importId, number: 0 }),
      UpdateExpression: "SET attempts = :attempts",
      ExpressionAttributeValues: { ":attempts": attempts },
    }),
  );

const deleteItem = (Key: { pk: string; sk: string }) =>
  table().send(new DeleteCommand({ TableName: tableName(), Key }));

describe("an attempt at a chunk", () => {
  it("that is closed does not apply it again", async () => {
    const { chunk } = await storeImport(twoRows);
    await importWorker(chunkEvent(chunk.importId, [0]));
    const before = await scanTable();
    const calls = await databaseCalls(async () => {
      expect(await importWorker(chunkEvent(chunk.importId, [0]))).toEqual(nothingFailed);
    });
    expect(calls.sort()).toEqual(["GetItemCommand", "GetItemCommand", "UpdateItemCommand"]);
    expect(await scanTable()).toEqual(before);
  });

  it.each([
    ["import", jobKey],
    ["rows", (importId: string) => chunkKey({ importId, number: 0 })],
  ])("whose %s are deleted leaves it alone", async (_, keyOf) => {
    const { chunk } = await storeImport(twoRows);
    await deleteItem(keyOf(chunk.importId));
    expect(await importWorker(chunkEvent(chunk.importId, [0]))).toEqual(nothingFailed);
    expect(await readCheckpoint(chunk)).toMatchObject({ state: "pending", position: 0, attempts: 1 });
    expect(await allRecords()).toEqual([]);
  });

  it("applies it up to the tenth, and the next gives it up", async () => {
    const tenth = await storeImport(twoRows);
    await setAttempts(tenth.chunk.importId, 9);
    expect(await importWorker(chunkEvent(tenth.chunk.importId, [0]))).toEqual(nothingFailed);
    expect(await readImport(tenth.chunk.importId)).toMatchObject({ state: "closed", rowsApplied: 2, rowsFailed: 0 });

    const next = await storeImport(twoRows);
    await setAttempts(next.chunk.importId, 10);
    expect(await importWorker(chunkEvent(next.chunk.importId, [0]))).toEqual(nothingFailed);
    expect(await readImport(next.chunk.importId)).toMatchObject({ state: "closed", rowsApplied: 0, rowsFailed: 2 });
    expect(await readCheckpoint(next.chunk)).toMatchObject({ state: "failed", position: 0 });
    expect(lines).toEqual([{ event: "import-chunk-given-up", ...next.chunk }]);
  });
});

describe("a record of the stream", () => {
  const record = (sequence: string, pk?: string, sk?: string): DynamoDBRecord => ({
    dynamodb: {
      Keys: { ...(pk !== undefined && { pk: { S: pk } }), ...(sk !== undefined && { sk: { S: sk } }) },
      SequenceNumber: sequence,
    },
  });

  it("that fails is delivered again with those that follow it, and its error logged", async () => {
    const first = await storeImport(twoRows);
    const second = await storeImport([importRow(3)]);
    const third = await storeImport([importRow(4)]);
    const Records = [first, second, third].map(({ chunk }, at) => {
      const { pk, sk } = chunkKey({ importId: chunk.importId, number: 0 });
      return record(String(at + 1), pk, sk);
    });
    // An attempt and the end of its import each take an update.
    const answer = await withFaults(
      (command, count) => (command === "UpdateItemCommand" && count === 3 ? "unsent" : undefined),
      () => importWorker({ Records }),
    );
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
    expect(await readCheckpoint(first.chunk)).toMatchObject({ state: "done" });
    expect(await readCheckpoint(third.chunk)).toMatchObject({ state: "pending", attempts: 0 });
    expect(lines).toEqual([{ event: "import-chunk-failed", ...second.chunk, error: "TimeoutError" }]);
  });
});
