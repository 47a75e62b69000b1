import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { table, tableName } from "../database/table.ts";
import { importRow, storeImport } from "../testing/imports.ts";
import { inputsOf } from "../testing/intercept.ts";
import { beginAttempt, commit, failChunk, readCheckpoint, readChunk, storeChunk } from "./checkpoint.ts";
import { decodeChunk } from "./chunk.ts";
import { chunkKey, noCounts, progressKey } from "./items.ts";
import { readImport } from "./job-store.ts";

const now = Date.parse("2026-05-01T10:00:00.000Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => vi.useRealTimers());
const later = () => vi.setSystemTime(now + 1_000);

const rows = [importRow(1), importRow(2), importRow(3)];
const stored = async (key: { pk: string; sk: string }) =>
  (await table().send(new GetCommand({ TableName: tableName(), Key: key }))).Item;
const daySeconds = 24 * 60 * 60;
const [weekLater, rolledBackBy] = [7, 37].map((days) => now / 1000 + days * daySeconds);
const counts = { ...noCounts, created: 1, unchanged: 2, changed: 3, replaced: 4, addedParcels: 5, newer: 6 };
const twice = { ...noCounts, created: 2, unchanged: 4, changed: 6, replaced: 8, addedParcels: 10, newer: 12 };
const write = (pk: string) => ({ Put: { TableName: tableName(), Item: { pk, sk: "ROW" } } });
const refusedWrite = (pk: string) => ({
  Put: { TableName: tableName(), Item: { pk, sk: "ROW" }, ConditionExpression: "attribute_exists(pk)" },
});

describe("a stored chunk", () => {
  const none = { ...noCounts, state: "pending", position: 0, rowCount: 3, attempts: 0, touchedAt: now };

  it("has rows, which can be read again for a week, and a checkpoint, which a roll-back needs for longer", async () => {
    const { chunk, start } = await storeImport(rows);
    expect(start).toEqual(none);
    const key = progressKey(chunk);
    expect(await stored(key)).toEqual({ ...key, ...none, expiresAt: rolledBackBy });
    expect(await readCheckpoint(chunk)).toEqual(none);
    const rowsKey = chunkKey(chunk);
    expect(await stored(rowsKey)).toEqual({ ...rowsKey, rows: expect.any(Uint8Array), expiresAt: weekLater });
    expect(decodeChunk((await readChunk(chunk)) ?? new Uint8Array())).toEqual(rows);
  });

  it("whose request applies it has a checkpoint only", async () => {
    const chunk = { importId: ulid(), number: 2 };
    expect(await storeChunk(chunk, 3)).toEqual(none);
    expect(await readCheckpoint(chunk)).toEqual(none);
    expect(await readChunk(chunk)).toBeUndefined();
  });
});

it("a chunk and its progress are read consistently", async () => {
  const { chunk } = await storeImport(rows);
  const reads = await inputsOf("GetItemCommand", () => Promise.all([readChunk(chunk), readCheckpoint(chunk)]));
  expect(reads).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
});

describe("rows are committed", () => {
  it("with the checkpoint and the counts; the import counts them when the last ones are", async () => {
    const { chunk, start, job } = await storeImport(rows);
    await beginAttempt(chunk);
    later();
    const first = await commit(chunk, start, { taken: 1, counts: counts, actions: [write("first")] });
    const half = { ...start, ...counts, state: "pending", position: 1, attempts: 0, touchedAt: now + 1_000 };
    expect(first).toEqual(half);
    expect(await readCheckpoint(chunk)).toEqual(half);
    expect(await stored({ pk: "first", sk: "ROW" })).toBeDefined();
    expect(await readImport(chunk.importId)).toEqual(job);

    const second = first && (await commit(chunk, first, { taken: 2, counts: counts, actions: [write("second")] }));
    const whole = { ...half, ...twice, state: "done", position: 3 };
    expect(second).toEqual(whole);
    expect(await readCheckpoint(chunk)).toEqual(whole);
    expect(await stored({ pk: "second", sk: "ROW" })).toBeDefined();
    expect(await readImport(chunk.importId)).toEqual({
      ...{ ...job, ...twice, chunksOpen: 0, rowsApplied: 3, rowsFailed: 0 },
    });
  });

  it("once: whoever read the same checkpoint or a closed one changes nothing", async () => {
    const { chunk, start } = await storeImport(rows);
    const first = await commit(chunk, start, { taken: 1, counts: counts, actions: [] });
    expect(await commit(chunk, start, { taken: 2, counts: counts, actions: [write("repeated")] })).toBeUndefined();
    expect(await stored({ pk: "repeated", sk: "ROW" })).toBeUndefined();
    if (!first) throw new Error("Nothing was written");
    await failChunk(chunk, first);
    expect(await commit(chunk, first, { taken: 1, counts: counts, actions: [write("closed")] })).toBeUndefined();
    expect(await stored({ pk: "closed", sk: "ROW" })).toBeUndefined();
    expect(await readCheckpoint(chunk)).toMatchObject({ state: "failed", position: 1, created: 1 });
  });

  it("not where the condition of one of their writes fails", async () => {
    const { chunk, start, job } = await storeImport(rows);
    expect(
      await commit(chunk, start, { taken: 3, counts: counts, actions: [refusedWrite("changed")] }),
    ).toBeUndefined();
    expect(await readCheckpoint(chunk)).toEqual(start);
    expect(await readImport(chunk.importId)).toEqual(job);
  });

  it("nor the last ones of an import that is deleted", async () => {
    const chunk = { importId: ulid(), number: 0 };
    const start = await storeChunk(chunk, 3);
    expect(await commit(chunk, start, { taken: 3, counts: counts, actions: [] })).toBeUndefined();
    expect(await readImport(chunk.importId)).toBeUndefined();
  });
});
