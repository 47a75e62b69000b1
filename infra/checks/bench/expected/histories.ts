import { randomNumbers } from "../../../measure/random-numbers.ts";

/** Simulated deliveries to one country over three years, in days since their start. */
export interface Journey {
  readonly setOutOn: number;
  readonly days: number;
}

/** What differs between countries. */
interface Country {
  /** In days. */
  readonly median: number;
  /** Of the logarithm. */
  readonly spread: number;
}

type Random = () => number;
/** Days under way for a parcel that sets out at a time. */
type Shape = (random: Random, at: number, country: Country) => number;

export const simulatedDays = 3 * 365;
/** When an abrupt change comes. */
const changeDay = 2 * 365;
const year = 365;

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const logNormal = (random: Random, { median, spread }: Country) => median * Math.exp(spread * normal(random));

const weekday = (day: number) => Math.floor(day) % 7;
const isFlightDay = (day: number) => [1, 4].includes(weekday(day));
const isSunday = (day: number) => weekday(day) === 6;

function withinTheWeek(random: Random, at: number, { median, spread }: Country): number {
  let day = at + 1 + 2 * random();
  while (!isFlightDay(day)) day += 1;
  day += logNormal(random, { median: median * 0.6, spread });
  while (isSunday(day)) day += 1;
  return day - at;
}

export const shapes: Readonly<Record<string, Shape>> = {
  "log-normal": (random, _, country) => logNormal(random, country),
  "narrow: nearly all within five days": (random, _, { median }) => median + 1.3 * normal(random),
  "bimodal: three in ten wait in customs": (random, _, { median }) =>
    logNormal(random, { median, spread: 0.15 }) + (random() < 0.3 ? 5 + 6 * random() : 0),
  "weekly: two flights, nothing on Sundays": withinTheWeek,
  "drift: 40 % slower over two years": (random, at, country) =>
    logNormal(random, country) * (1 + (0.4 * Math.min(at, changeDay)) / changeDay),
  "seasons: 25 % faster and slower": (random, at, country) =>
    logNormal(random, country) * (1 + 0.25 * Math.sin((2 * Math.PI * at) / year)),
  "change: a third slower from one day on": (random, at, country) =>
    logNormal(random, country) * (at > changeDay ? 1.35 : 1),
  "change: a quarter faster from one day on": (random, at, country) =>
    logNormal(random, country) * (at > changeDay ? 0.75 : 1),
};

/** A country's journeys in the order of their starts, the same for the same seed. */
export function journeysOf(shape: Shape, perYear: number, seed: number): Journey[] {
  const random = randomNumbers(seed);
  const country = { median: 7 + 8 * random(), spread: 0.2 + 0.2 * random() };
  const wait = () => (-Math.log(1 - random()) * year) / perYear;
  const journeys: Journey[] = [];
  for (let at = wait(); at < simulatedDays; at += wait()) {
    const setOutOn = Math.floor(at);
    journeys.push({ setOutOn, days: Math.floor(at + Math.max(2, shape(random, at, country))) - setOutOn });
  }
  return journeys;
}
