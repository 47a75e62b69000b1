import { describe, expect, test, vi } from "vitest";
import { recordsOfOrder } from "../records/find.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { withBarrier } from "../testing/intercept.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { shownFields } from "../testing/tables.ts";
import { newOrder } from "../testing/unique.ts";
import { handler } from "./restore-tracking.ts";

const lines = recordLog();
const clerk = await signIn("logistics");

const restore = (id: string) => call(handler, "restoreTracking", { params: { id }, cookies: clerk.cookies });
const create = async (fields = newOrder(), at = new Date(Date.now() - 60_000)) =>
  (await createRecord(fields, "her", at)).record;
const deleted = async (at?: Date) => {
  const record = await create(newOrder(), at);
  await deleteRecord(record._id, byForm("him"));
  return record;
};
const months = (count: number) => {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() - count);
  return at;
};

test("a deleted record comes back as it was, with its id and time, as a new version", async () => {
  const record = shownFields(await deleted());
  const answer = await restore(record._id);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ record: { ...record, version: 3 } });
  expect(await recordsOfOrder(record.name)).toMatchObject([
    { ...record, version: 3, via: "undo", updatedBy: clerk.account._id },
  ]);
  expect(securityLines(lines)).toEqual([
    { event: "security", name: "record-restored", actor: clerk.account._id, role: "logistics", subject: record._id },
  ]);
});

test("of many simultaneous requests one brings it back", async () => {
  const { _id, name } = await deleted();
  const answers = await withBarrier("TransactWriteItemsCommand", 4, () =>
    Promise.all(Array.from({ length: 4 }, () => restore(_id))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.map(({ body }) => (body.current ?? body.record)?.version)).toEqual([3, 3, 3, 3]);
  expect(await recordsOfOrder(name)).toHaveLength(1);
});

describe("it is refused", () => {
  test("where the record is not deleted", async () => {
    const answer = (version: number) => ({
      status: 409,
      body: { code: "conflict", message: "This record hasn't been deleted.", current: { version } },
    });
    const record = await create();
    expect(await restore(record._id)).toMatchObject(answer(1));
    const changed = await create();
    await updateRecord({ ...changed, phone: "+91 98765 43211" }, undefined, "him");
    expect(await restore(changed._id)).toMatchObject(answer(2));
  });

  test("where it is back already, also under another number", async () => {
    const record = await deleted();
    await restore(record._id);
    await updateRecord({ ...record, trackingNo: "SG77" }, undefined, "him");
    expect(await restore(record._id)).toMatchObject({ status: 409 });
    expect(await recordsOfOrder(record.name)).toHaveLength(1);
  });

  test("where its order has its tracking number again, and stays restorable", async () => {
    const record = await deleted();
    const other = await create(record);
    const { status, body } = await restore(record._id);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toBe(`Order ${record.name} already has tracking number ${record.trackingNo}.`);
    expect(body).not.toHaveProperty("current");
    await deleteRecord(other._id, byForm("him"));
    expect(await restore(record._id)).toMatchObject({ status: 200 });
  });

  test("where the record has expired", async () => {
    const { _id } = await deleted(months(20));
    vi.stubEnv("RECORD_MONTHS", "19");
    expect(await restore(_id)).toMatchObject({ status: 409, body: { message: expect.stringContaining("expired") } });
    vi.unstubAllEnvs();
  });
});
