import { type Deliveries, type Forecast, forecast } from "../../../functions/shipments/transit-forecast.ts";
import { printTable } from "../../measure/timing.ts";
import { type Journey, journeysOf, shapes, simulatedDays } from "./expected/histories.ts";

/** Parcels a year to a country. */
const volumes = [25, 40, 80, 200, 1_000, 4_000];
/** Countries of a volume: with fewer parcels each, more of them. */
const countriesOf = (volume: number) => Math.min(120, Math.max(3, Math.round(8_000 / volume)));
const parcelsOfCountry = 250;
/** A year and a half of deliveries come first, and the last parcels have arrived at the end. */
const [firstDay, lastDay] = [550, simulatedDays - 60];
const askedEveryDays = 3;
const monthDays = 365 / 12;
const monthOf = (day: number) => Math.floor(day / monthDays);
const budget = { least: 0.78, most: 0.88 };
const budgetText = `${budget.least * 100} to ${budget.most * 100} %`;

interface Coverage {
  asked: number;
  held: number;
  days: number;
  late: number;
}
const none = (): Coverage => ({ asked: 0, held: 0, days: 0, late: 0 });

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

function add(into: Coverage, { from, to }: Forecast, { days }: Journey, elapsed: number): void {
  if (to < elapsed) {
    into.late += 1;
    return;
  }
  into.asked += 1;
  into.held += from <= days && days <= to ? 1 : 0;
  into.days += to - from + 1;
}

/** What is foretold when parcels set out and every few days until they arrive, held against when they do. */
function measure(journeys: readonly Journey[], settingOut: Coverage, onTheWay: Coverage): void {
  const later = journeys.filter(({ setOutOn }) => setOutOn >= firstDay && setOutOn < lastDay);
  const every = Math.ceil(later.length / parcelsOfCountry);
  const known = new Map<number, Deliveries[]>();
  for (const journey of later.filter((_, at) => at % every === 0)) {
    for (let elapsed = 0; elapsed <= journey.days; elapsed += askedEveryDays) {
      const day = journey.setOutOn + elapsed;
      const statistics = known.get(day) ?? statisticsOn(day, journeys);
      known.set(day, statistics);
      const found = forecast(statistics, elapsed);
      if (found) add(elapsed === 0 ? settingOut : onTheWay, found, journey, elapsed);
    }
  }
}

const percent = ({ held, asked }: Coverage) => `${((100 * held) / asked).toFixed(1)} %`;
const sum = (parts: readonly Coverage[]) =>
  parts.reduce(
    (all, { asked, held, days, late }) => ({
      ...{ asked: all.asked + asked, held: all.held + held },
      ...{ days: all.days + days, late: all.late + late },
    }),
    none(),
  );
const isWithin = ({ held, asked }: Coverage) => held / asked >= budget.least && held / asked <= budget.most;

function rowOf(name: string, settingOut: Coverage, onTheWay: Coverage) {
  const all = sum([settingOut, onTheWay]);
  return {
    history: name,
    forecasts: all.asked,
    "setting out": percent(settingOut),
    "on the way": percent(onTheWay),
    together: percent(all),
    "days wide": (all.days / all.asked).toFixed(1),
    budget: budgetText,
    "": [settingOut, onTheWay, all].every(isWithin) ? "met" : "NOT met",
  };
}

/** How many later deliveries the foretold intervals hold, on simulated histories. Seeds make it repeatable. */
export async function run(): Promise<void> {
  const cells = Object.entries(shapes).flatMap(([shape, daysOf], at) =>
    volumes.map((volume) => {
      const cell = { shape, volume, settingOut: none(), onTheWay: none() };
      for (let country = 0; country < countriesOf(volume); country += 1) {
        measure(journeysOf(daysOf, volume, at * 1_000_003 + volume * 131 + country), cell.settingOut, cell.onTheWay);
      }
      return cell;
    }),
  );
  const rows = (by: (cell: (typeof cells)[number]) => string) =>
    [...Map.groupBy(cells, by)].map(([name, some]) =>
      rowOf(name, sum(some.map(({ settingOut }) => settingOut)), sum(some.map(({ onTheWay }) => onTheWay))),
    );
  printTable(
    "Later deliveries within the foretold days, by shape",
    rows(({ shape }) => shape),
  );
  printTable(
    "By size of the country",
    rows(({ volume }) => `${volume.toLocaleString("en")} parcels a year`),
  );
  printTable(
    "Over all",
    rows(() => "all"),
  );
  const outside = cells.filter(({ settingOut, onTheWay }) => !isWithin(sum([settingOut, onTheWay])));
  const late = sum(cells.map(({ onTheWay }) => onTheWay));
  console.info(
    `Of ${cells.length} pairs of shape and size ${outside.length} are outside of ${budgetText}` +
      `${outside.map(({ shape, volume }) => `; ${shape}, ${volume} a year`).join("")}. ` +
      `${((100 * late.late) / (late.late + late.asked)).toFixed(1)} % of those asked for on the way are told that they are late.`,
  );
}
