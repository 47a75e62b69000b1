import { workers } from "../../../functions/registry.ts";
import { startSecretsManager, storedSecrets } from "../../../functions/testing/secrets-manager.ts";
import { printTable, quantile, verdict } from "../../measure/timing.ts";
import { type Outcome, type Plan, simulate } from "./watch/simulate.ts";

const daySeconds = 86_400;
const monthDays = 30.4;
const failuresInAHundred = 2;
const days = 14;

/** The budget's parcels, as many as a small shop has, and more than the courier can be asked for. */
const plans = {
  budget: { moving: 5_000, days, failuresInAHundred, accidents: true, away: { fromDay: 6, days: 2 } },
  small: { moving: 500, days, failuresInAHundred, accidents: false },
  many: { moving: 100_000, days: 2, failuresInAHundred, accidents: false },
} as const satisfies Record<string, Plan>;

async function enterCredentials(): Promise<void> {
  process.env.AWS_REGION = "local";
  process.env.AWS_ACCESS_KEY_ID = "bench";
  process.env.AWS_SECRET_ACCESS_KEY = "bench";
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await startSecretsManager();
  process.env.COURIER_SECRET_ARN = "courier";
  process.env.SHIPGLOBAL_URL = "http://courier.invalid";
  storedSecrets.set("courier", [{ versionId: "1", value: JSON.stringify({ username: "seller", password: "p" }) }]);
}

const hours = (value: number) => (value < 1 ? `${Math.round(value * 60)} min` : `${value.toFixed(1)} h`);
const orZero = (values: readonly number[]) => (values.length > 0 ? values : [0]);
const p95 = (values: readonly number[]) => quantile(orZero(values), 0.95);
const longest = (values: readonly number[]) => quantile(orZero(values), 1);
const perDay = (outcome: Pick<Outcome, "calls">, plan: Plan) => outcome.calls / (plan.days + 1);

function printBudget({ latencies, ...outcome }: Outcome): void {
  const row = (
    what: string,
    value: number,
    budget: number,
    show: (value: number) => string | number = (one) => one,
  ) => ({
    what,
    value: show(value),
    budget: show(budget),
    "": verdict(value, budget),
  });
  const { moving, away } = plans.budget;
  const title = `${moving.toLocaleString("en")} moving parcels, ${days} days, ${failuresInAHundred} calls in a hundred fail, the courier away for ${away.days} days`;
  printTable(title, [
    row("from a scan to its stored snapshot, p95", p95(latencies.usual), 3.5, hours),
    row("of parcels out for delivery, p95", p95(latencies.door), 0.75, hours),
    row("scans of the absence, after the courier is back, p95", p95(latencies.absence), 3.5, hours),
    row("calls less than a second after the one before", outcome.tooSoon, 0),
    row("calls for a number within its interval", outcome.withinInterval, 0),
    row("moving numbers that nothing asks for any more", outcome.forgotten, 0),
    row("calls out of order of urgency", outcome.unfair, 0),
  ]);
  console.info(
    `${outcome.calls} calls (${Math.round(perDay(outcome, plans.budget))} a day), ${outcome.failed} failed, ` +
      `${outcome.runs} runs, ${outcome.killed} killed; ${latencies.usual.length} scans, ${latencies.door.length} of them at the door, ` +
      `${latencies.absence.length} around the absence`,
  );
}

function printCost(outcome: Outcome): void {
  const months = (plans.small.days + 1) / monthDays;
  const gb = workers.watch.memoryMb / 1024;
  const dollars = {
    "table: writes": outcome.units.write * (0.625 / 1e6),
    "table: reads": outcome.units.read * (0.125 / 1e6),
    "function: time": outcome.runSeconds * gb * 0.0000133334,
    "function: calls": outcome.runs * (0.2 / 1e6),
    "secret: two reads a run": outcome.runs * 2 * (0.05 / 10_000),
  };
  const total = Object.values(dollars).reduce((sum, one) => sum + one, 0) / months;
  const row = (what: string, amount: number, budget: string, held: string) => ({
    "a month at list prices": what,
    $: amount.toFixed(2),
    budget,
    "": held,
  });
  printTable(`${plans.small.moving} moving parcels`, [
    ...Object.entries(dollars).map(([what, amount]) => row(what, amount / months, "", "")),
    row("together", total, "2.00", verdict(total, 2)),
  ]);
  console.info(
    `${(outcome.units.write / outcome.calls).toFixed(1)} write units a call; ${Math.round(outcome.calls / months)} calls a month`,
  );
}

/** @param unhindered of a plan that asks for every number as often as it should */
function printFairness({ waits, ...outcome }: Outcome, unhindered: Outcome): void {
  const { moving } = plans.many;
  const wanted = (perDay(unhindered, plans.small) / plans.small.moving) * moving;
  printTable(`${moving.toLocaleString("en")} moving parcels, ${plans.many.days} days`, [
    ...(["urgent", "usual"] as const).map((kind) => ({
      "calls for parcels": kind === "urgent" ? "out for delivery" : "others",
      count: waits[kind].length,
      "later than due, p95": hours(p95(waits[kind])),
      longest: hours(longest(waits[kind])),
    })),
  ]);
  const isFair = outcome.unfair === 0 && longest(waits.urgent) <= longest(waits.usual);
  console.info(
    `Nothing out for delivery waits longer than anything else: ${isFair ? "met" : "NOT met"}. ` +
      `${(outcome.calls / (plans.many.days + 1) / daySeconds).toFixed(2)} calls a second were made; ` +
      `for the budget the courier would have to allow ${(wanted / daySeconds).toFixed(1)} a second, or one call for many numbers.`,
  );
}

/**
 * The watch over simulated weeks: what it learns how late, what it costs, and who waits when it cannot keep up.
 * `budget` or `many` runs a part; `--progress` prints each day.
 */
export async function run(args: readonly string[]): Promise<void> {
  await enterCredentials();
  const wants = (part: string) => args.includes(part) || args.every((arg) => arg.startsWith("--"));
  const simulated = (name: keyof typeof plans) =>
    simulate(plans[name], (day) => args.includes("--progress") && console.error(`${name}: day ${day}`));
  if (wants("budget")) printBudget(await simulated("budget"));
  if (!wants("many")) return;
  const small = await simulated("small");
  printCost(small);
  printFairness(await simulated("many"), small);
}
