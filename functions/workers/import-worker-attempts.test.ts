import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { ulid } from "ulid";
import { beforeEach, describe, expect, it } from "vitest";
import { table, tableName } from "../database/table.ts";
import { readCheckpoint } from "../imports/checkpoint.ts";
import { chunkKey, jobKey, progressKey } from "../imports/items.ts";
import { readImport } from "../imports/job-store.ts";
import { chunkEvent } from "../testing/import-stream.ts";
import { importRow, storeImport } from "../testing/imports.ts";
import { databaseCalls, withFaults } from "../testing/intercept.ts";
import { recordLog } from "../testing/log.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as importWorker } from "./import-worker.ts";

const lines = recordLog();
beforeEach(async () => {
  await switchToEmptyTable();
});

const rows = [importRow(1), importRow(2)];
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

describe("a chunk", () => {
  it("that is closed is not applied again", async () => {
    const { chunk } = await storeImport(rows);
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
  ])("whose %s are deleted is left alone", async (_, keyOf) => {
    const { chunk } = await storeImport(rows);
    await deleteItem(keyOf(chunk.importId));
    expect(await importWorker(chunkEvent(chunk.importId, [0]))).toEqual(nothingFailed);
    expect(await readCheckpoint(chunk)).toMatchObject({ state: "pending", position: 0, attempts: 1 });
    expect(await allRecords()).toEqual([]);
  });

  it("is applied in its tenth attempt, and given up in the next", async () => {
    const tenth = await storeImport(rows);
    await setAttempts(tenth.chunk.importId, 9);
    expect(await importWorker(chunkEvent(tenth.chunk.importId, [0]))).toEqual(nothingFailed);
    expect(await readImport(tenth.chunk.importId)).toMatchObject({ state: "closed", rowsApplied: 2, rowsFailed: 0 });

    const next = await storeImport(rows);
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

  it("that names no chunk is skipped, and the following are applied", async () => {
    const { chunk } = await storeImport(rows);
    const { pk, sk } = chunkKey({ importId: chunk.importId, number: 0 });
    const others: DynamoDBRecord[] = [
      { eventName: "INSERT" },
      { dynamodb: {} },
      record("3", pk),
      record("4", undefined, sk),
      record("5", pk, "PROGRESS"),
      record("6", jobKey(chunk.importId).pk, "JOB"),
      record("7", "ORDER#CHUNK", sk),
      record("8", "IMPORT#nobody#0", sk),
      record("9", chunkKey({ importId: ulid(), number: 0 }).pk, sk),
    ];
    const before = await scanTable();
    expect(await importWorker({ Records: others })).toEqual(nothingFailed);
    expect(await scanTable()).toEqual(before);
    expect(await importWorker({ Records: [...others, record("10", pk, sk)] })).toEqual(nothingFailed);
    expect(await readImport(chunk.importId)).toMatchObject({ rowsApplied: 2 });
  });

  it("that fails is delivered again with those that follow it, and its error logged", async () => {
    const first = await storeImport(rows);
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

  it("of a roll-back that fails is logged as one", async () => {
    const chunk = { importId: ulid(), number: 3 };
    const { pk, sk } = chunkKey({ ...chunk, rollback: true });
    const answer = await withFaults(
      () => "unsent",
      () => importWorker({ Records: [record("1", pk, sk)] }),
    );
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(lines).toMatchObject([{ event: "import-chunk-failed", ...chunk, rollback: true }]);
  });

  it("that fails and has no number makes the whole batch be delivered again", async () => {
    const { chunk } = await storeImport(rows);
    const { pk, sk } = chunkKey({ importId: chunk.importId, number: 0 });
    const answer = await withFaults(
      () => "unsent",
      () => importWorker({ Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] }),
    );
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "" }] });
  });
});
