import { beforeEach, expect, test, vi } from "vitest";
import { batchWrite, putOf } from "../database/writes.ts";
import { figureMonths } from "../insights/figures.ts";
import { readCounts } from "../shipments/delivery-store.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { heldCase } from "../testing/cases.ts";
import { storeDeliveries, storeTold } from "../testing/deliveries.ts";
import { inputsOf } from "../testing/intercept.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./insights.ts";

let cookies: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 27) });
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics", { name: "Ravi Menon" }));
  return () => vi.useRealTimers();
});

const ask = (query: Record<string, string>) => call(handler, "insights", { query, cookies });

test("it tells days by country and month, and how often the window of the year before held", async () => {
  await storeDeliveries("US", [9, 10, 10, 11, 12, 12, 13, 14, 20, 31]);
  await storeDeliveries("US", [8, 12], 2);
  await storeDeliveries("GB", [7, 9]);
  await storeDeliveries("US", [...Array(5).fill(10), ...Array(15).fill(11), ...Array(5).fill(12)], 3);
  await storeTold("US", { told: 9, first: 8, last: 9 });
  await storeTold("US", { told: 2, first: 1, last: 1 }, 2);
  await storeTold("GB", { told: 1 });
  await storeTold("US", { told: 7, first: 7, last: 7 }, 3);
  const { status, body } = await ask({ months: "3" });
  expect(status).toBe(200);
  expect(body).toEqual({
    countries: [
      { country: "US", delivered: 12, medianDays: 12, middle: [9, 20], told: { parcels: 11, first: 9, last: 10 } },
      { country: "GB", delivered: 2, medianDays: 7, middle: [7, 9], told: { parcels: 1, first: 0, last: 0 } },
    ],
    months: [
      { month: "2026-09", delivered: 2, medianDays: 8 },
      { month: "2026-10", delivered: 0, medianDays: null },
      { month: "2026-11", delivered: 12, medianDays: 11 },
    ],
    // This month 10, 10, 11, 12 and 12 of ten, in September 12 of two; Britain had too few before.
    windowHeld: 6 / 12,
    told: { parcels: 12, first: 9, last: 10 },
    cases: {},
  });
});

test("of a year, the window of each month comes from the twelve before it, from nine items", async () => {
  await storeDeliveries("US", Array(20).fill(10), 23);
  await storeDeliveries("US", [10, 10, 10, 99], 11);
  expect((await ask({ months: "12" })).body).toMatchObject({
    countries: [{ delivered: 4, medianDays: 10, middle: [10, 99] }],
    windowHeld: 3 / 4,
  });
  expect((await ask({ months: "6" })).body).toMatchObject({ countries: [], windowHeld: null });
  const reads = await inputsOf("BatchGetItemCommand", () => readCounts(figureMonths(12, Date.now())));
  expect(reads.map((input) => JSON.stringify(input).split("TRANSIT#").length - 1)).toEqual([9]);
});

test("open cases are counted by reason", async () => {
  const open = (trackingNo: string, fields = {}) => putOf(heldCase(trackingNo, Date.now(), fields));
  await batchWrite([open("SG1"), open("SG2"), open("SG3", { snoozedUntil: "2026-11-29T00:00:00.000Z" })]);
  expect((await ask({ months: "12" })).body.cases).toEqual({ held: 2 });
});
