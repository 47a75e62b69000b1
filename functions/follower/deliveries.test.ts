import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { isoDay } from "../../shared/shipment/times.ts";
import { storedCase } from "../attention/item.ts";
import { table, tableName } from "../database/table.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import { bucketOf, countsIn, countsKey, transitMonths } from "../shipments/delivery-store.ts";
import { keepTold, saveSnapshot, snapshotKey } from "../shipments/snapshot-store.ts";
import { transitStatistics } from "../shipments/transit-statistics.ts";
import { storeDeliveries } from "../testing/deliveries.ts";
import { databaseCalls } from "../testing/intercept.ts";
import { scannedShipment, storeSnapshot, toCountry } from "../testing/snapshots.ts";
import { deliverAll, followedRecords } from "../testing/stream.ts";
import { scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as follower } from "../workers/follower.ts";
import { rebuild } from "./rebuild.ts";

beforeEach(async () => void (await switchToEmptyTable()));
afterEach(() => void vi.useRealTimers());

const dayMs = 86_400_000;
const number = "SG3231027366055";
const numbers = [number, "SG3231027366056", "SG3231027366057"] as const;
/** Noon in India, so many days ago. */
const daysAgo = (days: number) => (Math.floor(Date.now() / dayMs) - days) * dayMs + 6.5 * 3_600_000;
const monthAt = (at: number) => new Date(at).toISOString().slice(0, 7);
const create = async (trackingNo: string = number, name = `AYU-${trackingNo}`) =>
  (await createRecord({ name, phone: "9000000001", trackingNo }, "her")).record;
/** Delivered to the United States, so many days after the courier had it. */
const deliveredAfter = (days: number, trackingNo: string = number, ago = 3): ShipmentData =>
  toCountry("US", scannedShipment(trackingNo, [daysAgo(ago + days), "SGE_106"], [daysAgo(ago), "SGE_304"]));

/** The counts of all months, by month, country and days. */
async function counts(): Promise<Record<string, number>> {
  const items = (await scanTable()).filter(({ pk }) => String(pk).startsWith("TRANSIT#"));
  return Object.fromEntries(items.flatMap(countsIn).map((one) => [bucketOf(one), one.parcels]));
}
const onceIn = (days: number, ago = 3, times = 1) => ({ [`${monthAt(daysAgo(ago))} US ${days}`]: times });

test("a delivery is counted once, however often its change is delivered and the courier answers", async () => {
  await create();
  await storeSnapshot(number, deliveredAfter(9));
  await deliverAll();
  expect(await counts()).toEqual(onceIn(9));
  await deliverAll();
  const { awbInfo, awbEvents } = deliveredAfter(9);
  const returned = scannedShipment(number, [daysAgo(1), "SGE_504"]).awbEvents;
  await storeSnapshot(number, { awbInfo, awbEvents: [...returned, ...awbEvents] });
  await deliverAll();
  // The courier corrects the date: it stays counted as it was.
  await storeSnapshot(number, deliveredAfter(12, number, 2));
  await Promise.all([deliverAll(), deliverAll()]);
  expect(await counts()).toEqual(onceIn(9));
  expect(await rebuild({ dryRun: true })).toMatchObject({ deliveries: 0 });
});

test.each([
  ["both came true", 9, 9, ["told", "first", "last"]],
  ["the last came true", 10, 9, ["told", "last"]],
  ["the first came true", 9, 10, ["told", "first"]],
  ["none came true", 10, 11, ["told"]],
])("of the windows that were told it is counted which came true: %s", async (_, first, last, marks) => {
  await create();
  await storeSnapshot(number, toCountry("US", scannedShipment(number, [daysAgo(12), "SGE_106"])));
  // It is delivered on the ninth day.
  for (const days of [first, last]) {
    const [from, to] = [days, days + 3].map((day) => isoDay(Math.floor(daysAgo(12 - day) / dayMs)));
    await keepTold(number, { from: `${from}`, to: `${to}`, basis: 60, at: daysAgo(11) });
  }
  await saveSnapshot(number, deliveredAfter(9), Date.now() + 1);
  await deliverAll();
  const month = monthAt(daysAgo(3));
  const wanted = Object.fromEntries(marks.map((mark) => [`${month} US ${mark}`, 1]));
  expect(await counts()).toEqual({ ...onceIn(9), ...wanted });
  expect(await rebuild({ dryRun: true })).toMatchObject({ deliveries: 0 });
});

test("a delivery whose snapshot has expired is not counted again, and stays counted without its record", async () => {
  const record = await create();
  await storeSnapshot(number, deliveredAfter(9));
  await deliverAll();
  await table().send(new DeleteCommand({ TableName: tableName(), Key: snapshotKey(number) }));
  await storeSnapshot(number, deliveredAfter(9));
  await deliverAll();
  await deleteRecord(record._id, byForm("her"));
  await deliverAll();
  expect(await counts()).toEqual(onceIn(9));
  expect((await scanTable()).filter(({ pk }) => String(pk).startsWith("SHIPMENT#"))).toEqual([]);
  expect(await rebuild({ dryRun: true })).toMatchObject({ deliveries: 0 });
});

test("what came back, has no country, lies a year back or ahead, or is of a number that nobody holds is not counted", async () => {
  const cases: ShipmentData[] = [
    toCountry("US", scannedShipment(number, [daysAgo(9), "SGE_502"], [daysAgo(3), "SGE_304"])),
    scannedShipment(number, [daysAgo(9), "SGE_106"], [daysAgo(3), "SGE_304"]),
    deliveredAfter(9, number, 400),
    deliveredAfter(9, number, -70),
    toCountry("US", scannedShipment(number, [daysAgo(9), "SGE_001"], [daysAgo(9), "SGE_303"])),
  ];
  await create();
  for (const [at, data] of cases.entries()) await storeSnapshot(number, data, { fetchedAt: Date.now() + at });
  await deliverAll();
  await storeSnapshot(numbers[1], deliveredAfter(9, numbers[1]));
  const late = (await followedRecords()).filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S === `SHIPMENT#${numbers[1]}`);
  await table().send(new DeleteCommand({ TableName: tableName(), Key: snapshotKey(numbers[1]) }));
  await follower({ Records: late });
  expect(await counts()).toEqual({});
  expect(await rebuild({ dryRun: true })).toMatchObject({ deliveries: 0 });
});

test("a delivery on the first of a month counts where that day begins before it does in UTC", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 11, 31, 22) });
  await create();
  const sydney = [Date.UTC(2026, 11, 20, 6), Date.UTC(2027, 0, 1, 3)] as const;
  await storeSnapshot(number, toCountry("AU", scannedShipment(number, [sydney[0], "SGE_106"], [sydney[1], "SGE_304"])));
  await deliverAll();
  await create(numbers[1]);
  await storeSnapshot(numbers[1], deliveredAfter(9, numbers[1], 360));
  await deliverAll();
  expect(await counts()).toEqual({ "2027-01 AU 12": 1, "2026-01 US 9": 1 });
});

test("a rebuild counts what is missing and then finds nothing", async () => {
  for (const trackingNo of numbers) {
    await create(trackingNo);
    await storeSnapshot(trackingNo, deliveredAfter(9, trackingNo));
  }
  const changes = await followedRecords();
  await follower({ Records: changes.filter(({ dynamodb }) => dynamodb?.Keys?.sk?.S !== "SNAPSHOT") });
  await follower({ Records: changes.filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S === `SHIPMENT#${number}`) });
  expect(await counts()).toEqual(onceIn(9));
  expect(await rebuild({ dryRun: true })).toMatchObject({ deliveries: 2 });
  expect(await counts()).toEqual(onceIn(9));
  expect(await rebuild({ dryRun: false })).toMatchObject({ deliveries: 2 });
  expect(await counts()).toEqual(onceIn(9, 3, 3));
  expect(await rebuild({ dryRun: false })).toMatchObject({ deliveries: 0 });
});

test("the statistics have the last twelve months by country, and are read at most once an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15) });
  expect(transitMonths().slice(0, 2)).toEqual(["2026-01", "2025-12"]);
  expect(transitMonths()).toHaveLength(12);
  await storeDeliveries("US", [9, 9, 12]);
  await storeDeliveries("US", [10], 11);
  await storeDeliveries("GB", [7], 2);
  const reads = async () => (await databaseCalls(() => transitStatistics())).length;
  expect(await reads()).toBe(1);
  expect(Object.fromEntries(await transitStatistics())).toEqual({
    US: expect.arrayContaining([
      expect.objectContaining({ days: 9, monthsAgo: 0, parcels: 2 }),
      expect.objectContaining({ days: 12, monthsAgo: 0, parcels: 1 }),
      expect.objectContaining({ days: 10, monthsAgo: 11, parcels: 1 }),
    ]),
    GB: [expect.objectContaining({ days: 7, monthsAgo: 2, parcels: 1 })],
  });
  vi.setSystemTime(Date.now() + 3_599_000);
  expect(await reads()).toBe(0);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await reads()).toBe(1);
});

test("what is kept of a month expires after it has left the statistics and the year after", async () => {
  await create();
  await storeSnapshot(number, deliveredAfter(9));
  await deliverAll();
  const month = monthAt(daysAgo(3));
  const end = Date.UTC(Number(month.slice(0, 4)) + 2, Number(month.slice(5)) + 1) / 1000;
  for (const Key of [countsKey(month), { pk: `SHIPMENT#${number}`, sk: "DELIVERY" }]) {
    const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key }));
    expect(Item?.expiresAt).toBe(end);
  }
});

const caseOf = async () => {
  const items = (await scanTable()).filter(({ sk }) => sk === "CASE");
  return items.map((item) => storedCase.parse(item))[0];
};
/** Under way for so many days, with its newest scan a day ago. */
const moving = (days: number) =>
  toCountry("US", scannedShipment(number, [daysAgo(days), "SGE_106"], [daysAgo(1), "SGE_301"]));
/** The end of the day on which others have arrived and two more have gone, in Hawaii, after setting out. */
const overdueSince = (setOutDaysAgo: number, days: number) =>
  new Date((Math.floor(daysAgo(setOutDaysAgo) / dayMs) + days + 3) * dayMs + 10 * 3_600_000).toISOString();

test("a parcel is overdue two days after nearly all others have arrived, by what was known when it set out", async () => {
  await storeDeliveries("US", Array(25).fill(10));
  await create();
  const parcel = moving(8);
  const since = overdueSince(8, 10);
  await storeSnapshot(number, parcel);
  await deliverAll();
  expect(await caseOf()).toMatchObject({ reason: "overdue", since, version: 1 });
  // Statistics of later, in a function that has read them anew.
  await storeDeliveries("US", Array(25).fill(30));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
  expect(await rebuild({ dryRun: true })).toMatchObject({ cases: 0 });
  const { awbInfo, awbEvents } = parcel;
  const hold = scannedShipment(number, [daysAgo(0) - dayMs / 2, "SGE_505"]).awbEvents;
  await storeSnapshot(number, { awbInfo, awbEvents: [...hold, ...awbEvents] });
  await deliverAll();
  expect(await caseOf()).toMatchObject({ reason: "held" });
  const released = scannedShipment(number, [daysAgo(0) - dayMs / 4, "SGE_302"]).awbEvents;
  await storeSnapshot(number, { awbInfo, awbEvents: [...released, ...hold, ...awbEvents] });
  await deliverAll();
  expect(await caseOf()).toMatchObject({ reason: "overdue", since });
  const delivery = scannedShipment(number, [daysAgo(0), "SGE_304"]).awbEvents;
  await storeSnapshot(number, { awbInfo, awbEvents: [...delivery, ...awbEvents] });
  await deliverAll();
  expect(await caseOf()).toBeUndefined();
});

test("the first window that is told decides when a parcel is overdue, as soon as it is told", async () => {
  await storeDeliveries("US", Array(25).fill(10));
  await create();
  await storeSnapshot(number, moving(8));
  await deliverAll();
  const setOutOn = Math.floor(daysAgo(8) / dayMs);
  const told = { from: isoDay(setOutOn + 7), to: isoDay(setOutOn + 9), basis: 60, at: Date.now() };
  await keepTold(number, told);
  await deliverAll();
  expect(await caseOf()).toMatchObject({ reason: "overdue", since: overdueSince(8, 9) });
  await keepTold(number, { ...told, to: isoDay(setOutOn + 12) });
  await deliverAll();
  expect(await caseOf()).toMatchObject({ reason: "overdue", since: overdueSince(8, 9) });
  expect(await rebuild({ dryRun: true })).toMatchObject({ cases: 0, dueTimes: 0 });
});

test("a parcel to a country with too few deliveries when it set out is never overdue", async () => {
  await create();
  await storeSnapshot(number, moving(90));
  await deliverAll();
  expect(await caseOf()).toMatchObject({ reason: "stalled", overdueAt: null });
  await storeDeliveries("US", Array(25).fill(10));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
  expect(await rebuild({ dryRun: true })).toMatchObject({ cases: 0 });
});
