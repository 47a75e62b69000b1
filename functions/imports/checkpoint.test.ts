import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { table, tableName } from "../database/table.ts";
import { importRow, storeImport } from "../testing/imports.ts";
import { inputsOf } from "../testing/intercept.ts";
import { readCheckpoint, readChunk, storeChunk } from "./checkpoint.ts";
import { decodeChunk } from "./chunk.ts";
import { chunkKey, noCounts, progressKey } from "./items.ts";

const now = Date.parse("2026-05-01T10:00:00.000Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => vi.useRealTimers());

const rows = [importRow(1), importRow(2), importRow(3)];
const stored = async (key: { pk: string; sk: string }) =>
  (await table().send(new GetCommand({ TableName: tableName(), Key: key }))).Item;
const daySeconds = 24 * 60 * 60;
const [weekLater, rolledBackBy] = [7, 37].map((days) => now / 1000 + days * daySeconds);

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
