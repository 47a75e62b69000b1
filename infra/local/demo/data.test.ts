import { expect, test } from "vitest";
import { deliveryFigures, figureMonths } from "../../../functions/insights/figures.ts";
import { deliveryIn } from "../../../functions/shipments/delivery-store.ts";
import { nextCall } from "../../../functions/shipments/next-call.ts";
import { overdueTimeOf } from "../../../functions/shipments/transit-statistics.ts";
import { asShipment, type WireData } from "../../../shared/courier-fixtures/wire.ts";
import { orderKey, trackingKey } from "../../../shared/keys.ts";
import { phonesAgree } from "../../../shared/phones.ts";
import { trackingFields } from "../../../shared/records.ts";
import { latenessOf } from "../../../shared/shipment/alert-stages.ts";
import { shipmentData } from "../../../shared/shipment/data.ts";
import { shipmentProgress } from "../../../shared/shipment/progress.ts";
import { courierScenarios, scenarioOf } from "../courier/scenarios.ts";
import { storyOf } from "../courier/stories.ts";
import { demoHighlights, demoOf } from "./data.ts";

/** The deliveries of the demo end three days before. */
const startedAt = Date.UTC(2026, 10, 27, 9);
const { orders: demoOrders, answeredOrders, followedOrders, storyOrders } = demoOf(startedAt);

test("demo orders are valid records, and none occurs twice", () => {
  for (const order of demoOrders) expect(trackingFields.parse(order)).toEqual(order);
  const keys = demoOrders.map(({ name, trackingNo }) => `${orderKey(name)} ${trackingKey(trackingNo)}`);
  expect(new Set(keys).size).toBe(demoOrders.length);
});

test("demo orders cover every scenario of the courier but the one that would pause all calls", () => {
  const covered = new Set(demoOrders.map(({ trackingNo }) => scenarioOf(trackingNo)));
  const { throttled, ...others } = courierScenarios;
  for (const scenario of Object.values(others)) expect(covered).toContain(scenario);
  expect(covered).not.toContain(throttled);
});

test("the watch finds something new in each story minutes after the start", () => {
  const minuteMs = 60_000;
  expect(storyOrders.length).toBeGreaterThanOrEqual(5);
  for (const { name, trackingNo, askedAt } of storyOrders) {
    expect(demoOrders).toContainEqual(expect.objectContaining({ name, trackingNo }));
    const known = asShipment(storyOf(trackingNo)?.(askedAt) as WireData);
    const due = nextCall({ data: known, fetchedAt: askedAt });
    const minutes = ((due?.at ?? 0) - startedAt) / minuteMs;
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(13);
    const then = asShipment(storyOf(trackingNo)?.(due?.at ?? 0) as WireData);
    expect(shipmentProgress(then).meaning).not.toBe(shipmentProgress(known).meaning);
  }
});

const deliveries = answeredOrders.flatMap(({ trackingNo, askedAt }) => {
  const known = storyOf(trackingNo)?.(askedAt);
  return (known && deliveryIn({ data: shipmentData.parse(asShipment(known)) }, startedAt)) ?? [];
});

test("the figures of the deliveries are those computed by hand", () => {
  const figures = (shown: number) =>
    deliveryFigures(
      deliveries.map(({ days, ...one }) => ({ ...one, what: `${days}`, parcels: 1 })),
      figureMonths(shown, startedAt),
      shown,
    );
  expect(figures(12).countries).toMatchObject([
    { country: "US", delivered: 48, medianDays: 12, middle: [10, 16] },
    { country: "GB", delivered: 44, medianDays: 8, middle: [7, 10] },
    { country: "DE", delivered: 13, medianDays: 9, middle: [8, 12] },
    // Each arrives a day later than its number says, by Sydney's date.
    { country: "AU", delivered: 4, medianDays: 13, middle: [12, 16] },
  ]);
  expect(figures(3).months).toMatchObject([
    { month: "2026-09", delivered: 12, medianDays: 9 },
    { month: "2026-10", delivered: 9, medianDays: 11 },
    { month: "2026-11", delivered: 11, medianDays: 9 },
  ]);
  // Within 10 to 16 days 3 of 5, 4 of 4 and 3 of 4 to the US; within 7 to 10 days 4 of 5, 3 of 4 and 3 of 4 to Britain.
  expect(figures(3).windowHeld).toBe(20 / 26);
});

test("one parcel is late and one silent as the portal starts", () => {
  const statistics = new Map(
    [...Map.groupBy(deliveries, ({ country }) => country)].map(([country, some]) => [
      country,
      some.map((one) => ({ ...one, monthsAgo: 0, parcels: 1 })),
    ]),
  );
  const told = followedOrders.map(({ trackingNo, askedAt }) => {
    const data = asShipment(storyOf(trackingNo)?.(askedAt) as WireData);
    return latenessOf({ data, overdueAt: overdueTimeOf(data, statistics) }, askedAt)?.stage;
  });
  expect(told).toEqual(["overdue", "silent"]);
});

test("every highlight finds its order", () => {
  for (const { name, phone } of demoHighlights) {
    expect(demoOrders.some((order) => order.name === name && phonesAgree(phone, order.phone))).toBe(true);
  }
});
