import { beforeEach, describe, expect, test } from "vitest";
import type { TrackingFields } from "../../shared/records.ts";
import { deleteAccount } from "../accounts/account-write.ts";
import { transactWrite } from "../database/writes.ts";
import { byForm, nextVersion } from "../records/item.ts";
import { createRecord, deleteRecord, transition, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { newOrder } from "../testing/unique.ts";
import { handler } from "./tracking-history.ts";

const clerk = await signIn("logistics", { name: "Ravi Menon" });
const admin = await signIn("admin", { name: "Asha Nair" });

const history = (id: string, query?: Record<string, string>) =>
  call(handler, "trackingHistory", { params: { id }, query, cookies: clerk.cookies });
const create = async (at = new Date(Date.now() - 60_000)) =>
  (await createRecord(newOrder(), clerk.account._id, at)).record;
const versions = (answer: { body: { changes: { version: number }[] } }) =>
  answer.body.changes.map(({ version }) => version);
const at = expect.stringMatching(/^\d{4}-.*Z$/);
const fieldsIn = ({ name, phone, trackingNo }: TrackingFields) => ({ name, phone, trackingNo });

describe("a record that was created, changed, moved and deleted", () => {
  let record: Awaited<ReturnType<typeof create>>;
  beforeEach(async () => {
    record = await create();
    await updateRecord({ ...record, phone: "9000000002" }, undefined, admin.account._id);
    await updateRecord({ ...record, phone: "9000000002", trackingNo: "SGMOVED" }, undefined, "operator");
    await deleteRecord(record._id, byForm(clerk.account._id));
  });

  const expected = () => {
    const [was, called, moved] = [
      fieldsIn(record),
      { ...fieldsIn(record), phone: "9000000002" },
      { ...fieldsIn(record), phone: "9000000002", trackingNo: "SGMOVED" },
    ];
    const [ravi, asha] = [
      { name: "Ravi Menon", role: "logistics" },
      { name: "Asha Nair", role: "admin" },
    ];
    return [
      { version: 4, at, by: ravi, via: "form", kind: "deleted", before: moved },
      { version: 3, at, by: null, via: "form", kind: "changed", before: called, after: moved },
      { version: 2, at, by: asha, via: "form", kind: "changed", before: was, after: called },
      { version: 1, at: record.createdAt, by: ravi, via: "form", kind: "created", after: was },
    ];
  };

  test("has all of it, newest first, with declared fields only", async () => {
    expect(await history(record._id)).toMatchObject({ status: 200 });
    expect((await history(record._id)).body).toEqual({ changes: expected() });
  });

  test.each([1, 2, 3])("pages by %i without gaps or repetition", async (limit) => {
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await history(record._id, { limit: String(limit), ...(cursor && { cursor }) });
      expect(body.changes.length).toBeGreaterThan(0);
      seen.push(...body.changes);
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(expected());
  });
});

test("a change is there with the reply of its write", async () => {
  const record = await create();
  expect(await history(record._id)).toMatchObject({ body: { changes: [{ version: 1, kind: "created" }] } });
  const changed = await updateRecord({ ...record, phone: "9000000003" }, undefined, admin.account._id);
  expect((await history(record._id)).body.changes).toMatchObject([
    { version: 2, kind: "changed", before: fieldsIn(record), after: fieldsIn(changed) },
    { version: 1, kind: "created" },
  ]);
});

test("a record that has expired has its end in the history, whether its item is there or not", async () => {
  const longAgo = new Date();
  longAgo.setUTCMonth(longAgo.getUTCMonth() - 25);
  const record = await create(longAgo);
  await transactWrite(
    transition(record, nextVersion(record, { phone: "9000000003" }, byForm("her"), new Date()), byForm("her")),
  );
  expect((await history(record._id)).body.changes).toMatchObject([
    { version: 3, kind: "deleted", via: "expiry", by: null },
    { version: 2, kind: "changed" },
  ]);
  const unedited = await create(longAgo);
  expect(await history(unedited._id)).toMatchObject({ status: 404 });
});

test("an edit that changes nothing makes no entry", async () => {
  const record = await create();
  await updateRecord(record, undefined, admin.account._id);
  expect(versions(await history(record._id))).toEqual([1]);
});

test("an account that is gone has no name", async () => {
  const other = await signIn("logistics");
  const { record } = await createRecord(newOrder(), other.account._id);
  await deleteAccount("logistics", other.account._id);
  expect((await history(record._id)).body.changes).toMatchObject([{ version: 1, by: null }]);
});

test("a page after the oldest change is empty; one of an unknown record is not found", async () => {
  const { _id } = await create();
  expect(await history(_id, { cursor: "1" })).toMatchObject({ status: 200, body: { changes: [] } });
  expect(await history("01KT1GY130NYV12VWY9KF7CSEY", { cursor: "1" })).toMatchObject({ status: 404 });
});

test.each(["x", "0"])("the cursor %j is refused", async (cursor) => {
  const { _id } = await create();
  expect(await history(_id, { cursor })).toMatchObject({ status: 400, body: { code: "invalid_input" } });
});
