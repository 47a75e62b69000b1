import { readOptions, runAsCommand } from "../command.ts";
import { tableUsage, withTable } from "../open-table.ts";
import { rekey } from "./rekeying.ts";

const usage = `Usage:
  npm run rekey -- [--yes]

  --yes            do it; without it the command only counts
${tableUsage}
It moves the records of an earlier release to the keys of this one. It can be repeated.`;

async function run(): Promise<void> {
  const { values } = readOptions({ options: { yes: { type: "boolean", default: false }, stack: { type: "string" } } });
  await withTable(values.stack, async (where) => {
    const { moved, repeated, changed } = await rekey({ dryRun: !values.yes });
    const done = (words: string) => (values.yes ? words : `to be ${words}`);
    console.info(`In ${where}:
  records, ${done("moved")}: ${moved}
  records whose order was stored anew since, ${done("deleted")}: ${repeated}
  records changed at this moment, repeat for them: ${changed}`);
    if (!values.yes) console.info("Nothing was changed; repeat with --yes.");
  });
}

await runAsCommand(usage, run);
