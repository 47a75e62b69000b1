import { expect, test } from "vitest";
import { normalizeKey } from "../../../shared/keys.ts";
import { phonesMatch } from "../../../shared/phones.ts";
import { trackingFields } from "../../../shared/records.ts";
import { isShipGlobalNumber } from "../../../shared/tracking-number.ts";
import { courierStories, storyOf } from "../courier/scenarios.ts";
import { addDemoOrders, demoHighlights, demoOrders } from "./data.ts";

test("demo orders are what a clerk could enter", () => {
  expect(demoOrders.length).toBeGreaterThanOrEqual(55);
  for (const order of demoOrders) expect(trackingFields.parse(order)).toEqual(order);
  expect(demoOrders[0]?.name).toBe("AYU-1001");
});

test("none is there twice", () => {
  const keys = demoOrders.map(({ name, trackingNo }) => `${normalizeKey(name)} ${normalizeKey(trackingNo)}`);
  expect(new Set(keys).size).toBe(demoOrders.length);
});

test("they tell every story of the courier", () => {
  const told = new Set(
    demoOrders.filter(({ trackingNo }) => isShipGlobalNumber(trackingNo)).map(({ trackingNo }) => storyOf(trackingNo)),
  );
  expect(told).toEqual(new Set(Object.values(courierStories)));
});

test("one order has two parcels, and one another carrier's number", () => {
  const count = Map.groupBy(demoOrders, ({ name }) => name);
  expect([...count.values()].filter((parcels) => parcels.length === 2)).toHaveLength(1);
  expect(demoOrders.filter(({ trackingNo }) => !isShipGlobalNumber(trackingNo))).toHaveLength(1);
});

test("every highlight finds its order", () => {
  for (const { name, phone, story } of demoHighlights) {
    expect(demoOrders.some((order) => order.name === name && phonesMatch(phone, order.phone))).toBe(true);
    expect(story).not.toBe("");
  }
});

test("they are written oldest first, one after the other", async () => {
  const written: string[] = [];
  let writing = 0;
  await addDemoOrders(async ({ name }) => {
    writing += 1;
    expect(writing).toBe(1);
    await Promise.resolve();
    written.push(name);
    writing -= 1;
  });
  expect(written).toEqual(demoOrders.map(({ name }) => name));
});
