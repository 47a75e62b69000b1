import { parseArgs } from "node:util";
import { Misuse, runAsCommand } from "../command.ts";
import { tableUsage, withTable } from "../open-table.ts";
import { restore } from "./restoring.ts";

const usage = `Usage:
  npm run restore -- --from <table> [--accounts] [--overwrite] [--yes]

  --from <table>   the source table: restored from a backup, or kept from an earlier stack
  --accounts       restore accounts too
  --overwrite      overwrite records that differ
  --yes            do it; without it the command only counts
${tableUsage}
Nothing is deleted, and later records stay.`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      accounts: { type: "boolean", default: false },
      overwrite: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      stack: { type: "string" },
    },
  });
  const { from, accounts, overwrite, yes, stack } = values;
  if (!from) throw new Misuse("Name the source table with --from.");

  await withTable(stack, async (where) => {
    const counts = await restore({ from, accounts, overwrite, dryRun: !yes });
    const { missing, different, changedAccounts, same, moved } = counts;
    const done = (words: string) => (yes ? words : `to be ${words}`);
    console.info(`From ${from} to ${where}:
  missing, ${done("restored")}: ${missing}
  different, ${overwrite ? done("overwritten") : "left unchanged"}: ${different}
  accounts changed since, left unchanged: ${changedAccounts}
  moved to another number or e-mail, left unchanged: ${moved}
  unchanged: ${same}`);
    if (!yes) console.info("Nothing was changed; repeat with --yes to restore.");
  });
}

await runAsCommand(usage, run);
