import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRecord } from "../records/write.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { type Answer, call } from "../testing/call.ts";
import { scanned, startCourierDouble } from "../testing/courier.ts";
import { storeDeliveries } from "../testing/deliveries.ts";
import { databaseCalls, withFaults } from "../testing/intercept.ts";
import { recordLog } from "../testing/log.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { storeFurtherParcels, storeRecords } from "../testing/tables.ts";
import { newNetwork, newOrder } from "../testing/unique.ts";
import { handler } from "./get-tracking-no.ts";

const courier = await startCourierDouble();
const log = recordLog();

let address = newNetwork();
let hour = 0;

const phone = "+1 (415) 555-0101";
const lookup = (name: string, more: object = {}) =>
  call(handler, "getTrackingNo", { body: { name, phone, ...more }, address });

async function shipped(script?: Parameters<typeof courier.scripts.set>[1], fields: object = {}) {
  const record = newOrder({ phone, ...fields });
  if (script) courier.scripts.set(record.trackingNo, script);
  await createRecord(record, "test");
  return record;
}
const callsFor = (trackingNo: string) => courier.asked.filter((asked) => asked === trackingNo).length;
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  // An hour later each time, which ends a pause of the courier; no window of the limits ends while a test runs.
  hour += 1;
  vi.setSystemTime(Date.UTC(2026, 5, 1, hour, 1));
  address = newNetwork();
  courier.enterCredentials(true);
});
afterEach(() => vi.useRealTimers());

describe("a parcel that exists", () => {
  test("is returned with the courier's fields, for a phone typed differently", async () => {
    const order = await shipped();
    courier.scripts.set(order.trackingNo, scanned(order.trackingNo, "SGE_106", "Received at Delhi Hub"));
    const answer = await call(handler, "getTrackingNo", {
      body: { name: ` #${order.name.toLowerCase()} `, phone: "415.555.0101" },
      address,
    });
    expect(answer).toMatchObject({
      status: 200,
      headers: { "cache-control": "no-store" },
      body: {
        trackingData: {
          success: true,
          data: {
            awbInfo: { awb_number: order.trackingNo, awb_destination: "US" },
            awbEvents: [{ awb_history_comment: "Received at Delhi Hub", awb_event_code: "SGE_106" }],
          },
        },
        parcels: [
          { trackingNo: order.trackingNo, state: "tracked", stale: false, asOf: expect.stringMatching(/^2026-.*Z$/) },
        ],
      },
    });
  });

  test("that the courier does not know yet is booked", async () => {
    const order = await shipped();
    expect((await lookup(order.name)).body.parcels).toMatchObject([{ state: "booked", stale: false }]);
  });

  test("of another carrier is marked so, and the courier is not asked", async () => {
    const order = await shipped(undefined, { trackingNo: "986578788855" });
    expect((await lookup(order.name)).body.parcels).toMatchObject([
      { state: "other-carrier", asOf: null, carrier: { name: "FedEx", isSure: false } },
    ]);
    expect(callsFor(order.trackingNo)).toBe(0);
  });

  test("is returned with the order's other parcels of this phone, newest first", async () => {
    const first = await shipped();
    later(1);
    const second = await shipped(scanned("SG1", "SGE_304"), { name: first.name });
    await shipped(undefined, { name: first.name, phone: "+44 20 7946 0000" });
    const { body } = await lookup(first.name);
    expect(body.parcels.map(({ trackingNo }: { trackingNo: string }) => trackingNo)).toEqual([
      second.trackingNo,
      first.trackingNo,
    ]);
    expect(body.trackingData.data).toEqual(body.parcels[0].data);
  });

  test("is shown before those that have arrived, where its order has more than ten", async () => {
    const { name } = newOrder();
    const numbers = Array.from({ length: 12 }, (_, at) => `SG${80_000_000_000_000 + at}`);
    await storeRecords(numbers.map((trackingNo) => ({ name, phone, trackingNo })));
    const [oldest = "", ...arrived] = numbers;
    courier.scripts.set(oldest, scanned(oldest, "SGE_303"));
    for (const trackingNo of arrived) {
      await storeSnapshot(trackingNo, scannedShipment(trackingNo, [Date.now(), "SGE_304"]));
    }
    const { body } = await lookup(name);
    expect(body.parcelCount).toBe(12);
    const shown = body.parcels.map(({ trackingNo }: { trackingNo: string }) => trackingNo);
    expect(shown).toEqual([oldest, ...arrived.toReversed().slice(0, 9)]);
    expect(body.trackingData.data).toEqual(body.parcels[0].data);
  });

  test("is found among more parcels of its order than anyone sends", async () => {
    const order = await shipped();
    await storeFurtherParcels(order.name);
    expect((await lookup(order.name)).body.parcels).toMatchObject([{ trackingNo: order.trackingNo }]);
  });

  test("is booked where no courier credentials are entered", async () => {
    courier.enterCredentials(false);
    const order = await shipped();
    await lookup(order.name);
    expect((await lookup(order.name)).body.parcels).toMatchObject([
      { state: "booked", asOf: null, data: { awbInfo: { awb_number: order.trackingNo } } },
    ]);
    expect(callsFor(order.trackingNo)).toBe(0);
  });
});

describe("the courier", () => {
  test("is not asked while a snapshot is recent; later the snapshot is stale and fresh asks again", async () => {
    const order = await shipped();
    courier.scripts.set(order.trackingNo, scanned(order.trackingNo, "SGE_106"));
    await lookup(order.name);
    later(14);
    expect((await lookup(order.name)).body.parcels[0].stale).toBe(false);
    later(2);
    expect((await lookup(order.name)).body.parcels[0]).toMatchObject({ state: "tracked", stale: true });
    expect(callsFor(order.trackingNo)).toBe(1);
    courier.scripts.set(order.trackingNo, scanned(order.trackingNo, "SGE_206"));
    expect((await lookup(order.name, { fresh: true })).body.parcels[0]).toMatchObject({
      stale: false,
      data: { awbEvents: [{ awb_event_code: "SGE_206" }] },
    });
    expect(callsFor(order.trackingNo)).toBe(2);
  });

  test("is asked for a number at most once a minute, even with fresh", async () => {
    const order = await shipped();
    courier.scripts.set(order.trackingNo, scanned(order.trackingNo, "SGE_106"));
    await Promise.all([lookup(order.name), lookup(order.name), lookup(order.name, { fresh: true })]);
    await lookup(order.name, { fresh: true });
    expect(callsFor(order.trackingNo)).toBe(1);
    later(1);
    await lookup(order.name, { fresh: true });
    expect(callsFor(order.trackingNo)).toBe(2);
  });

  test("is asked by one of several simultaneous lookups, and the others wait for its answer", async () => {
    const order = await shipped((outgoing) => {
      setTimeout(() => outgoing.end(JSON.stringify(scanned("SG1", "SGE_106"))), 400);
    });
    const answers = await Promise.all([lookup(order.name), lookup(order.name), lookup(order.name)]);
    expect(answers.map(({ body }) => body.parcels[0].state)).toEqual(["tracked", "tracked", "tracked"]);
    expect(callsFor(order.trackingNo)).toBe(1);
  });

  test.each([
    ["800 KB", 340, "🌿".repeat(300), "🌿".repeat(120)],
    ["20 MB", 10_000, "x".repeat(1_800), "Delhi, India"],
  ])("that answers with %s is kept with the newest 150 scans", async (_, scans, comment, other) => {
    const template = scanned("SG1", "SGE_106", comment);
    const awbEvents = Array.from({ length: scans }, (_, minute) => ({
      ...template.data.awbEvents[0],
      awb_history_datetime: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString().slice(0, 16),
      awb_history_location: other,
      awb_event_code: other,
    }));
    const order = await shipped({ ...template, data: { ...template.data, awbEvents } });
    const newest = { state: "tracked", stale: false, data: { awbEvents: expect.any(Array) } };
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await lookup(order.name);
      expect(answer).toMatchObject({ status: 200, body: { parcels: [newest] } });
      const dates = answer.body.parcels[0].data.awbEvents.map(
        ({ awb_history_datetime }: { awb_history_datetime: string }) => awb_history_datetime,
      );
      expect(dates).toEqual(
        awbEvents
          .slice(-150)
          .reverse()
          .map(({ awb_history_datetime }) => awb_history_datetime),
      );
    }
    expect(callsFor(order.trackingNo)).toBe(1);
  });

  test("that returns no scans any more does not replace the stored ones", async () => {
    const order = await shipped(scanned("SG1", "SGE_106"));
    await lookup(order.name);
    later(20);
    courier.scripts.set(order.trackingNo, { success: false, msg: "Invalid Regex AWB Number" });
    expect((await lookup(order.name, { fresh: true })).body.parcels[0]).toMatchObject({ state: "tracked" });
  });
});

describe("when a parcel is expected", () => {
  const dayMs = 86_400_000;
  // Noon in UTC is the same date in every zone of the United States; a day a test, as statistics are read once an hour.
  let day = 0;
  beforeEach(() => {
    day += 1;
    vi.setSystemTime(Date.UTC(2026, 7, day, 12));
  });
  const dateOf = (daysAhead: number) => new Date(Date.now() + daysAhead * dayMs).toISOString().slice(0, 10);
  /** To the United States: scanned by the courier so many days ago for the first time, now with this code. */
  const onItsWay = (days: number, code: string) => {
    const { success, data } = scanned("SG1", code);
    const [scan] = data.awbEvents;
    const dates = [`${dateOf(0)} 00:10:00`, `${dateOf(-days)} 18:00:00`];
    const awbEvents = [code, "SGE_106"].map((awb_event_code, at) => ({
      ...scan,
      awb_event_code,
      awb_history_datetime: dates[at],
    }));
    return { success, data: { ...data, awbEvents } };
  };
  const expectedOf = async (script: Parameters<typeof courier.scripts.set>[1]) => {
    const { body } = await lookup((await shipped(script)).name);
    return body.parcels[0].expected;
  };
  const evenly = Array.from({ length: 140 }, (_, at) => 6 + (at % 14));

  test("the days follow from the deliveries to its country, and from how long it is under way", async () => {
    await storeDeliveries("US", evenly);
    expect(await expectedOf(onItsWay(2, "SGE_205"))).toEqual({ from: dateOf(4), to: dateOf(16), basis: 140 });
    expect(await expectedOf(onItsWay(12, "SGE_205"))).toEqual({ from: dateOf(0), to: dateOf(7), basis: 140 });
    expect(await expectedOf(onItsWay(30, "SGE_205"))).toEqual({ from: dateOf(-24), to: dateOf(-12), basis: 140 });
  });

  test("days that have passed are not kept as told", async () => {
    await storeDeliveries("US", evenly);
    const order = await shipped(onItsWay(30, "SGE_205"));
    await lookup(order.name);
    expect((await readSnapshots([order.trackingNo])).get(order.trackingNo)).not.toHaveProperty("firstTold");
  });

  test("nothing is told of a parcel that is not under way", async () => {
    await storeDeliveries("US", evenly);
    expect(await expectedOf(onItsWay(2, "SGE_303"))).toBeNull();
  });

  test("a lookup does without the deliveries where they cannot be read", async () => {
    await storeDeliveries("US", evenly);
    const order = await shipped(onItsWay(2, "SGE_205"));
    const answer = await withFaults(
      (command, count) => (command.startsWith("BatchGet") && count === 2 ? "unsent" : undefined),
      () => lookup(order.name),
    );
    expect(answer).toMatchObject({ status: 200, body: { parcels: [{ state: "tracked", expected: null }] } });
    expect((await lookup(order.name)).body.parcels[0].expected).toMatchObject({ basis: 140 });
  });

  test("the days that were told are kept, the first and the last, and stand for a day whatever is counted", async () => {
    await storeDeliveries("US", evenly);
    const order = await shipped(onItsWay(2, "SGE_205"));
    const shown = async () => (await lookup(order.name)).body.parcels[0].expected;
    const kept = async () => (await readSnapshots([order.trackingNo])).get(order.trackingNo);
    const first = { from: dateOf(4), to: dateOf(16), basis: 140 };
    expect(await shown()).toEqual(first);
    const told = { ...first, at: expect.any(Number) };
    await storeDeliveries("US", Array(400).fill(30));
    later(61);
    expect(await shown()).toEqual(first);
    expect(await kept()).toMatchObject({ firstTold: told, lastTold: told });
    later(23 * 60);
    const last = await shown();
    expect(last).not.toEqual(first);
    expect(await kept()).toMatchObject({ firstTold: told, lastTold: { ...last, at: expect.any(Number) } });
  });
});

/** Other failures: functions/courier/client.test.ts. */
describe("a courier that fails", () => {
  const script: Parameters<typeof courier.scripts.set>[1] = (outgoing) => outgoing.writeHead(500).end();

  test("makes a parcel without snapshot unavailable and is not asked for five minutes", async () => {
    const order = await shipped(script);
    expect(await lookup(order.name)).toMatchObject({
      status: 200,
      body: {
        parcels: [
          { state: "unavailable", asOf: null, stale: true, data: { awbInfo: { awb_number: order.trackingNo } } },
        ],
      },
    });
    const calls = callsFor(order.trackingNo);
    later(4);
    await lookup(order.name, { fresh: true });
    expect(callsFor(order.trackingNo)).toBe(calls);
    later(2);
    courier.scripts.set(order.trackingNo, scanned(order.trackingNo, "SGE_106"));
    expect((await lookup(order.name)).body.parcels[0].state).toBe("tracked");
  });

  test("leaves a parcel at its last snapshot, with its time", async () => {
    const order = await shipped(scanned("SG1", "SGE_106"));
    const asOf = (await lookup(order.name)).body.parcels[0].asOf;
    later(30);
    courier.scripts.set(order.trackingNo, script);
    expect((await lookup(order.name, { fresh: true })).body.parcels[0]).toMatchObject({
      state: "tracked",
      stale: true,
      asOf,
    });
  });
});

test.each([401, 429])("a courier that answers %i is not asked about anything for five minutes", async (status) => {
  const refused = await shipped((outgoing) => outgoing.writeHead(status).end());
  const other = await shipped(scanned("SG1", "SGE_106"));
  await lookup(refused.name);
  expect((await lookup(other.name)).body.parcels[0].state).toBe("unavailable");
  expect(callsFor(other.trackingNo)).toBe(0);
  later(5);
  expect((await lookup(other.name)).body.parcels[0].state).toBe("tracked");
});

describe("a wrong guess", () => {
  test("gets the same reply and database calls for an unknown order and a wrong phone", async () => {
    const order = await shipped(scanned("SG1", "SGE_106"));
    const guess = async (body: object) => {
      let answer: Answer | undefined;
      const calls = await databaseCalls(async () => {
        answer = await call(handler, "getTrackingNo", { body, address: newNetwork() });
      });
      return { ...answer, body: { ...answer?.body, requestId: "" }, calls };
    };
    const wrongPhone = await guess({ name: order.name, phone: "+1 415 555 9999" });
    expect(wrongPhone).toMatchObject({
      status: 404,
      body: { code: "not_found", message: "Tracking failed. Please check order number and phone." },
    });
    expect(await guess({ name: newOrder().name, phone })).toEqual(wrongPhone);
    // The writes, which take longest, are sent first: two that count, then two that note the guess as wrong.
    const [write, read] = ["UpdateItemCommand", "QueryCommand"];
    expect(wrongPhone.calls).toEqual([write, write, read, write, write]);
  });

  test("may be made five times from a network, then even a right one is refused there", async () => {
    const order = await shipped(scanned("SG1", "SGE_106"));
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await lookup(order.name, { phone: "+1 415 555 9999" })).status).toBe(404);
    }
    expect(await lookup(order.name)).toMatchObject({
      status: 429,
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
      body: { code: "too_many_attempts" },
    });
    address = newNetwork();
    expect((await lookup(order.name)).status).toBe(200);
  });

  test("is of one number: a list is refused before anything is counted or compared", async () => {
    const order = await shipped(scanned("SG1", "SGE_106"));
    for (const separator of ["/", "；", " or ", "\n", ","]) {
      const message = "Phone must be one number: the one you ordered with";
      expect(await lookup(order.name, { phone: `+1 415 555 0102${separator}${phone}` })).toMatchObject({
        status: 400,
        body: { code: "invalid_input", message, fields: { phone: message } },
      });
    }
    expect((await lookup(order.name)).status).toBe(200);
  });

  test("counts, a right one does not", async () => {
    const order = await shipped(scanned("SG1", "SGE_106"));
    for (let asked = 0; asked < 21; asked += 1) expect((await lookup(order.name)).status).toBe(200);
  });
});

test("the courier's answer is returned also where it cannot be stored", async () => {
  const order = await shipped(scanned("SG1", "SGE_106"));
  // The third update stores the answer, after counting and taking back.
  const answer = await withFaults(
    (command, count) => (command === "UpdateItemCommand" && count > 2 ? "unsent" : undefined),
    () => lookup(order.name),
  );
  expect(answer).toMatchObject({ status: 200, body: { parcels: [{ state: "tracked" }] } });
  expect(JSON.stringify(log)).toContain("courier-answer-not-kept");
});

test("no log line has the order number or the phone", async () => {
  const order = await shipped((outgoing) => outgoing.writeHead(500).end());
  await lookup(order.name);
  await lookup(order.name, { phone: "+1 415 555 9999" });
  const text = JSON.stringify(log);
  expect(text).toContain("courier-failed");
  for (const secret of [order.name, order.trackingNo, "5550101", "555-0101", "5559999"])
    expect(text).not.toContain(secret);
});

test("waking the lookup has no body and does not ask the courier", async () => {
  const asked = courier.asked.length;
  expect(await call(handler, "wakeLookup", { address })).toMatchObject({ status: 204, body: "" });
  expect(courier.asked.length).toBe(asked);
});
