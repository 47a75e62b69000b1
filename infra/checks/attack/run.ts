import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { endpoints } from "../../../shared/contract.ts";
import { attackWithFloods } from "./floods.ts";
import { attackWithInputs } from "./inputs.ts";
import { attackAsEveryCaller } from "./matrix.ts";
import { startRehearsal } from "./rehearsal.ts";

const usage = `npm run attack [-- PART ...] [--inputs N] [--seed N] [--only OPERATION]

Attacks a portal on this machine, with its functions' own permissions, for fifteen minutes at most. Parts:
  matrix   every operation as every kind of caller
  inputs   odd inputs to every operation, 200 each or N, or to one of them
  floods   floods of requests from one network and from many, while customers and staff work on
Exit code 1 if anything is answered wrongly.`;

const parts = ["matrix", "inputs", "floods"] as const;
/** Whatever hangs, the command ends. */
const longestMs = 15 * 60_000;

const wholeNumber = (text: string | undefined, otherwise: number, name: string) => {
  const number = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} must be a whole number above 0`);
};

async function attack(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { inputs: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
  });
  const unknown = positionals.find((part) => !parts.some((known) => known === part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}"; there are: ${parts.join(", ")}`);
  const isWanted = (part: (typeof parts)[number]) => positionals.length === 0 || positionals.includes(part);
  if (values.only !== undefined && !Object.hasOwn(endpoints, values.only))
    throw new Error(`There is no operation "${values.only}"`);
  const count = wholeNumber(values.inputs, 200, "inputs");
  const seed = wholeNumber(values.seed, randomInt(1, 2 ** 31), "seed");
  setTimeout(() => {
    console.error("The attack took too long");
    process.exit(1);
  }, longestMs).unref();

  const problems: string[] = [];
  if (isWanted("matrix") || isWanted("inputs")) {
    const rehearsal = await startRehearsal();
    try {
      if (isWanted("matrix")) problems.push(...(await attackAsEveryCaller(rehearsal)));
      if (isWanted("inputs")) problems.push(...(await attackWithInputs(rehearsal, { count, seed, only: values.only })));
    } finally {
      await rehearsal.stop();
    }
  }
  if (isWanted("floods")) problems.push(...(await attackWithFloods()));
  for (const problem of problems) console.info(problem);
  console.info(problems.length === 0 ? "\nheld" : `\nNOT held: ${problems.length} wrong answers (seed ${seed})`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv.includes("--help")) console.info(usage);
else await attack(process.argv.slice(2));
