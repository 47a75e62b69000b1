import { beforeEach, describe, expect, test } from "vitest";
import { table, tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import { createRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { startLaggingIndexes } from "../testing/lagging-indexes.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { runAs } from "../testing/permissions.ts";
import { shownFields, storeRecord } from "../testing/tables.ts";
import { newOrder } from "../testing/unique.ts";
import { handler } from "./delete-tracking.ts";

const lines = recordLog();
const indexes = startLaggingIndexes();
await indexes.addTable(tableName());
const clerk = await signIn("logistics");
/** Counts the queries of the index. */
let looks = 0;
beforeEach(() => {
  looks = 0;
  showAtLook(1);
});

/** Replicates all writes to the index just before its nth query. */
function showAtLook(nth: number) {
  indexes.beforeQuery = async () => {
    looks += 1;
    if (looks === nth) await indexes.replicateAll();
  };
}

const remove = (id: string) => call(handler, "deleteTracking", { params: { id }, cookies: clerk.cookies });

const stored = async () => shownFields(await storeRecord(newOrder()));

test("a delete returns the deleted record and is logged", async () => {
  const record = await stored();
  const answer = await remove(record._id);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ record });
  expect(await recordsOfOrder(record.name)).toEqual([]);
  expect(securityLines(lines)).toEqual([
    { event: "security", name: "record-deleted", actor: clerk.account._id, role: "logistics", subject: record._id },
  ]);
});

test("a retried delete follows a record that an edit moved", async () => {
  const record = await stored();
  await indexes.replicateAll();
  let moved = false;
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (moved || commandName !== "TransactWriteItemsCommand") return next(args);
        moved = true;
        await runAs("updateTracking", () => updateRecord({ ...record, name: `${record.name}-moved` }, record, "test"));
        throw Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
      },
    { step: "finalizeRequest", priority: "low", name: "moves-away" },
  );
  showAtLook(2);
  const answer = await remove(record._id).finally(() => table().middlewareStack.remove("moves-away"));
  expect(answer).toMatchObject({ status: 200, body: { record: { version: 2 } } });
  expect(await recordsOfOrder(`${record.name}-moved`)).toEqual([]);
});

describe("while the index lags,", () => {
  test("an unknown record is searched four times", async () => {
    const record = await stored();
    showAtLook(5);
    expect((await remove(record._id)).status).toBe(404);
    expect(looks).toBe(4);
  });

  test("a new record is searched longer", async () => {
    const { record } = await createRecord(newOrder(), "test");
    showAtLook(5);
    expect(await remove(record._id)).toMatchObject({ status: 200, body: { record: { _id: record._id } } });
  });
});
