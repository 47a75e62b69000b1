import { type Mended, rebuild } from "../../functions/follower/rebuild.ts";
import { Misuse, readOptions, runAsCommand } from "./command.ts";
import { tableUsage, withTable } from "./open-table.ts";

const usage = `Usage:
  npm run follow -- --rebuild [--dry-run]

  --rebuild        derive references, history, due times, cases, due alerts and statistics anew from the records
                   and snapshots
  --dry-run        only count what it would mend
${tableUsage}
It can run while the portal is in use. Changes that the follower has yet to follow count as missing.`;

const isWhole = ({ records: _, ...mended }: Mended) => Object.values(mended).every((count) => count === 0);

async function run(): Promise<void> {
  const { values } = readOptions({
    options: {
      rebuild: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      stack: { type: "string" },
    },
  });
  const { rebuild: wanted, "dry-run": dryRun, stack } = values;
  if (!wanted) throw new Misuse("--rebuild is missing.");

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
}

await runAsCommand(usage, run);
