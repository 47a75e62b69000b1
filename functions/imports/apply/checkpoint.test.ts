import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { table, tableName } from "../../database/table.ts";
import { importRow, storeImport } from "../../testing/imports.ts";
import { decodeChunk } from "../check/chunk.ts";
import { chunkKey, noCounts, progressKey } from "../items.ts";
import { readCheckpoint, readChunk } from "./checkpoint.ts";

const now = Date.parse("2026-05-01T10:00:00.000Z");
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => vi.useRealTimers());

test("a chunk has rows, which can be read again for a week, and a checkpoint, which a roll-back needs for longer", async () => {
  const stored = async (Key: { pk: string; sk: string }) =>
    (await table().send(new GetCommand({ TableName: tableName(), Key }))).Item;
  const [weekLater, rolledBackBy] = [7, 37].map((days) => now / 1000 + days * 24 * 60 * 60);
  const rows = [importRow(1), importRow(2), importRow(3)];
  const { chunk, start } = await storeImport(rows);
  const none = { ...noCounts, state: "pending", position: 0, rowCount: 3, attempts: 0, touchedAt: now };
  expect([start, await readCheckpoint(chunk)]).toEqual([none, none]);
  const [progress, content] = [progressKey(chunk), chunkKey(chunk)];
  expect(await stored(progress)).toEqual({ ...progress, ...none, expiresAt: rolledBackBy });
  expect(await stored(content)).toEqual({ ...content, rows: expect.any(Uint8Array), expiresAt: weekLater });
  expect(decodeChunk((await readChunk(chunk)) ?? new Uint8Array())).toEqual(rows);
});
