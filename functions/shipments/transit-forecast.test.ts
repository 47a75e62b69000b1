import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Deliveries, forecast } from "./transit-forecast.ts";

const each = (days: readonly number[], monthsAgo = 0): Deliveries[] =>
  days.map((one) => ({ days: one, monthsAgo, parcels: 1 }));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe("when a parcel sets out", () => {
  test("fewer than twenty deliveries tell nothing", () => {
    expect(forecast(each(Array(19).fill(9)), 0)).toBeUndefined();
    expect(forecast(each(Array(20).fill(9)), 0)).toEqual({ from: 9, to: 9, basis: 20 });
    expect(forecast([{ days: 9, monthsAgo: 2, parcels: 20 }], 0)).toEqual({ from: 9, to: 9, basis: 20 });
  });

  test.each([
    ["four in five of fewer than fifty", 49, { from: 6, to: 45, basis: 49 }],
    ["nine in ten from fifty on", 50, { from: 3, to: 49, basis: 50 }],
    ["nine in ten of more", 100, { from: 5, to: 97, basis: 100 }],
  ])("the middle of them is foretold: %s", (_, parcels, found) => {
    expect(forecast(each(range(1, parcels)), 0)).toEqual(found);
  });

  test("the share that is held comes nearest to the target where a day holds much", () => {
    const days = [
      ...Array(8).fill(7),
      ...Array(14).fill(8),
      ...Array(56).fill(9),
      ...Array(14).fill(10),
      11,
      11,
      12,
      12,
    ];
    expect(forecast(each(days), 0)).toEqual({ from: 7, to: 10, basis: 96 });
  });

  test("older deliveries count less, and are part of the basis", () => {
    const [slow, fast] = [Array(22).fill(20), Array(22).fill(10)];
    expect(forecast([...each(slow, 11), ...each(fast, 0)], 0)).toEqual({ from: 10, to: 10, basis: 44 });
    expect(forecast([...each(slow, 11), ...each(fast, 11)], 0)).toEqual({ from: 10, to: 20, basis: 44 });
  });
});

describe("on the way", () => {
  test("what took less time no longer counts", () => {
    expect(forecast(each(range(1, 100)), 50)).toEqual({ from: 52, to: 99, basis: 100 });
  });

  test("nine that took as long are needed to foretell nine in ten", () => {
    expect(forecast(each(range(1, 100)), 92)).toEqual({ from: 92, to: 100, basis: 100 });
    expect(forecast(each(range(1, 100)), 93)).toBeUndefined();
  });

  test("four that took as long are enough, up to the longest of them", () => {
    expect(forecast(each(range(1, 40)), 37)).toEqual({ from: 37, to: 40, basis: 40 });
  });

  test("a parcel later than nearly all others gets the interval that it had", () => {
    const all = each(range(1, 40));
    const usual = forecast(all, 0);
    expect(usual).toEqual({ from: 5, to: 37, basis: 40 });
    expect(forecast(all, 38)).toEqual(usual);
    expect(forecast(all, 400)).toEqual(usual);
  });

  test("where that interval is not over and too few took as long, nothing is foretold", () => {
    const few = each(range(1, 20));
    expect(forecast(few, 17)).toEqual({ from: 17, to: 20, basis: 20 });
    for (const elapsed of [18, 19]) expect(forecast(few, elapsed)).toBeUndefined();
    expect(forecast(few, 20)).toEqual({ from: 3, to: 19, basis: 20 });
  });
});

const histories = fc.array(
  fc.record({ days: fc.nat(60), monthsAgo: fc.nat(11), parcels: fc.integer({ min: 1, max: 50 }) }),
  { minLength: 1, maxLength: 40 },
);

test("an interval holds what has happened: it begins today or later, or is over", () => {
  fc.assert(
    fc.property(histories, fc.nat(80), (deliveries, elapsed) => {
      const found = forecast(deliveries, elapsed);
      fc.pre(found !== undefined);
      expect(found.from).toBeLessThanOrEqual(found.to);
      expect(found.from >= elapsed || found.to < elapsed).toBe(true);
      expect(found.basis).toBe(deliveries.reduce((sum, { parcels }) => sum + parcels, 0));
      for (const end of [found.from, found.to]) expect(deliveries.map(({ days }) => days)).toContain(end);
    }),
  );
});

describe("of the windows told in simulated years nine in ten come true, hardly wider than needed", () => {
  const year = 365;
  const parcelsAYear = 200;
  let state = 1;
  /** From 0 up to 1, the same in every run. */
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const usual = (spread = 0.3) => 10 * Math.exp(spread * normal());
  const shapes: readonly (readonly [string, (day: number) => number])[] = [
    ["ordinary years", () => usual()],
    ["three in ten wait in customs", () => usual(0.15) + (random() < 0.3 ? 5 + 6 * random() : 0)],
    ["40 % slower over two years", (day) => usual() * (1 + (0.2 * day) / year)],
    ["faster and slower with the seasons", (day) => usual() * (1 + 0.25 * Math.sin((2 * Math.PI * day) / year))],
    ["a third slower from one day on", (day) => usual() * (day > 2 * year ? 1.35 : 1)],
  ];

  /** Three years of parcels to a country, with the windows told on a day of each after the first half. */
  function historyOf(daysOf: (day: number) => number) {
    const journeys = range(0, 3 * parcelsAYear - 1).map((at) => {
      const day = Math.floor((at * year) / parcelsAYear);
      return { day, days: Math.max(2, Math.floor(daysOf(day))) };
    });
    const deliveredBy = (today: number) =>
      journeys
        .map(({ day, days }) => ({ days, monthsAgo: Math.floor((12 * (today - day - days)) / year), parcels: 1 }))
        .filter(({ monthsAgo }) => monthsAgo >= 0 && monthsAgo < 12);
    const toldAfter = (elapsedOf: (days: number) => number) =>
      journeys.slice(journeys.length / 2).map(({ day, days }) => {
        const window = forecast(deliveredBy(day + elapsedOf(days)), elapsedOf(days));
        const { from = 0, to = 0 } = window ?? {};
        return { days, width: to - from + 1, isTrue: from <= days && days <= to };
      });
    return { first: toldAfter(() => 1), last: toldAfter((days) => Math.floor(days * 0.65)) };
  }
  const shareTrue = (told: readonly { isTrue: boolean }[]) => told.filter(({ isTrue }) => isTrue).length / told.length;

  test.for(shapes)("%s", async ([, daysOf], { annotate }) => {
    const histories = range(1, 4).map(() => historyOf(daysOf));
    const [first, last] = [histories.flatMap((one) => one.first), histories.flatMap((one) => one.last)];
    const days = first.map((one) => one.days).toSorted((one, other) => one - other);
    const held = first.filter(({ isTrue }) => isTrue).length;
    // In hindsight, for as many parcels.
    const narrowest = Math.min(...days.slice(held - 1).map((to, at) => to - (days[at] ?? 0) + 1));
    const width = first.reduce((sum, one) => sum + one.width, 0) / first.length;
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    await annotate(
      `first ${percent(shareTrue(first))}, last ${percent(shareTrue(last))}, width ${(width / narrowest).toFixed(2)} x`,
    );
    expect(shareTrue(first)).toBeGreaterThan(0.9);
    expect(shareTrue(last)).toBeGreaterThan(0.95);
    expect(width / narrowest).toBeLessThan(1.5);
  });
});
