import { printTable } from "../../measure/timing.ts";
import { runAsCommand } from "../command.ts";
import { measureUnits } from "./measured-units.ts";
import { habits, type MonthlyCost, monthlyCost } from "./monthly-cost.ts";
import { priceList } from "./prices.ts";

const usage = `Usage:
  npm run cost

Estimates the cost of a month from measured capacity units and AWS's list prices.`;

const orderCounts = [1_000, 5_000, 50_000];
const inDollars = (amount: number) => `$${amount.toFixed(2)}`;
const heading = (orders: number) => `${orders.toLocaleString("en-US")} orders`;
const decimals = (value: number) => value.toFixed(value < 1 ? 3 : 2);

async function run(): Promise<void> {
  const units = await measureUnits();
  printTable("What the table is asked for", [
    ...Object.entries({
      "waking the lookup": units.wake,
      "a lookup of what is known": units.lookup,
      "a lookup that asks the courier": units.lookupAsking,
      "a link, opened": units.link,
      "a list page of 50 rows": units.page,
      "an imported row": units.importedRow,
      "following a new record": units.followedRow,
      "following an edit": units.followedEdit,
      "a run of the watch": units.watchRun,
      "each call of the watch": units.watchCall,
    }).map(([what, { read, write }]) => ({ what, "read units": decimals(read), "write units": decimals(write) })),
    { what: "a search, for each record", "read units": decimals(units.searchedRecord), "write units": "" },
  ]);

  const months = orderCounts.map((orders) => monthlyCost(orders, units));
  const row = (what: string, amountOf: (month: MonthlyCost) => number) => ({
    "a month": what,
    ...Object.fromEntries(months.map((month) => [heading(month.orders), inDollars(amountOf(month))])),
  });
  printTable(`A month at list prices (${priceList}), records of ${habits.months} months stored`, [
    ...Object.keys(months[0]?.services ?? {}).map((service) =>
      row(service, ({ services }) => services[service]?.listed ?? 0),
    ),
    row("**all at list price**", ({ total }) => total.listed),
    row("**to pay, less what AWS always gives free**", ({ total }) => total.due),
  ]);
}

await runAsCommand(usage, run);
// The courier's double and open connections would keep the process running.
process.exit();
