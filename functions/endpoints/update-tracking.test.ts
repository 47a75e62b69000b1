import { describe, expect, test } from "vitest";
import type { TrackingFields } from "../../shared/records.ts";
import { syncReferences } from "../follower/references.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordKey } from "../records/item.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { databaseCalls } from "../testing/intercept.ts";
import { shownFields, storeRecord } from "../testing/tables.ts";
import { newOrder } from "../testing/unique.ts";
import { handler } from "./update-tracking.ts";

const clerk = await signIn("logistics");

const update = (body: unknown) => call(handler, "updateTracking", { body, cookies: clerk.cookies });

/** A stored record of a new order. */
const stored = async (given?: Partial<TrackingFields>) => shownFields(await storeRecord(newOrder(given)));

test("a changed phone makes the record's second version", async () => {
  const was = await stored();
  const answer = await update({ ...was, phone: "9000000000", was });
  const record = { ...was, phone: "9000000000", version: 2 };
  expect(answer).toMatchObject({ status: 200, body: { record, warnings: [] } });
  const [now] = await recordsOfOrder(was.name);
  const written = { updatedAt: expect.any(String), updatedBy: clerk.account._id, via: "form" };
  expect(now).toEqual({ ...record, ...written });
  expect(now && now.updatedAt > was.createdAt).toBe(true);
});

test.each([{ name: "AYU-1" }, { trackingNo: "1Z999AA10123456784" }, { name: "#2", trackingNo: "SG3231027366056" }])(
  "a record moves to %j and keeps what it is",
  async (change) => {
    const was = await stored();
    const answer = await update({ ...was, ...change, was });
    expect(answer).toMatchObject({ status: 200, body: { record: { ...was, ...change, version: 2 } } });
    expect(answer.body.warnings).toHaveLength(change.trackingNo?.startsWith("1Z") ? 1 : 0);
    if (change.name) expect(await recordsOfOrder(was.name)).toEqual([]);
    expect(await recordsOfOrder(change.name ?? was.name)).toMatchObject([{ ...was, ...change, version: 2 }]);
  },
);

describe("a number that another order has", () => {
  const adviceOf = ({ name, trackingNo }: TrackingFields) => `Order ${name} also has tracking number ${trackingNo}.`;
  /** A record, and after an edit the number of another order, which the follower knows. */
  async function sharing() {
    const [was, other] = [await stored(), await stored()];
    await syncReferences([recordKey(other)]);
    return { was, other, answer: await update({ ...was, trackingNo: other.trackingNo, was }) };
  }

  test("is stored, and the other order named", async () => {
    const { other, answer } = await sharing();
    expect(answer).toMatchObject({ status: 200, body: { record: { trackingNo: other.trackingNo } } });
    expect(answer.body.warnings).toContain(adviceOf(other));
  });

  test("names that order again to an editor who has not seen the record, but not the record's own former one", async () => {
    const { was, other, answer } = await sharing();
    const shared = answer.body.record;
    await syncReferences([recordKey(shared)]);
    const { warnings } = (await update({ ...shared, name: `${was.name}-new` })).body;
    expect(warnings).toContain(adviceOf(other));
    expect(warnings).not.toContain(adviceOf(shared));
  });

  test("is not said again where only the phone is edited", async () => {
    const { other, answer } = await sharing();
    const shared = answer.body.record;
    const { warnings } = (await update({ ...shared, phone: "9000000002", was: shared })).body;
    expect(warnings).not.toContain(adviceOf(other));
  });
});

test("a number typed differently keeps the record's key", async () => {
  const was = await stored();
  const name = was.name.toLowerCase();
  expect((await update({ ...was, name, was })).status).toBe(200);
  expect(await recordsOfOrder(was.name)).toMatchObject([{ ...was, name, version: 2 }]);
});

test("nothing changes where the new key is in use", async () => {
  const was = await stored();
  const other = await stored({ trackingNo: was.trackingNo });
  const answer = await update({ ...was, name: other.name, was });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "conflict", message: `Order ${other.name} already has tracking number ${was.trackingNo}.` },
  });
  expect(answer.body.current).toBeUndefined();
  expect(await recordsOfOrder(was.name)).toMatchObject([was]);
  expect(await recordsOfOrder(other.name)).toMatchObject([other]);
});

describe("two people editing one record:", () => {
  test("the second gets a conflict with the first one's version", async () => {
    const was = await stored();
    const first = await update({ ...was, phone: "9000000001", was });
    const second = await update({ ...was, phone: "9000000002", was });
    expect(second).toMatchObject({
      status: 409,
      body: { code: "conflict", message: "Someone else has changed this record in the meantime." },
    });
    expect(second.body.current).toEqual(first.body.record);
    expect(await recordsOfOrder(was.name)).toMatchObject([first.body.record]);
  });

  test("also where the first moved the record", async () => {
    const was = await stored();
    const first = await update({ ...was, name: `${was.name}-moved`, was });
    const second = await update({ ...was, name: `${was.name}-other`, was });
    expect(second).toMatchObject({ status: 409, body: { current: first.body.record } });
  });

  test("different fields are both changed, also where the first moved the record", async () => {
    const was = await stored();
    const name = `${was.name}-moved`;
    await update({ ...was, name, was });
    const record = { ...was, name, phone: "9000000002", version: 3 };
    expect(await update({ ...was, phone: "9000000002", was })).toMatchObject({ status: 200, body: { record } });
    expect(await recordsOfOrder(name)).toMatchObject([record]);
  });

  test("the same change of both is made once", async () => {
    const was = await stored();
    const first = await update({ ...was, phone: "9000000001", was });
    const again = await update({ ...was, phone: "9000000001", was });
    expect(again).toMatchObject({ status: 200, body: { record: first.body.record } });
  });
});

test("sent again, an edit gets the same reply and changes nothing", async () => {
  const was = await stored();
  const edit = { ...was, phone: "9000000000", was };
  const first = await update(edit);
  expect(await update(edit)).toMatchObject({ status: 200, body: first.body });
});

describe("a record is found", () => {
  test("by the version the editor saw, without a query of an index", async () => {
    const was = await stored();
    const calls = await databaseCalls(() => update({ ...was, phone: "98765 43210", was }));
    expect(calls).toEqual(["GetItemCommand", "GetItemCommand", "TransactWriteItemsCommand"]);
  });

  test("by its id only", async () => {
    const { _id, ...was } = await stored();
    const answer = await update({ _id, ...was, phone: "9000000000" });
    expect(answer).toMatchObject({ status: 200, body: { record: { _id, phone: "9000000000", version: 2 } } });
  });

  test("with any nonsense as the version the editor saw", async () => {
    const was = await stored();
    const nonsense = { ...was, name: "A".repeat(5000), trackingNo: "" };
    expect((await update({ ...was, phone: "9000000000", was: nonsense })).status).toBe(200);
  });
});
