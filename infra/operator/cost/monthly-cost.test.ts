import { describe, expect, it } from "vitest";
import { monthlyCost } from "./monthly-cost.ts";
import { billFor } from "./prices.ts";

const each = { read: 1, write: 1, requests: 1 };
const units = {
  wake: each,
  lookup: each,
  lookupAsking: each,
  link: each,
  page: each,
  importedRow: each,
  followedRow: each,
  followedEdit: each,
  followedAnswer: each,
  mailerRun: each,
  watchRun: each,
  watchCall: each,
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
    // A run of the watch every five minutes, each with two reads of its secret, and of the mailer every minute.
    const runs = 8_760;
    expect(services.DynamoDB?.due).toBeCloseTo((6 * runs * (0.125 + 0.625)) / 1_000_000, 4);
    // Four secrets and their reads; eight alarms and four metrics beyond the ten of each that are free, and ten metrics
    // of open cases in a sixth of the hours.
    const fixed = 4 * 0.4 + 0.15 + 10 * 0.1 + (4 + 10 / 6) * 0.3;
    expect(total.due).toBeCloseTo(fixed + (services.DynamoDB?.due ?? 0) + (2 * runs * 0.05) / 10_000);
  });

  it("costs more with more orders, and searches with their square", () => {
    const [one, ten] = [1_000, 10_000].map((orders) => monthlyCost(orders, units));
    for (const service of ["API Gateway", "CloudFront", "SES"]) {
      expect(ten?.services[service]?.listed).toBeCloseTo(10 * (one?.services[service]?.listed ?? 0));
    }
    expect(ten?.services.DynamoDB?.listed).toBeGreaterThan(10 * (one?.services.DynamoDB?.listed ?? 0));
    expect(ten?.services.Lambda?.listed).toBeGreaterThan(5 * (one?.services.Lambda?.listed ?? 0));
    // The watch asks as often as it can at most.
    const [many, more] = [100_000, 101_000].map((orders) => monthlyCost(orders, { ...units, searchedRecord: 0 }));
    const perOrder = (2 * 6 + 3 + 0.5 + 0.05 + 1) * 0.2;
    expect((more?.services.Lambda?.listed ?? 0) - (many?.services.Lambda?.listed ?? 0)).toBeLessThan(1_000 * perOrder);
    expect(ten?.total.listed).toBeGreaterThan(ten?.total.due ?? 0);
  });
});
