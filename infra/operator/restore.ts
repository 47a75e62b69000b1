import { restoreAccounts } from "../../functions/accounts/restore-accounts.ts";
import { restoreBackup } from "../../functions/records/restore-backup.ts";
import { withTable } from "./open-table.ts";

interface RestoreOptions {
  readonly from: string;
  readonly accounts: boolean;
  readonly overwrite: boolean;
  readonly yes: boolean;
  readonly stack: string | undefined;
}

export async function restore({ from, accounts, overwrite, yes, stack }: RestoreOptions): Promise<number> {
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
  return 0;
}
