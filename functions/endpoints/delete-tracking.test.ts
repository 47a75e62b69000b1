import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TrackingRecord } from "../../shared/records.ts";
import { table, tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import { createRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { startLaggingIndexes } from "../testing/lagging-indexes.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { runAs } from "../testing/permissions.ts";
import { storeRecords } from "../testing/tables.ts";
import { handler } from "./delete-tracking.ts";

const lines = recordLog();
const indexes = startLaggingIndexes();
let clerk: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  await indexes.addTable(tableName());
  clerk = await signIn("logistics");
});
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

let serial = 1000;
const fields = () => {
  serial += 1;
  return { name: `AYU-${serial}`, phone: "+91 98765 43210", trackingNo: "SG3231027366055" };
};
/** A stored record that is a minute old. */
async function stored(): Promise<TrackingRecord> {
  const [parcel] = await storeRecords([fields()]);
  if (!parcel) throw new Error("Nothing was stored");
  const { _id, name, phone, trackingNo, createdAt, version } = parcel;
  return { _id, name, phone, trackingNo, createdAt, version };
}

test("a delete returns the deleted record and is logged", async () => {
  const record = await stored();
  const answer = await remove(record._id);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ record });
  expect(await recordsOfOrder(record.name)).toEqual([]);
  expect(securityLines(lines)).toEqual([
    {
      event: "security",
      name: "record-deleted",
      actor: clerk.account._id,
      role: "logistics",
      subject: record._id,
    },
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
    const { record } = await createRecord(fields(), "test");
    showAtLook(5);
    expect(await remove(record._id)).toMatchObject({ status: 200, body: { record: { _id: record._id } } });
  });
});
