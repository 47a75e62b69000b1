import { expect, test } from "vitest";
import { orderKey, trackingKey } from "../../../shared/keys.ts";
import { phonesMatch } from "../../../shared/phones.ts";
import { trackingFields } from "../../../shared/records.ts";
import { isShipGlobalNumber } from "../../../shared/tracking-number.ts";
import { courierScenarios, scenarioOf } from "../courier/scenarios.ts";
import { demoHighlights, demoOrders } from "./data.ts";

test("demo orders are valid records", () => {
  expect(demoOrders.length).toBeGreaterThanOrEqual(55);
  for (const order of demoOrders) expect(trackingFields.parse(order)).toEqual(order);
  expect(demoOrders[0]?.name).toBe("AYU-1001");
});

test("no demo order occurs twice", () => {
  const keys = demoOrders.map(({ name, trackingNo }) => `${orderKey(name)} ${trackingKey(trackingNo)}`);
  expect(new Set(keys).size).toBe(demoOrders.length);
});

test("demo orders cover every scenario of the courier", () => {
  const covered = new Set(
    demoOrders
      .filter(({ trackingNo }) => isShipGlobalNumber(trackingNo))
      .map(({ trackingNo }) => scenarioOf(trackingNo)),
  );
  expect(covered).toEqual(new Set(Object.values(courierScenarios)));
});

test("one order has two parcels, and one another carrier's number", () => {
  const count = Map.groupBy(demoOrders, ({ name }) => name);
  expect([...count.values()].filter((parcels) => parcels.length === 2)).toHaveLength(1);
  expect(demoOrders.filter(({ trackingNo }) => !isShipGlobalNumber(trackingNo))).toHaveLength(1);
});

test("every highlight finds its order", () => {
  for (const { name, phone, description } of demoHighlights) {
    expect(demoOrders.some((order) => order.name === name && phonesMatch(phone, order.phone))).toBe(true);
    expect(description).not.toBe("");
  }
});
