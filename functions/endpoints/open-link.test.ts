import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { linkKeyFor, makeLinkToken } from "../lookup/link-token.ts";
import { linkTokenFor } from "../lookup/order-links.ts";
import { byForm, type StoredRecord } from "../records/item.ts";
import { endLinksOf } from "../records/links-ended.ts";
import { createRecord, deleteRecord, restoreRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { type Answer, call } from "../testing/call.ts";
import { scanned, startCourierDouble } from "../testing/courier.ts";
import { databaseCalls, inputsOf } from "../testing/intercept.ts";
import { linkTokenOf } from "../testing/links.ts";
import { recordLog } from "../testing/log.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { newNetwork, newOrder } from "../testing/unique.ts";
import { handler as getLink } from "./get-link.ts";
import { handler as lookUp } from "./get-tracking-no.ts";
import { handler } from "./open-link.ts";
import { handler as revokeLinks } from "./revoke-links.ts";

const courier = await startCourierDouble();
const log = recordLog();

let address = newNetwork();
let hour = 0;

const phone = "+1 (415) 555-0101";
const ending = "5550101";
const days = (count: number) => count * 24 * 60 * 60_000;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const open = (token: string, more: object = {}) => call(handler, "openLink", { body: { token, ...more }, address });

/** Adds a parcel to an order, a minute after what was before. */
async function shipped(fields: object = {}): Promise<StoredRecord> {
  later(60_000);
  const order = newOrder({ phone, ...fields });
  const { data, ...answer } = scanned(order.trackingNo, "SGE_106", "Received at Delhi Hub");
  const awbInfo = { ...data.awbInfo, awb_receiver_name: "Mira Joseph", awb_postcode: "94110" };
  courier.scripts.set(order.trackingNo, { ...answer, data: { ...data, awbInfo } });
  return (await createRecord(order, "test")).record;
}

const ended = { status: 404, body: { message: "Tracking failed. Please check order number and phone." } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  hour += 1;
  vi.setSystemTime(Date.UTC(2026, 5, 1, hour, 1));
  address = newNetwork();
  courier.enterCredentials(true);
});
afterEach(() => vi.useRealTimers());

describe("a link", () => {
  test("shows order, stage and scans at once, without receiver and postcode", async () => {
    const order = await shipped();
    const { status, headers, body } = await open(await linkTokenOf(order));
    expect({ status, headers }).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const data = {
      awbInfo: { awb_number: order.trackingNo, awb_destination: "US", awb_receiver_name: null, awb_postcode: null },
      awbEvents: [{ awb_history_comment: "Received at Delhi Hub" }],
    };
    expect(body).toMatchObject({
      name: order.name,
      trackingData: { success: true, data },
      parcels: [{ trackingNo: order.trackingNo, state: "tracked", data }],
    });
    expect(JSON.stringify(body)).not.toMatch(/555|Mira|94110/);
  });

  test("comes with a right answer, and opens the same without receiver, until it expires or is ended", async () => {
    const order = await shipped({ phone: `+44 20 7946 0000 / ${phone}` });
    const answered = async (typed = phone) =>
      (await call(lookUp, "getTrackingNo", { body: { name: order.name, phone: typed }, address })).body.link;
    const token = await answered("415 555 0101");
    expect((await open(token)).body).toMatchObject({ name: order.name, parcels: [{ trackingNo: order.trackingNo }] });
    expect(JSON.stringify((await open(token)).body)).not.toContain("Mira");
    expect(await answered("020 7946 0000")).not.toBe(token);
    later(60_000);
    await endLinksOf([order]);
    expect(await open(token)).toMatchObject(ended);
    expect((await open(await answered())).status).toBe(200);
    later(days(180));
    expect(await answered()).toBeUndefined();
  });

  test("shows receiver and postcode with the phone of the order, of the parcels that have this phone", async () => {
    const order = await shipped();
    await shipped({ name: order.name, phone: "+44 20 7946 0000" });
    const other = await shipped({ name: order.name, phone: `+44 20 7946 0000 / ${phone}` });
    const token = await linkTokenOf(order);
    const info = ({ data }: { data: { awbInfo: object } }) => data.awbInfo;
    const receiver = { awb_receiver_name: "Mira Joseph", awb_postcode: "94110" };
    const hidden = { awb_receiver_name: null, awb_postcode: null };

    // The first answer is the courier's own, the others are the stored one.
    await open(token);
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

  test("may be opened any number of times, reads what a lookup reads, and writes nothing", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await open(token);
    for (let time = 0; time < 25; time += 1) expect((await open(token)).status).toBe(200);
    const calls = ["QueryCommand", "GetItemCommand", "QueryCommand", "BatchGetItemCommand"];
    expect(await databaseCalls(() => open(token))).toEqual(calls);
    // The index tells only where the record is: what decides is read consistently.
    const [byId, ofOrder] = await inputsOf("QueryCommand", () => open(token));
    expect(byId).toMatchObject({ IndexName: "directory", ProjectionExpression: "#sort, #pk, #sk" });
    expect(ofOrder).toMatchObject({ ConsistentRead: true });
    expect(await inputsOf("GetItemCommand", () => open(token))).toMatchObject([{ ConsistentRead: true }]);
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
});

describe("a link that opens nothing", () => {
  /** One of each kind; the order exists wherever it can. */
  async function badLinks(): Promise<Record<string, string>> {
    const [order, ended, deleted, retyped] = [await shipped(), await shipped(), await shipped(), await shipped()];
    const longAgo = new Date(Date.now() - days(181));
    const old = await createRecord(newOrder({ phone }), "test", longAgo);
    const tokens = {
      ended: await linkTokenOf(ended),
      deleted: await linkTokenOf(deleted),
      retyped: await linkTokenOf(retyped),
      old: makeLinkToken({ _id: old.record._id, number: 0 }, ending, await linkKeyFor(1)),
    };
    await endLinksOf([ended]);
    await deleteRecord(deleted._id, byForm("test"));
    await updateRecord({ ...retyped, phone: "+44 20 7946 0000" }, undefined, "test");
    const token = await linkTokenOf(order);
    const otherKey = Buffer.from(token, "base64url");
    otherKey.writeUInt8(7, 1);
    return {
      forged: `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`,
      cut: token.slice(0, 20),
      "with another key id": otherKey.toString("base64url"),
      "of no record": makeLinkToken({ _id: ulid(1), number: 0 }, ending, await linkKeyFor(1)),
      "with another number": makeLinkToken({ _id: order._id, number: 1 }, ending, await linkKeyFor(1)),
      "no token": "hello",
      ended: tokens.ended,
      "of a deleted record": tokens.deleted,
      "of a record with another phone": tokens.retyped,
      "older than 180 days": tokens.old,
    };
  }

  test("gets the answer of an unknown order, after the same calls of the database, whatever is wrong", async () => {
    const attempts: Record<string, Answer & { calls: string[] }> = {};
    for (const [kind, token] of Object.entries(await badLinks())) {
      address = newNetwork();
      let answer: Answer | undefined;
      const calls = await databaseCalls(async () => {
        answer = await open(token);
      });
      if (!answer) throw new Error("There was no answer");
      attempts[kind] = { ...answer, body: { ...answer.body, requestId: "" }, calls };
    }
    const unknown = await call(lookUp, "getTrackingNo", {
      body: { name: newOrder().name, phone },
      address: newNetwork(),
    });
    const [first, ...others] = Object.values(attempts);
    expect(first).toMatchObject({ status: 404, body: { ...unknown.body, requestId: "" }, headers: unknown.headers });
    const reads = ["QueryCommand", "GetItemCommand", "QueryCommand", "BatchGetItemCommand"];
    expect(first?.calls).toEqual([...reads, ...reads, "UpdateItemCommand"]);
    for (const other of others) expect(other).toEqual(first);
  });

  test("locks out no other network, however many are tried", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (let guess = 0; guess < 60; guess += 1) {
      address = newNetwork();
      expect(await open(forged)).toMatchObject(ended);
    }
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
    address = newNetwork();
    expect((await lookup()).status).toBe(200);
  });
});

describe("the links of an order", () => {
  const endLinks = async ({ _id }: StoredRecord) => {
    const { cookies, account } = await signIn("admin");
    expect((await call(revokeLinks, "revokeLinks", { params: { id: _id }, cookies })).status).toBe(204);
    expect(log).toContainEqual({
      event: "security",
      name: "links-revoked",
      actor: account._id,
      role: "admin",
      subject: _id,
    });
  };
  const opens = async (token: string) => (await open(token)).status === 200;

  test("end when staff end them, all of the order, and a new one opens", async () => {
    const order = await shipped();
    const added = await shipped({ name: order.name });
    const [first, second] = [await linkTokenOf(order), await linkTokenOf(added)];
    for (const token of [first, second]) expect((await open(token)).body.parcels).toHaveLength(2);
    await endLinks(order);
    for (const token of [first, second]) expect(await open(token)).toMatchObject(ended);
    const third = await linkTokenOf(order);
    expect(await opens(third)).toBe(true);
    later(2);
    await endLinks(added);
    expect(await open(third)).toMatchObject(ended);
  });

  test("work on under a corrected order number, and through any number of corrections", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    for (const name of [newOrder().name, newOrder().name, order.name]) {
      await updateRecord({ ...order, name }, undefined, "test");
      expect((await open(token)).body).toMatchObject({ name, parcels: [{ trackingNo: order.trackingNo }] });
    }
  });

  test("stay with a country code, end with another phone, and work again with the phone", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const seen: boolean[] = [];
    for (const typed of ["0415 555 0101", "+44 20 7946 0000", `+44 20 7946 0000 / ${phone}`, phone]) {
      await updateRecord({ ...order, phone: typed }, undefined, "test");
      seen.push(await opens(token));
    }
    expect(seen).toEqual([true, false, true, true]);
  });

  test("do not open while the parcel is deleted, and work again when that is undone", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await deleteRecord(order._id, byForm("test"));
    expect(await open(token)).toMatchObject(ended);
    await restoreRecord(order._id, { by: "test", via: "undo" });
    expect(await opens(token)).toBe(true);
  });

  test("have ended when the order is entered anew", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    await deleteRecord(order._id, byForm("test"));
    const anew = await shipped({ name: order.name, trackingNo: order.trackingNo });
    expect(await open(token)).toMatchObject(ended);
    expect(await opens(await linkTokenOf(anew))).toBe(true);
  });

  test("show a parcel that is added, and end with the one that they name", async () => {
    const order = await shipped();
    const token = await linkTokenOf(order);
    const added = await shipped({ name: order.name });
    await shipped({ name: order.name, phone: "+44 20 7946 0000" });
    expect((await open(token)).body.parcels).toMatchObject([
      { trackingNo: added.trackingNo },
      { trackingNo: order.trackingNo },
    ]);
    await deleteRecord(order._id, byForm("test"));
    expect(await open(token)).toMatchObject(ended);
  });

  test("end 180 days after the customer's first record was made, whatever comes later", async () => {
    const order = await shipped();
    later(days(179));
    const added = await shipped({ name: order.name });
    const tokens = [await linkTokenOf(order), await linkTokenOf(added)];
    for (const token of tokens) expect(await opens(token)).toBe(true);
    later(days(1));
    for (const token of tokens) expect(await open(token)).toMatchObject(ended);
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
});

describe("the link that staff get", () => {
  const filed = async (daysAgo = 0) =>
    (await createRecord(newOrder(), "test", new Date(Date.now() - days(daysAgo)))).record;
  async function linkOf(id: string, headers: Record<string, string> = {}) {
    const { cookies } = await signIn("logistics");
    return call(getLink, "getLink", { params: { id }, cookies, headers });
  }

  test("staff get a link with the token in its fragment, on the host that they use", async () => {
    const { _id } = await filed();
    const { status, headers, body } = await linkOf(_id);
    expect({ status, headers }).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(body.url).toMatch(/^https:\/\/portal\.example\/#t=[\w-]{54}$/);
    const local = await linkOf(_id, { "x-viewer-host": "localhost:3000" });
    expect(local.body.url).toMatch(/^http:\/\/localhost:3000\/#t=/);
  });

  test("the link stays the same, and is told with its end", async () => {
    const { _id, createdAt, trackingNo } = await filed();
    const first = await linkOf(_id);
    expect((await linkOf(_id)).body).toEqual(first.body);
    expect(Date.parse(first.body.expires)).toBe(Date.parse(createdAt) + days(180));
    const delivered = Math.floor(Date.now() / 1000) * 1000;
    await storeSnapshot(trackingNo, scannedShipment(trackingNo, [delivered, "SGE_304"]));
    const { expires, url } = (await linkOf(_id)).body;
    expect([expires, url]).toEqual([new Date(delivered + days(30)).toISOString(), first.body.url]);
  });

  test("of an order whose links have ended there is none, and the answer says why", async () => {
    const { _id, name } = await filed(181);
    expect(await linkOf(_id)).toMatchObject({
      status: 410,
      body: {
        code: "gone",
        message: `Links to order ${name} have expired: they work until 30 days after the last parcel arrives, and for 180 days at most.`,
      },
    });
  });

  test("of a record that is deleted meanwhile there is none", async () => {
    const record = await filed();
    await deleteRecord(record._id, byForm("test"));
    await expect(linkTokenFor(record)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of an unknown or deleted record there is none", async () => {
    const { _id } = await filed();
    await deleteRecord(_id, byForm("test"));
    for (const id of [_id, "nothing"]) expect((await linkOf(id)).status).toBe(404);
  });
});
