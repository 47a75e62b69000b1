import { beforeEach, expect, test, vi } from "vitest";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import { attentionReasons } from "../../shared/shipment/reason-words.ts";
import { changeCase } from "../attention/write.ts";
import { batchWrite, putOf } from "../database/writes.ts";
import { syncCase } from "../follower/cases.ts";
import { syncReferences } from "../follower/references.ts";
import { recordKey } from "../records/item.ts";
import { createRecord, updateRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { answered, filedWith, heldCase } from "../testing/cases.ts";
import { storeDeliveries } from "../testing/deliveries.ts";
import { scannedShipment, toCountry } from "../testing/snapshots.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./attention-cases.ts";

let clerk: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  await switchToEmptyTable();
  clerk = await signIn("logistics", { name: "Ravi Menon" });
});

const dayMs = 24 * 60 * 60 * 1000;
const now = () => Math.floor(Date.now() / 1000) * 1000;
const daysAgo = (days: number) => now() - days * dayMs;
const iso = (at: number) => new Date(at).toISOString();
const numberOf = (serial: number) => `SG32310270${String(serial).padStart(6, "0")}`;

const filed = (serial: number, data: ShipmentData, { firstAskedAt = now() } = {}) =>
  filedWith({ name: `NEED-${serial}`, phone: "9000000001" }, data, { firstAskedAt });
const held = (serial: number, days: number) =>
  filed(serial, scannedShipment(numberOf(serial), [daysAgo(days), "SGE_505"]));

const list = (query?: Record<string, string>) => call(handler, "attentionCases", { query, cookies: clerk.cookies });
const numbers = ({ body }: { body: { cases: { trackingNo: string }[] } }) =>
  body.cases.map(({ trackingNo }) => trackingNo);

test("a case tells the orders, the reason and since when, the stage and the last scan", async () => {
  const at = daysAgo(2);
  const record = await filed(1, scannedShipment(numberOf(1), [at - dayMs, "SGE_301"], [at, "SGE_505"]));
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toEqual({
    cases: [
      {
        trackingNo: numberOf(1),
        orders: [{ _id: record._id, name: "NEED-1", phone: "9000000001" }],
        reason: "held",
        since: iso(at),
        stage: "local-carrier",
        lastScan: expect.objectContaining({ awb_event_code: "SGE_505", awb_history_location: "Delhi, India" }),
        ...{ words: "A scan", place: "Delhi, India", country: null },
        replies: [],
        note: null,
        snoozedUntil: null,
        asked: null,
        done: false,
        by: null,
        writtenAt: null,
        version: 1,
      },
    ],
    counts: { held: 1 },
    snoozed: 0,
  });
});

test("every reason is listed and counted, those that lie ahead and parcels without one are not", async () => {
  const stories: Record<(typeof attentionReasons)[number], ShipmentData> = {
    "bad-address": scannedShipment(numberOf(0), [daysAgo(1), "SGERROR_101"]),
    held: scannedShipment(numberOf(1), [daysAgo(1), "SGE_505"]),
    collect: scannedShipment(numberOf(2), [daysAgo(1), "SGE_501"]),
    "delivery-failed": scannedShipment(numberOf(3), [daysAgo(1), "SGE_403"]),
    returning: scannedShipment(numberOf(4), [daysAgo(1), "SGE_502"]),
    lost: scannedShipment(numberOf(5), [daysAgo(1), "SGERROR_104"]),
    "unknown-number": emptyShipment(numberOf(6)),
    "not-handed-over": scannedShipment(numberOf(7), [daysAgo(4), "SGE_001"]),
    stalled: scannedShipment(numberOf(8), [daysAgo(4), "SGE_106"]),
    overdue: toCountry("US", scannedShipment(numberOf(9), [daysAgo(20), "SGE_106"], [daysAgo(1), "SGE_301"])),
    returned: scannedShipment(numberOf(10), [daysAgo(9), "SGE_504"]),
  };
  await storeDeliveries("US", Array(25).fill(10));
  for (const [serial, reason] of attentionReasons.entries()) {
    await filed(serial, stories[reason], { firstAskedAt: daysAgo(2) });
  }
  await filed(20, scannedShipment(numberOf(20), [daysAgo(1), "SGE_106"]));
  await filed(21, scannedShipment(numberOf(21), [daysAgo(9), "SGE_304"]));
  const { body } = await list();
  expect(body.cases.map(({ reason }: { reason: string }) => reason)).toEqual(attentionReasons);
  expect(body.counts).toEqual(Object.fromEntries(attentionReasons.map((reason) => [reason, 1])));
  for (const [serial, reason] of attentionReasons.entries()) {
    expect(numbers(await list({ reason }))).toEqual([numberOf(serial)]);
  }
});

test("pages go from the most pressing reason to the last, from the longest waiting to the newest, and back", async () => {
  const reasons = ["SGE_403", "SGE_505"];
  for (let serial = 0; serial < 7; serial += 1) {
    await filed(serial, scannedShipment(numberOf(serial), [daysAgo(20 - serial), reasons[serial % 2] ?? ""]));
  }
  // In the future, and the last of the first reason: a page back must not show it.
  await filed(7, scannedShipment(numberOf(7), [daysAgo(1), "SGE_106"]));
  const inOrder = [1, 3, 5, 0, 2, 4, 6].map(numberOf);
  for (const limit of [1, 2, 3, 4]) {
    const pages: Awaited<ReturnType<typeof list>>[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; cursor = pages.at(-1)?.body.nextCursor) {
      pages.push(await list({ limit: String(limit), ...(cursor && { cursor }) }));
    }
    expect(pages.flatMap(numbers)).toEqual(inOrder);
    for (const [at, page] of pages.entries()) {
      const { previousCursor } = page.body;
      expect(previousCursor === undefined).toBe(at === 0);
      if (previousCursor === undefined) continue;
      const back = await list({ limit: String(limit), cursor: previousCursor });
      expect(numbers(back)).toEqual(numbers(pages[at - 1] ?? back));
    }
  }
  expect((await list()).body.counts).toEqual({ held: 3, "delivery-failed": 4 });
  const ofOne = await list({ limit: "2", reason: "held" });
  expect(numbers(ofOne)).toEqual([1, 3].map(numberOf));
  expect(numbers(await list({ limit: "2", reason: "held", cursor: ofOne.body.nextCursor }))).toEqual([5].map(numberOf));
});

test("snoozed ones stand apart until their time has come, done ones until their parcels move", async () => {
  for (const serial of [1, 2, 3]) await held(serial, 5 - serial);
  await changeCase(numberOf(1), { snoozeUntil: iso(Date.now() + dayMs) }, 1, "me");
  await changeCase(numberOf(2), { done: true }, 1, "me");
  const waiting = await list();
  expect(numbers(waiting)).toEqual([numberOf(3)]);
  expect(waiting.body).toMatchObject({ counts: { held: 1 }, snoozed: 1 });
  const snoozed = await list({ snoozed: "true" });
  expect(numbers(snoozed)).toEqual([numberOf(1)]);
  expect(snoozed.body.counts).toEqual({ held: 1 });
  await changeCase(numberOf(3), { done: true }, 1, "me");
  const done = await list({ done: "true" });
  expect(numbers(done)).toEqual([3, 2].map(numberOf));
  expect(done.body.cases).toMatchObject([{ done: true }, { done: true }]);
  expect(numbers(await list({ done: "true", reason: "stalled" }))).toEqual([]);
  await changeCase(numberOf(3), { done: false }, 2, "me");
  await answered(scannedShipment(numberOf(2), [daysAgo(3), "SGE_505"], [daysAgo(1), "SGE_106"]));
  expect(numbers(await list({ done: "true" }))).toEqual([]);

  await changeCase(numberOf(1), { snoozeUntil: iso(Date.now() + 60_000) }, 2, "me");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(numbers(await list())).toEqual([1, 3].map(numberOf));
  expect(numbers(await list({ snoozed: "true" }))).toEqual([]);
  vi.useRealTimers();
});

test("counts end at a hundred, whatever is snoozed before them", async () => {
  const items = Array.from({ length: 260 }, (_, at) =>
    heldCase(numberOf(at), daysAgo(2) + at, at < 120 ? { snoozedUntil: iso(Date.now() + dayMs) } : {}),
  );
  await batchWrite(items.map(putOf));
  expect((await list({ limit: "1" })).body).toMatchObject({ counts: { held: 100 }, snoozed: 100 });
  expect(numbers(await list({ limit: "1" }))).toEqual([numberOf(120)]);
});

test("an order that moved on to another number is not named", async () => {
  const record = await held(1, 1);
  const { record: other } = await createRecord({ ...record, name: "NEED-2" }, "her");
  await syncReferences([recordKey(other)]);
  await syncCase(record.trackingNo);
  await updateRecord({ ...record, trackingNo: numberOf(9) }, undefined, "her");
  expect((await list()).body.cases).toMatchObject([{ orders: [{ name: "NEED-2" }] }]);
});
