import { printTable } from "../bench/measure.ts";
import { measureUnits } from "./measured-units.ts";
import { fixedParts, habits, monthlyCost } from "./monthly-cost.ts";
import { priceList } from "./prices.ts";

/** `npm run cost`: what a month costs, from the units that the functions take of the embedded database and AWS's list prices. */

const units = await measureUnits();
const months = [1_000, 5_000, 50_000].map((orders) => monthlyCost(orders, units, fixedParts));
const inDollars = (amount: number) => `$${amount.toFixed(2)}`;
const heading = (orders: number) => `${orders.toLocaleString("en-US")} orders`;

/** A row with an amount for each month. */
const row = (what: string, amountOf: (month: (typeof months)[number]) => number) => ({
  "a month": what,
  ...Object.fromEntries(months.map((month) => [heading(month.orders), inDollars(amountOf(month))])),
});

const decimals = (value: number) => value.toFixed(value < 1 ? 3 : 2);
printTable("What the table is asked for", [
  ...Object.entries({
    "waking the lookup": units.wake,
    "a lookup of what is known": units.lookup,
    "a lookup that asks the courier": units.lookupAsking,
    "a list page of 50 rows": units.page,
    "an imported row": units.importedRow,
  }).map(([what, { read, write }]) => ({ what, "read units": decimals(read), "write units": decimals(write) })),
  { what: "a search, for each record", "read units": decimals(units.searchedRecord), "write units": "" },
]);
printTable(`A month at list prices (${priceList}), records of ${habits.months} months stored`, [
  ...Object.keys(months[0]?.services ?? {}).map((service) =>
    row(service, ({ services }) => services[service]?.listed ?? 0),
  ),
  row("**all at list price**", ({ total }) => total.listed),
  row("**to pay, less what AWS always gives free**", ({ total }) => total.due),
]);
process.exit(0);
