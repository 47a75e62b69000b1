import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { table, tableName } from "../database/table.ts";
import { chunkKey, jobKey } from "../imports/items.ts";
import { openImportIds, readImport } from "../imports/job-store.ts";
import { signIn } from "../testing/accounts.ts";
import { chunkEvent, deliver } from "../testing/import-stream.ts";
import { divideFinely } from "../testing/imports.ts";
import { withFaults } from "../testing/intercept.ts";
import { fileOf, orders, progressOf, upload } from "../testing/spreadsheets.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as sweep } from "./import-sweeper.ts";
import { handler as importWorker } from "./import-worker.ts";

divideFinely();
let cookies: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});
afterEach(() => vi.useRealTimers());

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

const touchedAt = async (importId: string, number: number): Promise<unknown> => {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: chunkKey({ importId, number }) }));
  return Item?.touchedAt;
};

/** Uploads while the database fails at one write. */
async function cutOff(rows: number, command: string, at: number) {
  return withFaults(
    (sent, count) => (sent === command && count >= at ? "unsent" : undefined),
    () => upload(cookies, fileOf(orders(rows))),
  );
}

const imports = async () =>
  (await scanTable()).filter(({ sk }) => sk === "JOB").map(({ importId }) => String(importId));

it("a chunk that was begun recently is not requeued", async () => {
  const { body } = await upload(cookies, fileOf(orders(60)));
  later(10);
  await withFaults(
    (command) => (command === "TransactWriteItemsCommand" ? "unsent" : undefined),
    () => importWorker(chunkEvent(body.importId, [0])),
  );
  later(1);
  await sweep();
  expect(await touchedAt(body.importId, 0)).toBeUndefined();
  expect(await touchedAt(body.importId, 1)).toBe(Date.now());
});

describe("an import", () => {
  it("whose rows expired before they were applied is given up", async () => {
    const { body } = await upload(cookies, fileOf(orders(60)));
    await deliver(body.importId, [1]);
    await table().send(
      new DeleteCommand({ TableName: tableName(), Key: chunkKey({ importId: body.importId, number: 0 }) }),
    );
    later(8 * 24 * 60);
    await sweep();
    expect(await openImportIds()).toEqual([]);
    expect(await readImport(body.importId)).toMatchObject({ state: "closed", rowsApplied: 10, rowsFailed: 50 });
  });

  it("with only some chunks stored is reported as interrupted and can be uploaded again", async () => {
    const answer = await cutOff(110, "TransactWriteItemsCommand", 2);
    expect(answer.status).toBe(503);
    const [importId = ""] = await imports();
    await sweep();
    expect((await progressOf(cookies, importId)).body.status).toBe("receiving");
    later(6);
    await sweep();
    expect((await progressOf(cookies, importId)).body).toMatchObject({
      status: "failed",
      error:
        "The upload was interrupted. Upload the same file again: rows that are already saved won't be added twice.",
    });
    expect(await openImportIds()).toEqual([]);

    // Chunks that were stored may still be applied.
    await deliver(importId, [0, 1, 2]);
    const again = await upload(cookies, fileOf(orders(110)));
    await deliver(again.body.importId, [0, 1, 2]);
    expect((await progressOf(cookies, again.body.importId)).body).toMatchObject({ status: "done", processed: 110 });
    expect(await allRecords()).toHaveLength(110);
  });

  it("with all chunks stored is started though its request did not start it", async () => {
    const answer = await cutOff(110, "UpdateItemCommand", 1);
    expect(answer.status).toBe(503);
    const [importId = ""] = await imports();
    later(6);
    await sweep();
    expect((await progressOf(cookies, importId)).body.status).toBe("running");
    expect(await touchedAt(importId, 2)).toBe(Date.now());
    await deliver(importId, [0, 1, 2]);
    expect((await progressOf(cookies, importId)).body).toMatchObject({ status: "done", processed: 110 });
  });

  it("that cannot be swept does not hold up others", async () => {
    const { body: broken } = await upload(cookies, fileOf(orders(60)));
    const { body: other } = await upload(cookies, fileOf(orders(60, 2_000)));
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: jobKey(broken.importId),
        UpdateExpression: "SET chunks = :nonsense",
        ExpressionAttributeValues: { ":nonsense": "two" },
      }),
    );
    later(6);
    await expect(sweep()).rejects.toThrow("1 of 2 imports were not swept");
    expect(await touchedAt(other.importId, 1)).toBe(Date.now());
  });
});
