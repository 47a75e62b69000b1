import { describe, expect, it } from "vitest";
import { monthlyCost } from "./monthly-cost.ts";
import { billFor } from "./prices.ts";

const each = { read: 1, write: 1, requests: 1 };
const units = {
  wake: each,
  lookup: each,
  lookupAsking: each,
  page: each,
  importedRow: each,
  followedRow: each,
  followedEdit: each,
  searchedRecord: 0.04,
  recordBytes: 1_024,
  snapshotBytes: 1_024,
};

describe("a bill", () => {
  it("is the price of the used units, less the free ones", () => {
    expect(billFor({ functionCalls: 3_000_000 })).toEqual({ listed: 0.2 * 3, due: 0.2 * 2 });
    expect(billFor({ tableWrites: 2_000_000, alarms: 9 })).toEqual({ listed: 1.25 + 0.9, due: 1.25 });
  });
});

describe("a month", () => {
  it("has fixed costs without any use", () => {
    const { services, total } = monthlyCost(0, units);
    expect(services.DynamoDB).toEqual({ listed: 0, due: 0 });
    // Three secrets and their reads; six alarms and one metric beyond the ten of each that are free.
    expect(total.due).toBeCloseTo(3 * 0.4 + 0.15 + 6 * 0.1 + 0.3);
  });

  it("costs more with more orders, and searches with their square", () => {
    const [one, ten] = [1_000, 10_000].map((orders) => monthlyCost(orders, units));
    for (const service of ["Lambda", "API Gateway", "CloudFront"]) {
      expect(ten?.services[service]?.listed).toBeCloseTo(10 * (one?.services[service]?.listed ?? 0));
    }
    expect(ten?.services.DynamoDB?.listed).toBeGreaterThan(10 * (one?.services.DynamoDB?.listed ?? 0));
    expect(ten?.total.listed).toBeGreaterThan(ten?.total.due ?? 0);
  });
});
