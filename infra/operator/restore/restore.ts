import { restoreAccounts } from "../../../functions/accounts/restore-accounts.ts";
import { restoreBackup } from "../../../functions/records/restore-backup.ts";
import { Misuse, readOptions, runAsCommand } from "../command.ts";
import { tableUsage, withTable } from "../open-table.ts";

const usage = `Usage:
  npm run restore -- --from <table> [--accounts] [--overwrite] [--yes]

  --from <table>   the source table: restored from a backup, or kept from an earlier stack
  --accounts       restore accounts too
  --overwrite      overwrite records whose fields differ
  --yes            do it; without it the command only counts
${tableUsage}

Missing records come back as new versions, also those that were deleted on purpose since the
backup. Nothing is deleted, later records stay, and what was erased since stays erased. It can be
repeated.`;

async function run(): Promise<void> {
  const { values } = readOptions({
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
    const done = (words: string) => (yes ? words : `to be ${words}`);
    const records = await restoreBackup({ from, overwrite, dryRun: !yes });
    console.info(`Records from ${from} to ${where}:
  missing, ${done("restored")}: ${records.missing}
  different, ${overwrite ? done("overwritten") : "left unchanged"}: ${records.different}
  moved to another number, left unchanged: ${records.moved}
  missing, but another record has their number since, left away: ${records.taken}
  erased since, left away: ${records.erased}
  unchanged: ${records.unchanged}`);
    if (records.changed > 0) console.info(`  changed meanwhile, left unchanged: ${records.changed}; repeat for them`);
    if (accounts) {
      const { missing, different, moved, unchanged } = await restoreAccounts({ from, dryRun: !yes });
      console.info(`Accounts:
  missing, ${done("restored")}: ${missing}
  changed since, left unchanged: ${different}
  moved to another e-mail, left unchanged: ${moved}
  unchanged: ${unchanged}`);
    }
    if (!yes) console.info("Nothing was changed; repeat with --yes to restore.");
  });
}

await runAsCommand(usage, run);
