import type { ReplyOf } from "../../shared/contract.ts";
import {
  type DeliveryCount,
  deliveriesIn,
  type MonthCount,
  type ToldMark,
  transitMonths,
} from "../shipments/delivery-store.ts";
import { leastDeliveries } from "../shipments/transit-forecast.ts";

type Figures = Omit<ReplyOf<"insights">, "cases">;

const windowMonths = 12;
const sum = (counts: readonly Pick<MonthCount, "parcels">[]) =>
  counts.reduce((total, { parcels }) => total + parcels, 0);

/** The days within which so many tenths of the parcels arrived; of whole days the smallest. */
function daysOf(counts: readonly DeliveryCount[], tenths: number): number | undefined {
  const wanted = sum(counts) * tenths;
  let arrived = 0;
  return counts
    .toSorted((left, right) => left.days - right.days)
    .find(({ parcels }) => {
      arrived += parcels;
      return arrived * 10 >= wanted;
    })?.days;
}

/** The days between which the middle 80 % arrived; undefined without deliveries. */
function middleOf(
  counts: readonly DeliveryCount[],
): [from: number, to: number] | undefined {
  const [from, to] = [daysOf(counts, 1), daysOf(counts, 9)];
  return from === undefined || to === undefined ? undefined : [from, to];
}

function windowHeld(
  counts: readonly DeliveryCount[],
  months: readonly string[],
  shown: number,
): number | null {
  let asked = 0;
  let within = 0;
  for (const ofCountry of Map.groupBy(counts, ({ country }) => country).values()) {
    const byMonth = Map.groupBy(ofCountry, ({ month }) => month);
    const at = (month: string) => byMonth.get(month) ?? [];
    for (let ago = 0; ago < shown; ago += 1) {
      const before = months.slice(ago + 1, ago + 1 + windowMonths).flatMap(at);
      const window = sum(before) >= leastDeliveries && middleOf(before);
      if (!window) continue;
      const ones = at(months[ago] ?? "");
      asked += sum(ones);
      within += sum(ones.filter(({ days }) => window[0] <= days && days <= window[1]));
    }
  }
  return asked > 0 ? within / asked : null;
}

/** How many parcels' customers were told a window, and how many the first and the last of these held. */
function toldOf(counts: readonly MonthCount[]): Figures["told"] {
  const marked = (mark: ToldMark) => sum(counts.filter(({ what }) => what === mark));
  return { parcels: marked("told"), first: marked("first"), last: marked("last") };
}

/** The months of which `deliveryFigures` needs the counts, this one first. */
export const figureMonths = (shown: number, now: number) =>
  transitMonths(now, shown + windowMonths);

/**
 * What the deliveries of the first `shown` months tell, the country with most of them first, the oldest month first.
 * `windowHeld` leaves out those before which too few went to their country, and is null where that is all of them.
 * @param months of `figureMonths`
 */
export function deliveryFigures(
  all: readonly MonthCount[],
  months: readonly string[],
  shown: number,
): Figures {
  const shownMonths = months.slice(0, shown);
  const isShown = ({ month }: Pick<MonthCount, "month">) => shownMonths.includes(month);
  const counts = deliveriesIn(all);
  const these = counts.filter(isShown);
  const marks = all.filter(isShown);
  const countries = [...Map.groupBy(these, ({ country }) => country)].map(
    ([country, ones]) => ({
      country,
      delivered: sum(ones),
      medianDays: daysOf(ones, 5) ?? 0,
      middle: middleOf(ones) ?? [0, 0],
      told: toldOf(marks.filter((one) => one.country === country)),
    }),
  );
  return {
    countries: countries.toSorted(
      (left, right) =>
        right.delivered - left.delivered || left.country.localeCompare(right.country),
    ),
    months: shownMonths.toReversed().map((month) => {
      const ones = these.filter((one) => one.month === month);
      return { month, delivered: sum(ones), medianDays: daysOf(ones, 5) ?? null };
    }),
    windowHeld: windowHeld(counts, months, shown),
    told: toldOf(marks),
  };
}
