import { leastForNineInTen } from "../../shared/shipment/attention.ts";

/** Parcels to one country that took so many days, and how many months ago they were delivered. */
export interface Deliveries {
  readonly days: number;
  readonly monthsAgo: number;
  readonly parcels: number;
}

/** Days after the first courier scan between which a parcel usually arrives. */
export interface Forecast {
  readonly from: number;
  readonly to: number;
  /** How many deliveries it is based on. */
  readonly basis: number;
}

/** Fewer deliveries tell nothing. */
export const leastDeliveries = 20;

/** What an interval is to hold. It consists of whole days, so none holds a share exactly. */
interface Aim {
  /** Left out at each end of the distribution, at most. */
  readonly tail: number;
  /** The interval is chosen whose share of the deliveries is nearest to this. */
  readonly share: number;
  /** The fewest that took at least as long: of fewer not even the longest is a bound for so many. */
  readonly leastAhead: number;
}
const fourInFive: Aim = { tail: 0.1, share: 0.83, leastAhead: 4 };
/** A little more, since transit times change: the test's simulated years show what comes true. */
const nineInTen: Aim = { tail: 0.04, share: 0.94, leastAhead: 9 };
const aimOf = (basis: number) => (basis >= leastForNineInTen ? nineInTen : fourInFive);

/** After so many months a delivery weighs half: couriers change. */
const halfLifeMonths = 4;

interface Step {
  readonly days: number;
  /** Shares of all parcels, those that no delivery has shown included. */
  readonly before: number;
  readonly upTo: number;
}

/** The distribution from a day on, with a share of 1 / (n + 1) left for what has not been seen. */
function stepsFrom(
  elapsed: number,
  deliveries: readonly Deliveries[],
  { leastAhead }: Aim,
): Step[] | undefined {
  const weigh = ({ monthsAgo }: Deliveries) => 2 ** (-monthsAgo / halfLifeMonths);
  const byDays = new Map<number, number>();
  let [weight, squares, ahead] = [0, 0, 0];
  for (const one of deliveries) {
    weight += weigh(one) * one.parcels;
    squares += weigh(one) ** 2 * one.parcels;
    if (one.days < elapsed) continue;
    ahead += weigh(one) * one.parcels;
    byDays.set(one.days, (byDays.get(one.days) ?? 0) + weigh(one) * one.parcels);
  }
  // As many deliveries of equal weight would tell as much.
  const effective = (ahead * weight) / squares;
  if (!(effective >= leastAhead)) return undefined;
  const seen = effective / (effective + 1);
  let upTo = 0;
  return [...byDays]
    .toSorted(([left], [right]) => left - right)
    .map(([days, own]) => {
      const before = upTo;
      upTo += (own / ahead) * seen;
      return { days, before, upTo };
    });
}

/** The middle of the distribution: of the days on which each end may lie, those with the share nearest to the aim. */
function middleOf(steps: readonly Step[], { tail, share }: Aim): Omit<Forecast, "basis"> {
  const start = steps.findLastIndex(({ before }) => before <= tail);
  const found = steps.findIndex(({ upTo }) => upTo >= 1 - tail);
  const end = found < 0 ? steps.length - 1 : found;
  const candidates = [start, start + 1].flatMap((first) =>
    [end, end - 1].flatMap((last) => {
      const [from, to] = [steps[first], steps[last]];
      if (!from || !to || last < first) return [];
      return {
        from: from.days,
        to: to.days,
        miss: Math.abs(to.upTo - from.before - share),
      };
    }),
  );
  const [best] = candidates.toSorted((left, right) => left.miss - right.miss);
  if (!best) throw new Error("There is no day to choose from");
  return { from: best.from, to: best.to };
}

/**
 * Between which days a parcel arrives that has been under way for so many days, by how long the others to its country took;
 * undefined where there is too little to go by. One that is later than nearly all of them gets the interval that it had
 * when it set out, which then lies in the past.
 */
export function forecast(
  deliveries: readonly Deliveries[],
  elapsed: number,
): Forecast | undefined {
  const basis = deliveries.reduce((sum, { parcels }) => sum + parcels, 0);
  if (basis < leastDeliveries) return undefined;
  const aim = aimOf(basis);
  const ahead = stepsFrom(elapsed, deliveries, aim);
  if (ahead) return { ...middleOf(ahead, aim), basis };
  const all = stepsFrom(0, deliveries, aim);
  const usual = all && middleOf(all, aim);
  return usual && usual.to < elapsed ? { ...usual, basis } : undefined;
}
