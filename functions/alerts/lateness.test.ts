import { describe, expect, test, vi } from "vitest";
import { type Scan, shipmentEvents } from "../../shared/courier-fixtures/wire.ts";
import { latenessOf } from "../../shared/shipment/alert-stages.ts";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import { findCase } from "../attention/write.ts";
import { caseAfter } from "../follower/case-after.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordKey } from "../records/item.ts";
import { updateRecord } from "../records/write.ts";
import { reserveCourierCall, saveSnapshot, type ToldWindow } from "../shipments/snapshot-store.ts";
import { expectedArrivalOf, overdueTimeOf } from "../shipments/transit-statistics.ts";
import {
  confirm,
  followedOrder,
  followNews,
  leaveAndRun,
  mails,
  order,
  phone,
  run,
  startAnew,
  stop,
  tokenIn,
} from "../testing/alerts.ts";
import { call } from "../testing/call.ts";
import { storeDeliveries } from "../testing/deliveries.ts";
import { handlerOf } from "../testing/handlers.ts";
import { newNetwork, newOrder } from "../testing/unique.ts";
import { stageToTell, toldAfter } from "./decide.ts";

startAnew();

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Parcels to Germany take 8 to 12 days: one that set out on day 0 is overdue once day 14 is over there. */
const germanDays = [8, 9, 9, 10, 10, 10, 11, 11, 12, 12].flatMap((days) => [days, days, days]);

type StoryScan = readonly [day: number, code: string];

const scansUntil = (scans: readonly StoryScan[], startedAt: number, now: number, trackingNo: string): ShipmentData => {
  const made = scans.map(([day, code]) => [startedAt + day * dayMs, code] as const).filter(([at]) => at <= now);
  const wire = made.toReversed().map(([at, code]): Scan => {
    const isAbroad = /^SGE_(20[6-8]|3|4|5)|^SGERROR/.test(code);
    const local = new Date(at + (isAbroad ? 2 : 5.5) * hourMs).toISOString().slice(0, 19).replace("T", " ");
    return [local, isAbroad ? "lastmile" : "domestic", code, isAbroad ? "Berlin, BE, DE" : "Delhi, India", "A scan"];
  });
  const { awbInfo } = emptyShipment(trackingNo);
  return { awbInfo: { ...awbInfo, awb_destination: "DE" }, awbEvents: shipmentEvents(wire) };
};

interface Parcel {
  readonly name: string;
  readonly trackingNo: string;
  readonly scans: readonly StoryScan[];
}

/** The steps of a parcel that is on time, one each day. */
const onTime: readonly StoryScan[] = [
  ...([
    [0, "SGE_104"],
    [1, "SGE_106"],
    [3, "SGE_202"],
    [4, "SGE_205"],
    [6, "SGE_206"],
  ] as const),
  ...([
    [7, "SGE_208"],
    [8, "SGE_301"],
    [9, "SGE_302"],
  ] as const),
];
const delivery = (day: number): StoryScan[] => [
  [day - 0.3, "SGE_303"],
  [day, "SGE_304"],
];

/** A day's answers of the courier for some parcels, what follows of them, and that page and board say the same then. */
async function passDay(parcels: readonly Parcel[], startedAt: number, day: number) {
  // Each a minute earlier than the day before: seven days later it is not yet.
  const now = startedAt + day * dayMs + 6 * hourMs - day * 60_000;
  vi.setSystemTime(now);
  for (const { name, trackingNo, scans } of parcels) {
    await reserveCourierCall(trackingNo, recordKey({ name, trackingNo }), now);
    await saveSnapshot(trackingNo, scansUntil(scans, startedAt, now, trackingNo), now);
  }
  await followNews();
  await run();
  await followNews();
  await run();
  for (const { name, trackingNo } of parcels) {
    const shown = await call(await handlerOf("getTrackingNo"), "getTrackingNo", {
      body: { name, phone },
      address: newNetwork(),
    });
    const parcel = shown.body.parcels.find((one: { trackingNo: string }) => one.trackingNo === trackingNo);
    const overdueAt = parcel.overdueAt && Date.parse(parcel.overdueAt);
    const onPage = latenessOf(
      { data: parcel.data, overdueAt, firstAskedAt: Date.parse(parcel.firstAskedAt) },
      now,
    )?.stage;
    const reason = (await findCase(trackingNo, now))?.reason;
    const onBoard = reason === "stalled" ? "silent" : reason === "overdue" ? reason : undefined;
    expect([day, onPage]).toEqual([day, onBoard]);
  }
}

/** What was mailed, without the confirmation, each with the day. */
const mailsIn = (said: readonly { readonly subject: string; readonly day: number }[]) =>
  said.map(({ subject, day }) => `${day} ${subject.replace(/ \(order .*/, "")}`);

async function watchDays(
  parcels: readonly Parcel[],
  days: number,
  before: (day: number) => Promise<unknown> = async () => {},
) {
  const startedAt = Date.now();
  const said: { subject: string; day: number }[] = [];
  for (let day = 0; day <= days; day += 1) {
    await before(day);
    const known = mails().length;
    await passDay(parcels, startedAt, day);
    said.push(
      ...mails()
        .slice(known)
        .map(({ subject }) => ({ subject, day })),
    );
  }
  return mailsIn(said);
}

const late = "Your parcel is taking longer than usual";
const silent = "Your parcel hasn't been scanned for a while";
const arrived = "Your parcel has arrived in Germany";
const steps = ["1 Your parcel is on its way", `6 ${arrived}`];

/** Scans abroad, each two days, so that it is not silent. */
const moving = (from: number, to: number): StoryScan[] =>
  Array.from({ length: Math.ceil((to - from) / 2) }, (_, at) => [from + at * 2, "SGE_302"]);

test.each<[string, readonly StoryScan[], string[]]>([
  ["a normal one", [...onTime, ...delivery(10)], [...steps, "10 Your parcel was delivered"]],
  ["late", [...onTime, ...moving(10, 30)], [...steps, `15 ${late}`]],
  ["silent", onTime.slice(0, 2), ["1 Your parcel is on its way", `4 ${silent}`]],
  ["silent, then late a week on", [...onTime.slice(0, 5), ...moving(14, 30)], [...steps, `13 ${silent}`, `21 ${late}`]],
  [
    "back on time",
    [...onTime.slice(0, 2), [5, "SGE_202"], [6, "SGE_206"], ...moving(8, 10), ...delivery(11)],
    ["1 Your parcel is on its way", `4 ${silent}`, `6 ${arrived}`, "11 Your parcel was delivered"],
  ],
  [
    "delivered late",
    [...onTime, ...moving(10, 18), ...delivery(18)],
    [...steps, `15 ${late}`, "18 Your parcel was delivered"],
  ],
  ["held for duty", [...onTime.slice(0, 5), [8, "SGE_505"]], [...steps, "8 Your parcel is held up"]],
  [
    "wrong door",
    [...onTime, [10, "SGE_303"], [10.01, "SGERROR_101"]],
    [...steps, "10 Your parcel couldn't be delivered: its address is incomplete"],
  ],
  [
    "returned",
    [...onTime, [12, "SGE_502"], [20, "SGE_504"]],
    [...steps, "12 Your parcel is on its way back to us", "20 Your parcel has come back to us"],
  ],
])("%s", async (_, scans, wanted) => {
  await storeDeliveries("DE", germanDays);
  const one = await followedOrder();
  expect(await watchDays([{ ...one, scans }], 21)).toEqual(wanted);
});

test("two parcels of one order", async () => {
  await storeDeliveries("DE", germanDays);
  const one = await followedOrder();
  const second = await order({ name: one.name });
  const scans = [...onTime, ...moving(10, 30)];
  const said = await watchDays(
    [
      { ...one, scans },
      { ...second, scans },
    ],
    16,
  );
  expect(said.filter((line) => line.startsWith("15"))).toEqual(["15 Updates on 2 parcels"]);
  expect(mails().at(-1)?.text).toContain(`Parcel ${second.trackingNo} is taking longer than usual`);
});

test("a number corrected meanwhile: the other parcel is told of, by its own scans", async () => {
  await storeDeliveries("DE", germanDays);
  const one = await followedOrder();
  const { trackingNo } = newOrder();
  const parcel = { ...one, scans: onTime.slice(0, 2) };
  const said = await watchDays([parcel], 9, async (day) => {
    if (day !== 5) return;
    const [record] = await recordsOfOrder(one.name);
    if (!record) throw new Error("There is no record");
    await updateRecord({ ...record, trackingNo }, undefined, "her");
    Object.assign(parcel, { trackingNo, scans: [[5, "SGE_106"]] });
  });
  expect(said).toEqual(["1 Your parcel is on its way", `4 ${silent}`, "5 Your parcel is on its way", `8 ${silent}`]);
});

test("an alert stopped meanwhile", async () => {
  await storeDeliveries("DE", germanDays);
  const one = await followedOrder();
  const said = await watchDays([{ ...one, scans: [...onTime, ...moving(10, 30)] }], 20, async (day) => {
    if (day === 10) await stop(tokenIn(mails().at(-1), "s"));
  });
  expect(said).toEqual(steps);
});

describe("an address", () => {
  test("that is left while the parcel is late is not told so", async () => {
    await storeDeliveries("DE", germanDays);
    const one = await order();
    const said = await watchDays(
      [{ ...one, scans: [...onTime, ...moving(10, 20), ...delivery(21)] }],
      22,
      async (day) => {
        if (day !== 17) return;
        await leaveAndRun(one);
        await confirm(tokenIn(mails()[0], "c"));
      },
    );
    expect(said).toEqual(["21 Your parcel was delivered"]);
  });
});

test("none of 1,000 parcels that are on time is told late or silent", async () => {
  const deliveries = germanDays.map((days) => ({ days, monthsAgo: 0, parcels: 10 }));
  const statistics = new Map([["DE", deliveries]]);
  const startedAt = Date.UTC(2026, 8, 1);
  /** A fixed sequence of numbers from 0 to 1. */
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const late: string[] = [];
  for (let at = 0; at < 1_000; at += 1) {
    const trackingNo = `SG${at}`;
    const days = (germanDays[at % germanDays.length] ?? 0) + Math.floor(random() * 2);
    const filedAt = startedAt + Math.floor(random() * 60 * 24) * hourMs;
    const scans = [...onTime, ...delivery(10)].map(
      ([day, code]): StoryScan => [(day + random() * 0.3) * (days / 10), code],
    );
    let told: Parameters<typeof stageToTell>[0] = { told: new Set() };
    let firstTold: ToldWindow | undefined;
    // Until the next scan time alone makes it late: just before is the worst moment.
    for (const [day] of scans) {
      const now = filedAt + day * dayMs - 1_000;
      const data = scansUntil(scans, filedAt, now, trackingNo);
      const snapshot = { data, fetchedAt: now, firstAskedAt: filedAt, firstTold };
      const facts = { snapshot, overdueAt: overdueTimeOf(data, statistics), orders: ["ORDER#1"], records: ["1"] };
      const answer = { ...snapshot, overdueAt: caseAfter(undefined, facts, now)?.overdueAt };
      const stage = stageToTell(told, trackingNo, answer, now);
      if (stage === "overdue" || stage === "silent") late.push(`${trackingNo} ${stage} on day ${day} of ${days}`);
      if (!stage) continue;
      told = toldAfter(told, { trackingNo, answer, stage }, now);
      const expected = expectedArrivalOf(snapshot, statistics, now);
      firstTold ??= expected ? { ...expected, at: now } : undefined;
    }
  }
  expect(late).toEqual([]);
});
