import { beforeEach, describe, expect, test } from "vitest";
import type { AttentionCase } from "../../shared/attention-case.ts";
import { changeCase } from "../attention/write.ts";
import { syncCase } from "../follower/cases.ts";
import { syncReferences } from "../follower/references.ts";
import { linkTokenFor } from "../lookup/order-links.ts";
import { byForm, recordKey, type StoredRecord } from "../records/item.ts";
import { deleteRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { answered, filedWith } from "../testing/cases.ts";
import { databaseCalls } from "../testing/intercept.ts";
import { recordLog } from "../testing/log.ts";
import { scannedHourly } from "../testing/snapshots.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { newNetwork } from "../testing/unique.ts";
import { handler as listing } from "./attention-cases.ts";
import { handler } from "./customer-reply.ts";

const log = recordLog();
const number = "SG3231027366055";
const phone = "+91 98765 43210";
const address = { name: "Asha Menon", address: "12 Hill Road\nLondon N1", phone: "07700 900123" };
const hourMs = 3_600_000;
let cookies: string[];
let record: StoredRecord;

const scanned = (trackingNo: string, ...codes: string[]) =>
  scannedHourly(trackingNo, Math.floor(Date.now() / 1000) * 1000 - 5 * hourMs, ...codes);
const file = (name: string, trackingNo: string, code: string) => filedWith({ name, phone }, scanned(trackingNo, code));

beforeEach(async () => {
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
  record = await file("AYU-1", number, "SGERROR_101");
});

const send = (body: object = {}) =>
  call(handler, "customerReply", {
    body: { name: "ayu 1", phone: "09876543210", address, ...body },
    address: newNetwork(),
  });
const cases = async (query: Record<string, string> = {}) =>
  (await call(listing, "attentionCases", { query, cookies })).body.cases;

describe("a customer's address", () => {
  test("stands on the case, with its time, and puts it first", async () => {
    await file("AYU-0", "SG3231027366001", "SGERROR_101");
    await file("AYU-2", "SG3231027366056", "SGERROR_101");
    await send({ name: "AYU-2" });
    expect(await send()).toMatchObject({ status: 202, body: {} });
    const listed = await cases();
    expect(listed.map(({ trackingNo }: StoredRecord) => trackingNo)).toEqual([
      ...[number, "SG3231027366056"].sort(),
      "SG3231027366001",
    ]);
    expect(listed[0].replies).toEqual([{ ...address, record: record._id, at: expect.stringMatching(/^20.*Z$/) }]);
    expect(listed[2].replies).toEqual([]);
    expect(JSON.stringify(log)).not.toContain("Hill Road");
  });

  test("opens a case again that staff snoozed or closed, and no form that was open overwrites it", async () => {
    await changeCase(number, { done: true }, 1, "me");
    await send();
    expect(await cases()).toMatchObject([{ done: false, version: 3 }]);
    expect(await cases({ done: "true" })).toEqual([]);
    await changeCase(number, { snoozeUntil: new Date(Date.now() + hourMs).toISOString() }, 3, "me");
    await send({ address: { ...address, name: "Ravi" } });
    expect(await cases()).toMatchObject([{ snoozedUntil: null, replies: [{ name: "Asha Menon" }, { name: "Ravi" }] }]);
    expect(await changeCase(number, { note: "Called" }, 3, "me")).toMatchObject({ conflict: true });
  });

  test("goes to every parcel of theirs with a wrong address, by a link too", async () => {
    const second = await file("AYU-1", "SG3231027366056", "SGERROR_101");
    await file("AYU-1", "SG3231027366057", "SGE_505");
    const { token } = await linkTokenFor(record);
    expect(await send({ name: undefined, token })).toMatchObject({ status: 202 });
    const replies: { record: string }[] = (await cases()).flatMap((one: AttentionCase) => one.replies);
    expect(replies.map((one) => one.record).sort()).toEqual([record._id, second._id].sort());
  });

  test("does not overwrite another: three stand, a repeated one once", async () => {
    for (const name of ["A", "B", "B", "C"]) expect((await send({ address: { ...address, name } })).status).toBe(202);
    const [one] = await cases();
    expect(one.replies.map(({ name }: { name: string }) => name)).toEqual(["A", "B", "C"]);
    expect(await send({ address: { ...address, name: "D" } })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });

  test("stays while the reason stays, and goes with its record", async () => {
    await send();
    await answered(scanned(number, "SGERROR_101", "SGERROR_101"));
    expect(await cases()).toMatchObject([{ replies: [address] }]);
    const other = await file("AYU-9", number, "SGERROR_101");
    await deleteRecord(record._id, byForm("me"));
    await syncReferences([recordKey(record)]);
    await syncCase(number);
    expect(await cases()).toMatchObject([{ orders: [{ _id: other._id }], replies: [] }]);
    await send({ name: "AYU-9" });
    await answered(scanned(number, "SGERROR_101", "SGE_505"));
    expect(await cases()).toMatchObject([{ reason: "held", replies: [] }]);
  });

  test.each(["SGE_505", "SGE_303", "SGE_304"])("is refused where the carrier needs none: %s", async (code) => {
    await answered(scanned(number, "SGERROR_101", code));
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

test("wrong pairs are answered as in a lookup, with the same calls to the database", async () => {
  const outcomes = [];
  for (const body of [{ phone: "+1 415 555 0999" }, { name: "NO-SUCH" }]) {
    const answers: object[] = [];
    const calls = await databaseCalls(async () => {
      const { status, body: reply } = await send(body);
      answers.push({ status, code: reply.code, message: reply.message });
    });
    outcomes.push({ answers, calls });
  }
  expect(outcomes[0]?.answers).toMatchObject([
    { status: 404, message: "Tracking failed. Please check order number and phone." },
  ]);
  expect(outcomes[1]).toEqual(outcomes[0]);
  const { token } = await linkTokenFor(record);
  for (const body of [{ token: `${token.slice(0, -2)}AA` }, { token, phone: "+1 415 555 0999" }]) {
    expect(await send({ name: undefined, ...body })).toMatchObject({ status: 404 });
  }
  expect(await cases()).toMatchObject([{ replies: [] }]);
});

test.each([
  [{ name: undefined }, { name: "Order number is required" }],
  [{ phone: undefined }, { phone: "Phone is required" }],
  [{ address: undefined }, { address: "address is required" }],
  [{ address: { ...address, address: " " } }, { "address.address": "Address is required" }],
  [
    { address: { ...address, address: "x".repeat(301) } },
    { "address.address": "Address may have at most 300 characters" },
  ],
  [{ address: { ...address, name: "" } }, { "address.name": "Name is required" }],
  [{ address: { ...address, phone: "123" } }, { "address.phone": "Enter a phone number with 7 to 15 digits" }],
])("%j is refused", async (body, fields) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { fields } });
});
