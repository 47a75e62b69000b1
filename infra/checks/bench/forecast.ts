import {
  type Deliveries,
  forecast,
  leastDeliveries,
} from "../../../functions/shipments/transit-forecast.ts";
import { leastForNineInTen } from "../../../shared/shipment/attention.ts";
import { pastDeliveries } from "../../local/demo/data.ts";
import { printTable, ratio, verdict } from "./measure.ts";

/** Which of the windows told come true, on recorded and simulated years of deliveries. Seeds make it repeatable. */

/** Days since the start of the history. */
interface Journey {
  readonly setOutOn: number;
  readonly days: number;
}
interface Country {
  /** In days. */
  readonly median: number;
  /** Of the logarithm. */
  readonly spread: number;
}
type Random = () => number;
/** Days under way for a parcel that sets out at a time. */
type Shape = (random: Random, at: number, country: Country) => number;

const year = 365;
const simulatedDays = 3 * year;
/** When an abrupt change comes. */
const changeDay = 2 * year;
/** A year and a half of deliveries come first, and the last parcels have arrived at the end. */
const [firstDay, lastDay] = [550, simulatedDays - 60];

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const logNormal = (random: Random, { median, spread }: Country) =>
  median * Math.exp(spread * normal(random));
const weekday = (day: number) => Math.floor(day) % 7;

function withTwoFlightsAWeek(
  random: Random,
  at: number,
  { median, spread }: Country,
): number {
  let day = at + 1 + 2 * random();
  while (![1, 4].includes(weekday(day))) day += 1;
  day += logNormal(random, { median: median * 0.6, spread });
  return (weekday(day) === 6 ? day + 1 : day) - at;
}

const shapes: Readonly<Record<string, Shape>> = {
  "log-normal": (random, _, country) => logNormal(random, country),
  "nearly all within five days": (random, _, { median }) => median + 1.3 * normal(random),
  "three in ten wait in customs": (random, _, { median }) =>
    logNormal(random, { median, spread: 0.15 }) + (random() < 0.3 ? 5 + 6 * random() : 0),
  "two flights a week, nothing on Sundays": withTwoFlightsAWeek,
  "40 % slower over two years": (random, at, country) =>
    logNormal(random, country) * (1 + (0.4 * Math.min(at, changeDay)) / changeDay),
  "seasons, 25 % faster and slower": (random, at, country) =>
    logNormal(random, country) * (1 + 0.25 * Math.sin((2 * Math.PI * at) / year)),
  "a third slower from one day on": (random, at, country) =>
    logNormal(random, country) * (at > changeDay ? 1.35 : 1),
  "a quarter faster from one day on": (random, at, country) =>
    logNormal(random, country) * (at > changeDay ? 0.75 : 1),
};
/** Parcels a year to a country. */
const volumes = [80, 200, 1_000];
const parcelsOfSize = 1_500;

/** A country's journeys in the order of their starts. */
function journeysOf(shape: Shape, perYear: number, random: Random): Journey[] {
  const country = { median: 7 + 8 * random(), spread: 0.2 + 0.2 * random() };
  const wait = () => (-Math.log(1 - random()) * year) / perYear;
  const journeys: Journey[] = [];
  for (let at = wait(); at < simulatedDays; at += wait()) {
    const setOutOn = Math.floor(at);
    journeys.push({
      setOutOn,
      days: Math.floor(at + Math.max(2, shape(random, at, country))) - setOutOn,
    });
  }
  return journeys;
}

const monthOf = (day: number) => Math.floor(day / (year / 12));

/** The deliveries before a day as the statistics have them. */
function statisticsOn(day: number, journeys: readonly Journey[]): Deliveries[] {
  const counted = new Map<string, Deliveries>();
  for (const { setOutOn, days } of journeys) {
    const monthsAgo = monthOf(day) - monthOf(setOutOn + days);
    if (setOutOn + days >= day || monthsAgo >= 12) continue;
    const key = `${monthsAgo} ${days}`;
    counted.set(key, { days, monthsAgo, parcels: (counted.get(key)?.parcels ?? 0) + 1 });
  }
  return [...counted.values()];
}

/** When customers are told, in days since their parcel set out. */
const readers: Readonly<Record<string, (days: number) => number[]>> = {
  "by the two mails": (days) => [1, Math.floor(days * 0.65)],
  "every third day": (days) =>
    Array.from({ length: Math.ceil(days / 3) }, (_, at) => at * 3),
  "every day": (days) => Array.from({ length: days }, (_, at) => at),
};

interface Told {
  readonly days: number;
  readonly first: readonly [from: number, to: number];
  readonly last: readonly [from: number, to: number];
}

/** A country's parcels, of which those that are asked about come later than others. */
interface History {
  readonly asked: readonly Journey[];
  /** What is told on a day of a parcel. */
  readonly windowOn: (journey: Journey, elapsed: number) => Told["first"][];
}

function historyOf(
  journeys: readonly Journey[],
  asked: readonly Journey[],
  leastBasis: number,
): History {
  const known = new Map<number, Deliveries[]>();
  const windowOn = ({ setOutOn, days }: Journey, elapsed: number): Told["first"][] => {
    if (elapsed >= days) return [];
    const day = setOutOn + elapsed;
    const statistics = known.get(day) ?? statisticsOn(day, journeys);
    known.set(day, statistics);
    const found = forecast(statistics, elapsed);
    return found && found.basis >= leastBasis && found.to >= elapsed
      ? [[found.from, found.to]]
      : [];
  };
  return { asked, windowOn };
}

function simulatedHistory(shape: Shape, perYear: number, random: Random): History {
  const journeys = journeysOf(shape, perYear, random);
  const asked = journeys.filter(
    ({ setOutOn }) => setOutOn >= firstDay && setOutOn < lastDay,
  );
  return historyOf(journeys, asked, leastForNineInTen);
}

/** The year that the demo's portal recorded: too few for nine in ten. */
const recordedHistories = pastDeliveries.map(({ apart, days }) => {
  const last = year + days.length * apart;
  const journeys = days.map(
    (took, at): Journey => ({ days: took, setOutOn: last - at * apart - took }),
  );
  return historyOf(journeys, journeys, leastDeliveries);
});

/** What customers were told who read on these days. */
const toldIn = ({ asked, windowOn }: History, read: (days: number) => number[]): Told[] =>
  asked.flatMap((journey) => {
    const windows = read(journey.days).flatMap((elapsed) => windowOn(journey, elapsed));
    const [[first], last] = [windows, windows.at(-1)];
    return first && last ? { days: journey.days, first, last } : [];
  });

const holds = ([from, to]: Told["first"], { days }: Told) => from <= days && days <= to;
const width = ([from, to]: Told["first"]) => to - from + 1;
const sum = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0);

/** The narrowest days that hold as many parcels as those that were told first. */
function narrowest(told: readonly Told[]): number {
  const held = told.filter((one) => holds(one.first, one)).length;
  const days = told.map((one) => one.days).toSorted((left, right) => left - right);
  return Math.min(
    ...days
      .slice(0, days.length - held + 1)
      .map((from, at) => width([from, days[at + held - 1] ?? from])),
  );
}

const nineInTen = { first: 0.9, last: 0.95 };
const mostTooWide = 1.5;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** Of several countries, each weighed by its parcels. */
function rowOf(
  name: string,
  countries: readonly (readonly Told[])[],
  budget = nineInTen,
) {
  const all = countries.flat();
  const first = all.filter((one) => holds(one.first, one)).length / all.length;
  const last = all.filter((one) => holds(one.last, one)).length / all.length;
  const told = sum(all.map((one) => width(one.first)));
  const wide = told / sum(countries.map((some) => some.length * narrowest(some)));
  const misses = [budget.first / first, budget.last / last, wide / mostTooWide];
  return {
    "": name,
    parcels: all.length,
    "first window": percent(first),
    "last window": percent(last),
    "days wide": (told / all.length).toFixed(1),
    "over the narrowest": ratio(wide),
    verdict: verdict(Math.max(...misses), 1),
  };
}

/** What the customers of countries were told, by how they read. */
const cellsOf = (histories: readonly History[]) =>
  Object.entries(readers).map(([reader, read]) => ({
    reader: `told ${reader}`,
    told: histories
      .map((history) => toldIn(history, read))
      .filter(({ length }) => length > 0),
  }));

export async function run(): Promise<void> {
  const cells = Object.entries(shapes).flatMap(([shape, daysOf], at) =>
    volumes.flatMap((volume) => {
      const histories = Array.from(
        { length: Math.ceil(parcelsOfSize / volume) },
        (_, country) =>
          simulatedHistory(
            daysOf,
            volume,
            randomNumbers(at * 1_000_003 + volume * 131 + country),
          ),
      );
      const size = `${volume} parcels a year`;
      return cellsOf(histories).map((cell) => ({ ...cell, shape, size }));
    }),
  );
  for (const by of ["shape", "size", "reader"] as const) {
    const groups = Map.groupBy(cells, (cell) => cell[by]);
    const rows = [...groups].map(([name, some]) =>
      rowOf(
        name,
        some.flatMap(({ told }) => told),
      ),
    );
    printTable(`Windows told that came true, by ${by}`, rows);
  }
  const all = cells.flatMap(({ told }) => told);
  const recorded = cellsOf(recordedHistories).map(({ reader, told }) =>
    rowOf(reader, told, { first: 0.8, last: 0.8 }),
  );
  printTable("The demo's year, by reader (budget: 80 %)", recorded);
  printTable("In all (budget: 90 % of first, 95 % of last windows, 1.50 x)", [
    rowOf("all", all),
  ]);
}
