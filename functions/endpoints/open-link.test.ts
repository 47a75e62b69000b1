import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { orderKey } from "../../shared/keys.ts";
import { linkToken as tokenSchema } from "../../shared/links.ts";
import { makeLinkToken } from "../lookup/link-token.ts";
import { orderOfLink } from "../lookup/order-links.ts";
import { eraseHistory, markErasedOrder } from "../records/history/erase.ts";
import { byForm, type StoredRecord } from "../records/item.ts";
import { restoreRecord } from "../records/restore.ts";
import { revokeLinksOf } from "../records/revocation.ts";
import { createRecord, deleteRecord, updateRecord } from "../records/write.ts";
import { type Answer, call } from "../testing/call.ts";
import { scanned, startCourierDouble } from "../testing/courier.ts";
import { databaseCalls, inputsOf, justBefore } from "../testing/intercept.ts";
import { linkTokenOf } from "../testing/links.ts";
import { recordLog } from "../testing/log.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { storeFurtherParcels, storeRecords } from "../testing/tables.ts";
import { handler as lookUp } from "./get-tracking-no.ts";
import { handler } from "./open-link.ts";

const courier = await startCourierDouble();
const log = recordLog();

let serial = 0;
function next(): number {
  serial += 1;
  return serial;
}
const newNumber = () => `SG7${String(next()).padStart(13, "0")}`;
const newOrder = () => `LNK-${next()}`;
const newAddress = () => `198.52.${Math.floor(next() / 250)}.${serial % 250}`;
let address = newAddress();

const phone = "+1 (415) 555-0101";
const days = (count: number) => count * 24 * 60 * 60_000;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const open = (token: string, more: object = {}) => call(handler, "openLink", { body: { token, ...more }, address });

/** Adds a parcel to an order, a minute after what was before. */
async function shipped(fields: object = {}): Promise<StoredRecord> {
  later(60_000);
  const order = { name: newOrder(), phone, trackingNo: newNumber(), ...fields };
  const { data, ...answer } = scanned(order.trackingNo, "SGE_106", "Received at Delhi Hub");
  const awbInfo = { ...data.awbInfo, awb_receiver_name: "Mira Joseph", awb_postcode: "94110" };
  courier.scripts.set(order.trackingNo, { ...answer, data: { ...data, awbInfo } });
  return (await createRecord(order, "test")).record;
}

const ended = { status: 404, body: { message: "Tracking failed. Please check order number and phone." } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  vi.setSystemTime(Date.UTC(2026, 5, 1, 12, 1) + next() * 3_600_000);
  address = newAddress();
  courier.enterCredentials(true);
});
afterEach(() => vi.useRealTimers());

describe("a link", () => {
  test("shows order, stage and scans at once, without receiver and postcode", async () => {
    const order = await shipped();
    const { status, headers, body } = await open(await linkTokenOf(order));
    expect({ status, headers }).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const data = {
      awbInfo: {
        awb_number: order.trackingNo,
        awb_destination: "US",
        awb_receiver_name: null,
        awb_postcode: null,
      },
      awbEvents: [{ awb_history_comment: "Received at Delhi Hub" }],
    };
    expect(body).toMatchObject({
      name: order.name,
      trackingData: { success: true, data },
      parcels: [{ trackingNo: order.trackingNo, state: "tracked", data }],
    });
    expect(JSON.stringify(body)).not.toMatch(/555|Mira|94110/);
  });

  test("shows receiver and postcode with the phone of the order, of the parcels that have this phone", async () => {
    const order = await shipped();
    await shipped({ name: order.name, phone: "+44 20 7946 0000" });
    const other = await shipped({ name: order.name, phone: `+44 20 7946 0000 / ${phone}` });
    const token = await linkTokenOf(order);
    const info = ({ data }: { data: { awbInfo: object } }) => data.awbInfo;
    const receiver = { awb_receiver_name: "Mira Joseph", awb_postcode: "94110" };
    const hidden = { awb_receiver_name: null, awb_postcode: null };

    const { body } = await open(token, { phone: "415 555 0101" });
    const looked = await call(lookUp, "getTrackingNo", { body: { name: order.name, phone }, address });
    expect(body.parcels).toEqual(looked.body.parcels);
    expect(body.parcels.map(info)).toMatchObject([receiver, receiver]);

    const byOther = await open(token, { phone: "020 7946 0000" });
    expect(byOther.body.parcels).toMatchObject([{ trackingNo: other.trackingNo }, { trackingNo: order.trackingNo }]);
    expect(byOther.body.parcels.map(info)).toMatchObject([receiver, hidden]);
    expect(info(byOther.body.trackingData)).toMatchObject(receiver);
  });

  test("with a wrong phone is answered like a lookup with it, and counts like it", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const wrong = "+1 415 555 9999";
    const looked = await call(lookUp, "getTrackingNo", { body: { name: order.name, phone: wrong }, address });
    for (let guess = 0; guess < 4; guess += 1) {
      const { status, body } = await open(token, { phone: wrong });
      expect([status, { ...body, requestId: "" }]).toEqual([404, { ...looked.body, requestId: "" }]);
    }
    expect(await open(token, { phone })).toMatchObject({ status: 429, headers: { "retry-after": expect.any(String) } });
    // Without a phone nothing is guessed.
    expect((await open(token)).status).toBe(200);
  });

  test("asks the courier for newer data where fresh is wanted", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await open(token);
    later(16 * 60_000);
    expect((await open(token)).body.parcels[0]).toMatchObject({ stale: true });
    courier.scripts.set(order.trackingNo, scanned(order.trackingNo, "SGE_206"));
    expect((await open(token, { fresh: true })).body.parcels[0]).toMatchObject({
      stale: false,
      data: { awbEvents: [{ awb_event_code: "SGE_206" }] },
    });
  });

  test("may be opened any number of times, reads what a lookup reads, and writes nothing", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await open(token);
    for (let time = 0; time < 25; time += 1) expect((await open(token)).status).toBe(200);
    expect(await databaseCalls(() => open(token))).toEqual(["QueryCommand", "BatchGetItemCommand"]);
    // Else a revoked link would open for a moment.
    expect(await inputsOf("QueryCommand", () => open(token))).toMatchObject([{ ConsistentRead: true }]);
  });

  test("is in no log line, and neither is the order", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await open(token);
    await open(token, { phone });
    await open(`${token.slice(0, -1)}!`);
    expect(log.length).toBeGreaterThan(0);
    const lines = JSON.stringify(log);
    expect(lines).toContain('"endpoint":"openLink"');
    for (const secret of [token, token.slice(0, 20), order.name, "5550101"]) expect(lines).not.toContain(secret);
  });

  test("is read and kept by the contract in one spelling", () => {
    expect(tokenSchema.safeParse("x".repeat(501)).success).toBe(false);
  });
});

describe("a link that opens nothing", () => {
  /** One of each kind; the order exists wherever it can. */
  async function badLinks(): Promise<Record<string, string>> {
    const [order, revoked, deleted, erased] = [await shipped(), await shipped(), await shipped(), await shipped()];
    const longAgo = new Date(Date.now() - days(181));
    const old = await createRecord({ name: newOrder(), phone, trackingNo: newNumber() }, "test", longAgo);
    const tokens = {
      good: await linkTokenOf(order),
      revoked: await linkTokenOf(revoked),
      deleted: await linkTokenOf(deleted),
      erased: await linkTokenOf(erased),
      old: await makeLinkToken({ orderKey: orderKey(old.record.name), number: Date.now(), phone }),
    };
    await revokeLinksOf(revoked);
    for (const { _id } of [deleted, erased]) await deleteRecord(_id, byForm("test"));
    await eraseHistory(erased._id);
    const [present, moved] = [await shipped(), await shipped()];
    const token = await linkTokenOf(present);
    const bytes = Buffer.from(token, "base64url");
    const otherKey = Buffer.from(bytes);
    otherKey.writeUInt8(7, 1);
    return {
      forged: `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`,
      cut: token.slice(0, 20),
      "with another key id": otherKey.toString("base64url"),
      "of no order": await makeLinkToken({ orderKey: "NEVERSEEN", number: Date.now(), phone }),
      "older than its order": await makeLinkToken({ orderKey: orderKey(moved.name), number: 1, phone }),
      "no token": "hello",
      revoked: tokens.revoked,
      "of a deleted order": tokens.deleted,
      "of an erased order": tokens.erased,
      "older than 180 days": tokens.old,
    };
  }

  test("gets the answer of an unknown order, after the same calls of the database, whatever is wrong", async () => {
    const attempts: Record<string, Answer & { calls: string[] }> = {};
    for (const [kind, token] of Object.entries(await badLinks())) {
      address = newAddress();
      let answer: Answer | undefined;
      const calls = await databaseCalls(async () => {
        answer = await open(token);
      });
      if (!answer) throw new Error("There was no answer");
      attempts[kind] = { ...answer, body: { ...answer.body, requestId: "" }, calls };
    }
    const unknown = await call(lookUp, "getTrackingNo", { body: { name: newOrder(), phone }, address: newAddress() });
    const [first, ...others] = Object.values(attempts);
    expect(first).toMatchObject({ status: 404, body: { ...unknown.body, requestId: "" }, headers: unknown.headers });
    expect(first?.calls).toEqual(["QueryCommand", "BatchGetItemCommand", "UpdateItemCommand", "GetItemCommand"]);
    for (const other of others) expect(other).toEqual(first);
  });

  test("counts against its network, together with wrong lookups, and not against the order", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    const lookup = () => call(lookUp, "getTrackingNo", { body: { name: order.name, phone }, address });
    for (let guess = 0; guess < 19; guess += 1) expect(await open(forged)).toMatchObject(ended);
    expect((await lookup()).status).toBe(200);
    expect(await open(forged)).toMatchObject(ended);
    for (const refused of [await open(forged), await lookup()]) {
      expect(refused).toMatchObject({
        status: 429,
        headers: { "retry-after": expect.any(String) },
        body: { code: "too_many_attempts" },
      });
    }
    // A right one opens all the same, and other networks notice nothing.
    expect((await open(token)).status).toBe(200);
    address = newAddress();
    expect((await lookup()).status).toBe(200);
  });

  test("of many networks keeps nobody from the order", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    for (let guess = 0; guess < 60; guess += 1) {
      address = newAddress();
      expect(await open(`${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`)).toMatchObject(ended);
    }
    expect((await call(lookUp, "getTrackingNo", { body: { name: order.name, phone }, address })).status).toBe(200);
  });
});

describe("the links of an order", () => {
  test("end when they are revoked, all of them, and a new one opens", async () => {
    const order = await shipped();
    const first = await linkTokenOf(order);
    const added = await shipped({ name: order.name });
    const second = await linkTokenOf(added);
    expect(second).not.toBe(first);
    for (const token of [first, second]) expect((await open(token)).status).toBe(200);
    await revokeLinksOf(order);
    for (const token of [first, second]) expect(await open(token)).toMatchObject(ended);
    const third = await linkTokenOf(order);
    expect((await open(third)).status).toBe(200);
    // The test's clock stands for up to 20 ms, and the third link is of the millisecond after the revocation.
    later(2);
    await revokeLinksOf(order);
    expect(await open(third)).toMatchObject(ended);
  });

  test("open every record of the order whose phone agrees, with country code or without", async () => {
    const older = await shipped({ phone: "+1 302 312 5005" });
    const token = await linkTokenOf(older);
    await shipped({ name: older.name, phone: "302 312 5005" });
    await shipped({ name: older.name, phone: "302 312 5006" });
    const opened = await orderOfLink(token);
    expect(opened).toMatchObject({ phone: "3125005" });
    expect(opened?.records).toHaveLength(2);
  });

  test("end also where they are revoked in the millisecond that they are made for, or opened in their last", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const end = Date.parse(order.createdAt) + days(180);
    expect(await orderOfLink(token, end - 1)).toBeDefined();
    expect(await orderOfLink(token, end)).toBeUndefined();
    await revokeLinksOf(order, Date.parse(order.createdAt));
    expect(await orderOfLink(token)).toBeUndefined();
    expect((await open(await linkTokenOf(order))).status).toBe(200);
  });

  test("stay revoked when a parcel is added, or the order is deleted and restored", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await revokeLinksOf(order);
    await shipped({ name: order.name });
    expect(await open(token)).toMatchObject(ended);
    await deleteRecord(order._id, byForm("test"));
    await restoreRecord(order._id, { by: "test", via: "undo" });
    expect(await open(token)).toMatchObject(ended);
  });

  test("end with the order, and come back with it", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await deleteRecord(order._id, byForm("test"));
    expect(await open(token)).toMatchObject(ended);
    await restoreRecord(order._id, { by: "test", via: "undo" });
    expect((await open(token)).status).toBe(200);
  });

  test("are none of those of an earlier order with its number", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await deleteRecord(order._id, byForm("test"));
    const anew = await shipped({ name: order.name, trackingNo: order.trackingNo });
    expect(await open(token)).toMatchObject(ended);
    expect((await open(await linkTokenOf(anew))).status).toBe(200);
  });

  test("are those of before as well once a deleted record is restored beside one that was entered anew", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await deleteRecord(order._id, byForm("test"));
    const anew = await shipped({ name: order.name });
    const next = await linkTokenOf(anew);
    expect(await open(token)).toMatchObject(ended);
    await restoreRecord(order._id, { by: "test", via: "undo" });
    for (const each of [token, next]) expect((await open(each)).body.parcels).toHaveLength(2);
    await deleteRecord(anew._id, byForm("test"));
    for (const each of [token, next]) expect((await open(each)).body.parcels).toHaveLength(1);
  });

  test("are none of those that others had of its number while it was deleted", async () => {
    const first = await shipped();
    const token = await linkTokenOf(first);
    later(60_000);
    await deleteRecord(first._id, byForm("test"));
    const theirs = await shipped({ name: first.name, phone: "+44 20 7946 0000" });
    const others = await linkTokenOf(theirs);
    later(60_000);
    await deleteRecord(theirs._id, byForm("test"));
    later(60_000);
    const restored = await restoreRecord(first._id, { by: "test", via: "undo" });
    expect(await open(others)).toMatchObject(ended);
    expect((await open(token)).status).toBe(200);
    // A parcel that comes now is of the order as it was restored, also without the one that it came beside.
    await shipped({ name: first.name });
    await deleteRecord(restored._id, byForm("test"));
    expect((await open(token)).status).toBe(200);
    expect(await open(others)).toMatchObject(ended);
    const back = await restoreRecord(theirs._id, { by: "test", via: "undo" });
    expect((await open(others)).body.parcels).toMatchObject([{ trackingNo: back.trackingNo }]);
  });

  test.each([
    ["restored while another customer's is entered", "TransactWriteItemsCommand"],
    ["entered for another customer while it is restored", "PutItemCommand"],
  ])("of an order that is %s open for both, and for nobody who had its number in between", async (_, command) => {
    const first = await shipped();
    const token = await linkTokenOf(first);
    later(60_000);
    await deleteRecord(first._id, byForm("test"));
    const between = await shipped({ name: first.name, phone: "+91 98765 43210" });
    const gone = await linkTokenOf(between);
    later(60_000);
    await deleteRecord(between._id, byForm("test"));
    later(60_000);
    const restore = () => restoreRecord(first._id, { by: "test", via: "undo" });
    const enter = () => shipped({ name: first.name, phone: "+44 20 7946 0000" });
    await (command === "PutItemCommand" ? justBefore(command, restore, enter) : justBefore(command, enter, restore));
    expect((await open(token)).body.parcels).toMatchObject([{ trackingNo: first.trackingNo }]);
    expect((await open(await linkTokenOf(first))).status).toBe(200);
    expect(await open(gone)).toMatchObject(ended);
  });

  test("that were handed out after a revocation in between work", async () => {
    const first = await shipped();
    later(60_000);
    await deleteRecord(first._id, byForm("test"));
    const theirs = await shipped({ name: first.name, phone: "+44 20 7946 0000" });
    later(60_000);
    await revokeLinksOf(theirs);
    later(60_000);
    await deleteRecord(theirs._id, byForm("test"));
    const restored = await restoreRecord(first._id, { by: "test", via: "undo" });
    expect((await open(await linkTokenOf(restored))).status).toBe(200);
  });

  test("to a wrong number of a record do not open the order that has the number later", async () => {
    const mistyped = await shipped();
    const name = newOrder();
    const moved = await updateRecord({ ...mistyped, name }, undefined, "test");
    const token = await linkTokenOf(moved);
    await shipped({ name, phone: "+44 20 7946 0000" });
    await updateRecord(mistyped, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
  });

  test("come back with the order's records, in whichever order these are restored", async () => {
    const first = await shipped();
    const token = await linkTokenOf(first);
    const added = await shipped({ name: first.name });
    for (const { _id } of [first, added]) await deleteRecord(_id, byForm("test"));
    for (const { _id } of [added, first]) {
      await restoreRecord(_id, { by: "test", via: "undo" });
      expect((await open(token)).status).toBe(200);
    }
  });

  test("stay ended when their order was erased, and a record gets its number that had it before, or is older", async () => {
    const order = await shipped();
    const moved = await shipped({ name: order.name });
    const older = await shipped();
    const token = await linkTokenOf(moved);
    await updateRecord({ ...moved, name: newOrder() }, undefined, "test");
    await deleteRecord(order._id, byForm("test"));
    later(60_000);
    await markErasedOrder(order.name, "salt", true);
    later(days(60));
    for (const record of [older, moved]) {
      const back = await updateRecord({ ...record, name: order.name }, undefined, "test");
      expect(await open(token)).toMatchObject(ended);
      expect((await open(await linkTokenOf(back))).status).toBe(200);
    }
  });

  test("are none of those of an earlier order whose number another record got", async () => {
    const mistyped = await shipped({ phone: "+44 20 7946 0000" });
    const order = await shipped();
    const token = await linkTokenOf(order);
    await deleteRecord(order._id, byForm("test"));
    later(60_000);
    await updateRecord({ ...mistyped, name: order.name }, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
    expect((await open(await linkTokenOf(mistyped))).body.name).toBe(order.name);
  });

  test("stay when the parcel goes that it had first, and another one was added by then", async () => {
    const first = await shipped();
    const token = await linkTokenOf(first);
    const added = await shipped({ name: first.name });
    const moved = await shipped();
    later(60_000);
    await updateRecord({ ...moved, name: first.name }, undefined, "test");
    for (const gone of [first, added]) await deleteRecord(gone._id, byForm("test"));
    expect((await open(token)).body.parcels).toMatchObject([{ trackingNo: moved.trackingNo }]);
  });

  test("stay when the parcel goes that it had first, and another one's phone was corrected to the customer's", async () => {
    const first = await shipped();
    const token = await linkTokenOf(first);
    const mistyped = await shipped({ name: first.name, phone: "+1 212 555 0199" });
    await updateRecord({ ...mistyped, phone }, undefined, "test");
    await deleteRecord(first._id, byForm("test"));
    expect((await open(token)).body.parcels).toMatchObject([{ trackingNo: mistyped.trackingNo }]);
  });

  test("that ended with the customer's order open no parcel that was entered later under another customer's phone", async () => {
    const other = await shipped({ phone: "+1 212 555 0199" });
    const order = await shipped({ name: other.name });
    const token = await linkTokenOf(order);
    await deleteRecord(order._id, byForm("test"));
    const mistyped = await shipped({ name: other.name, phone: other.phone });
    const corrected = await updateRecord({ ...mistyped, phone }, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
    // Back with the other customer it is of their order again, and keeps its links when the first goes.
    const theirs = await linkTokenOf(other);
    await updateRecord({ ...corrected, phone: other.phone }, undefined, "test");
    await deleteRecord(other._id, byForm("test"));
    expect((await open(theirs)).body.parcels).toMatchObject([{ trackingNo: mistyped.trackingNo }]);
  });

  test("end 180 days after its first record was made, whatever comes later", async () => {
    const order = await shipped();
    later(days(179));
    const added = await shipped({ name: order.name });
    const token = await linkTokenOf(order);
    expect((await open(token)).status).toBe(200);
    await deleteRecord(order._id, byForm("test"));
    later(days(1));
    expect(await open(token)).toMatchObject(ended);
    expect(added.orderSince).toBe(order.createdAt);
  });

  test("of two customers under one number open what is theirs, and end 180 days after their own order", async () => {
    const first = await shipped();
    const token = await linkTokenOf(first);
    later(days(100));
    const theirs = await shipped({ name: first.name, phone: "+44 20 7946 0000" });
    const others = await linkTokenOf(theirs);
    expect((await open(token)).body.parcels).toMatchObject([{ trackingNo: first.trackingNo }]);
    expect((await open(others)).body.parcels).toMatchObject([{ trackingNo: theirs.trackingNo }]);
    later(days(80));
    expect(await open(token)).toMatchObject(ended);
    expect((await open(others)).status).toBe(200);
    // With the first one's number corrected, or its record typed over, neither gets the other's order.
    await updateRecord({ ...theirs, name: newOrder() }, undefined, "test");
    expect(await open(others)).toMatchObject(ended);
    await updateRecord({ ...theirs, phone: "+91 98765 43210", trackingNo: newNumber() }, undefined, "test");
    expect(await open(others)).toMatchObject(ended);
  });

  test("come back when a wrong number is corrected back, and end with the phone they were made for", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await updateRecord({ ...order, name: newOrder() }, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
    await updateRecord(order, undefined, "test");
    expect((await open(token)).status).toBe(200);
    await updateRecord({ ...order, phone: "0415 555 0101" }, undefined, "test");
    expect((await open(token)).status).toBe(200);
    // A mistyped area code is another phone.
    await updateRecord({ ...order, phone: "+1 212 555 0199" }, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
  });

  test("that were ended while the order had a wrong number stay so when it is corrected back", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const moved = await updateRecord({ ...order, name: newOrder() }, undefined, "test");
    const between = await linkTokenOf(moved);
    later(60_000);
    await revokeLinksOf(moved);
    await updateRecord(order, undefined, "test");
    for (const each of [token, between]) expect(await open(each)).toMatchObject(ended);
    expect((await open(await linkTokenOf(order))).status).toBe(200);
  });

  test("that were ended under a wrong number come back with no parcel that was added there since", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const moved = await updateRecord({ ...order, name: newOrder() }, undefined, "test");
    later(60_000);
    await revokeLinksOf(moved);
    const added = await shipped({ name: moved.name });
    await updateRecord({ ...added, name: order.name }, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
    // Nor with one that only visits it there.
    const visitor = await shipped();
    const visited = await updateRecord({ ...visitor, name: moved.name }, undefined, "test");
    await updateRecord({ ...visited, name: order.name }, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
  });

  test("are brought back by no younger record that has visited an older order", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const older = await updateRecord({ ...order, name: newOrder() }, undefined, "test");
    const again = await shipped({ name: order.name });
    const younger = await shipped();
    await updateRecord({ ...younger, name: older.name }, undefined, "test");
    await updateRecord({ ...younger, name: again.name }, undefined, "test");
    expect(await open(token)).toMatchObject(ended);
  });

  test("come back from a number whose links were ended before the order had it", async () => {
    const other = await shipped({ phone: "+44 20 7946 0000" });
    const order = await shipped();
    const token = await linkTokenOf(order);
    later(60_000);
    await revokeLinksOf(other);
    later(60_000);
    await updateRecord({ ...order, name: other.name }, undefined, "test");
    await updateRecord(order, undefined, "test");
    expect((await open(token)).status).toBe(200);
  });

  test("come back beside a parcel that the customer got meanwhile, and end with the earlier one's time", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await updateRecord({ ...order, name: newOrder() }, undefined, "test");
    later(days(100));
    const added = await shipped({ name: order.name });
    expect(await open(token)).toMatchObject(ended);
    await updateRecord(order, undefined, "test");
    expect((await open(token)).body.parcels).toHaveLength(2);
    later(days(80));
    for (const each of [token, await makeLinkToken({ orderKey: orderKey(order.name), number: Date.now(), phone })]) {
      expect(await open(each)).toMatchObject(ended);
    }
    expect(added.orderSince).toBeUndefined();
  });

  test("end 30 days after the last parcel has arrived", async () => {
    const order = await shipped();
    const second = await shipped({ name: order.name });
    const token = await linkTokenOf(order);
    const deliver = ({ trackingNo }: StoredRecord, at = Date.now()) =>
      storeSnapshot(trackingNo, scannedShipment(trackingNo, [at - days(2), "SGE_106"], [at, "SGE_304"]));
    await deliver(order);
    await storeSnapshot(second.trackingNo, scannedShipment(second.trackingNo, [Date.now(), "SGE_106"]));
    later(days(40));
    // The other parcel is still under way.
    expect((await open(token)).status).toBe(200);
    const arrived = Date.now();
    await deliver(second, arrived);
    later(days(29));
    expect((await open(token)).status).toBe(200);
    vi.setSystemTime(arrived + days(30) + 60_000);
    expect(await open(token)).toMatchObject(ended);
  });

  test("are those of an order with more parcels than anyone sends, too", async () => {
    const order = await shipped();
    await storeFurtherParcels(order.name);
    const token = await linkTokenOf(order);
    expect((await open(token)).body.parcels).toMatchObject([{ trackingNo: order.trackingNo }]);
    await revokeLinksOf(order);
    expect(await open(token)).toMatchObject(ended);
  });

  test("stay while the oldest of many parcels is under way", async () => {
    const name = newOrder();
    const numbers = Array.from({ length: 12 }, (_, at) => `SG${80_000_000_000_000 + at}`);
    const [oldest, ...others] = await storeRecords(numbers.map((trackingNo) => ({ name, phone, trackingNo })));
    if (!oldest) throw new Error("No record was stored");
    for (const { trackingNo } of others) {
      await storeSnapshot(trackingNo, scannedShipment(trackingNo, [Date.now(), "SGE_304"]));
    }
    await storeSnapshot(oldest.trackingNo, scannedShipment(oldest.trackingNo, [Date.now(), "SGE_106"]));
    const token = await linkTokenOf(oldest);
    later(days(40));
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body.parcelCount).toBe(12);
    expect(body.parcels).toHaveLength(10);
    expect(body.parcels[0].trackingNo).toBe(oldest.trackingNo);
  });

  test("stay for a delivered parcel without a date until 30 days after it was seen", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const data = scannedShipment(order.trackingNo, [Date.now(), "SGE_304"]);
    const undated = { ...data, awbEvents: data.awbEvents.map((event) => ({ ...event, awb_history_datetime: null })) };
    await storeSnapshot(order.trackingNo, undated);
    later(days(29));
    expect((await open(token)).status).toBe(200);
    later(days(2));
    expect(await open(token)).toMatchObject(ended);
  });
});
