import { parseArgs } from "node:util";
import { runAsCommand } from "../command.ts";
import { tableUsage, withTable } from "../open-table.ts";
import { restore } from "./restoring.ts";

const usage = `Usage:
  npm run restore -- --from <table> [--accounts] [--overwrite] [--yes]

  --from <table>   brings back what this table has: restored from a backup, or left behind by an earlier stack
  --accounts       accounts as well as records
  --overwrite      records that are there but different become what they were
  --yes            do it; without it, only what would be done is told
${tableUsage}
Nothing is deleted, and what came after the backup stays.`;

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
  if (!from) throw new Error(usage);

  await withTable(stack, async (where) => {
    const counts = await restore({ from, accounts, overwrite, dryRun: !yes });
    const { missing, different, changedAccounts, same, moved } = counts;
    const done = (words: string) => (yes ? words : `to be ${words}`);
    console.info(`From ${from} to ${where}:
  missing, ${done("brought back")}: ${missing}
  different, ${overwrite ? done("overwritten") : "left alone"}: ${different}
  accounts changed since, left alone: ${changedAccounts}
  under another number or e-mail by now, left alone: ${moved}
  as they were: ${same}`);
    if (!yes) console.info("Nothing was changed; --yes does it.");
  });
}

await runAsCommand(usage, run);
