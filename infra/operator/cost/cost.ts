import { allFunctions, defaultMemoryMb, type FunctionSpec } from "../../../functions/registry.ts";
import { synthesiseForBench } from "../../checks/bench/api/bench-assembly.ts";
import { usageByEndpoint } from "../../checks/bench/api.ts";
import type { Units } from "../../measure/consumed-units.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { printTable } from "../../measure/timing.ts";
import { Misuse, readOptions, runAsCommand } from "../command.ts";
import { measureUnits } from "./measured-units.ts";
import { guesses, habits, type MonthlyCost, monthlyCost } from "./monthly-cost.ts";
import { billFor, priceList } from "./prices.ts";

const usage = `Usage:
  npm run cost                 a month
  npm run cost -- operations   a million calls of each operation

Estimates what the portal costs, from measured capacity units and AWS's list prices.`;

const orderCounts = [500, 5_000, 50_000];
const inDollars = (amount: number) => `$${amount.toFixed(2)}`;
const heading = (orders: number) => `${orders.toLocaleString("en-US")} orders`;
const decimals = (value: number) => value.toFixed(value < 1 ? 3 : 2);

/** What a million calls cost: their use of the table; and gateway, edge, logs and the function itself. */
function priceOfCalls({ read, write }: Pick<Units, "read" | "write">, memoryMb: number) {
  const million = 1_000_000;
  const gb = memoryMb / 1024;
  const table = billFor({ tableReads: read * million, tableWrites: write * million }).listed;
  const rest = billFor({
    ...{ apiCalls: million, functionCalls: million, functionGbSeconds: million * guesses.call.seconds * gb },
    ...{ edgeRequests: million, edgeFunctionCalls: million, logGb: (million * guesses.logBytesACall) / 1024 ** 3 },
  }).listed;
  return { table, rest };
}

const functionSpecs: Readonly<Record<string, FunctionSpec>> = allFunctions;
/** An operation without a function of its own is served by one of this size. */
const memoryOf = (operation: string) => functionSpecs[operation]?.memoryMb ?? defaultMemoryMb;

async function printOperations(): Promise<void> {
  const folder = temporaryFolder("cost-");
  const usages = await usageByEndpoint(await synthesiseForBench(folder), folder);
  printTable(
    `What a million calls of each operation cost at list prices (${priceList}), ${guesses.call.seconds} s each`,
    [...usages].map(([name, usage]) => {
      const { table, rest } = priceOfCalls(usage, memoryOf(name));
      return {
        operation: name,
        ...{
          "read units": usage.read,
          "write units": usage.write,
          "database calls": usage.calls,
          rounds: usage.rounds,
        },
        ...{ "the table": inDollars(table), "all else": inDollars(rest), "in all": inDollars(table + rest) },
      };
    }),
  );
}

async function run(args: string[]): Promise<void> {
  const [what] = readOptions({ args, allowPositionals: true }).positionals;
  if (what === "operations") return printOperations();
  if (what !== undefined) throw new Misuse(`Say operations or nothing, not ${what}.`);
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
      "following an answer of the courier": units.followedAnswer,
      "a run of the mailer": units.mailerRun,
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
