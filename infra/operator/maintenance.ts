import { rebuild } from "../../functions/follower/rebuild.ts";
import { restoreBackup } from "../../functions/records/restore-backup.ts";
import { withTable } from "./open-table.ts";

interface RestoreOptions {
  readonly from: string;
  readonly yes?: boolean;
  readonly stack?: string;
}

export async function restore({ from, yes, stack }: RestoreOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const toBe = yes ? "" : "to be ";
    const restored = await restoreBackup({ from, dryRun: !yes });
    if ("copied" in restored) {
      console.info(
        `The table is empty. Items from ${from} to ${where}, ${toBe}copied: ${restored.copied}`,
      );
    } else {
      const { missing, present, taken, erased } = restored.records;
      console.info(`Records from ${from} to ${where}:
  missing, ${toBe}restored: ${missing}
  present, left unchanged: ${present}
  missing, but another record has their number since, left away: ${taken}
  erased since, left away: ${erased}`);
    }
    if (!yes) console.info("Nothing was changed; repeat with --yes to restore.");
  });
}

/** A count of a rebuild in words. */
const inWords = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

interface RebuildOptions {
  readonly dryRun?: boolean;
  readonly stack?: string;
}

export async function rebuildTable({
  dryRun = false,
  stack,
}: RebuildOptions): Promise<void> {
  await withTable(stack, async (where) => {
    const { records, ...mended } = await rebuild({ dryRun });
    console.info(
      `Followed from ${records} records in ${where}; ${dryRun ? "to be mended" : "mended"}:`,
    );
    for (const [name, count] of Object.entries(mended))
      console.info(`  ${inWords(name)}: ${count}`);
    if (dryRun) console.info("Nothing was changed; repeat without --dry-run to mend it.");
  });
}
