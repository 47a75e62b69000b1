import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
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
});
