import { type Mended, rebuild } from "../../functions/follower/rebuild.ts";
import { withTable } from "./open-table.ts";

const isWhole = ({ records: _, ...mended }: Mended) => Object.values(mended).every((count) => count === 0);

interface RebuildOptions {
  readonly dryRun: boolean;
  readonly stack: string | undefined;
}

export async function rebuildHere({ dryRun, stack }: RebuildOptions): Promise<number> {
  await withTable(stack, async (where) => {
    const mended = await rebuild({ dryRun });
    const done = (words: string) => (dryRun ? `to be ${words}` : words);
    console.info(`Followed from ${mended.records} records in ${where}:
  references of records, missing, ${done("added")}: ${mended.missingReferences}
  references without a record, ${done("removed")}: ${mended.strayReferences}
  snapshots of numbers that no record holds, ${done("removed")}: ${mended.straySnapshots}
  due times of the watch, missing or wrong, ${done("set")}: ${mended.dueTimes}
  entries of the history, missing or partial, ${done("filled")}: ${mended.historyEntries}
  cases of what needs attention, missing or wrong, ${done("corrected")}: ${mended.cases}
  alerts not noted as due, or without a record and an end, ${done("corrected")}: ${mended.alerts}
  deliveries missing in the statistics, ${done("counted")}: ${mended.deliveries}
  months of the statistics with wrong counts, ${done("corrected")}: ${mended.deliveryCounts}`);
    if (isWhole(mended)) console.info("Nothing was missing.");
    else if (dryRun) console.info("Nothing was changed; repeat without --dry-run to mend it.");
  });
  return 0;
}
