import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { median, ms, printTable, timed, verdict } from "../../measure/timing.ts";
import { makeWorkingCopy } from "./working-copy.ts";

const budgets = { startMs: 20_000, synthMs: 8_000 };
const rounds = 3;

/** Milliseconds from `npm start` to its line that says it serves. */
async function startTime(directory: string, dataDirectory: string): Promise<number> {
  const from = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: directory,
    env: { ...process.env, PORT: "0", DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  let took: number | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("ready ")) continue;
    took ??= performance.now() - from;
    child.kill("SIGTERM");
  }
  await ended;
  if (took === undefined) throw new Error("npm start ended before it served");
  return took;
}

/** A step of the build by itself. */
async function step(directory: string, script: string, environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [script], {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} failed`);
}

/** How long one waits for `npm start` where packages are installed: on sources never built before, and on built ones. */
export async function run(): Promise<void> {
  const copy = makeWorkingCopy();
  const cache = join(copy.directory, ".cache");
  const times = { fresh: [] as number[], again: [] as number[], functions: [] as number[], site: [] as number[] };
  const synth: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await rm(cache, { recursive: true, force: true });
    const data = join(copy.directory, `data-${round}`);
    times.fresh.push(await startTime(copy.directory, data));
    times.again.push(await startTime(copy.directory, data));

    const build = { BUILD_DIR: join(cache, "steps"), CDK_OUTDIR: join(cache, "assembly"), CDK_VALIDATION: "false" };
    const alone = (script: string) => timed(() => step(copy.directory, script, build));
    times.functions.push(await alone("infra/build/bundle.ts"));
    times.site.push(await alone("web/build/build.ts"));
    synth.push(await alone("infra/stack/app.ts"));
  }
  const row = (what: string, values: readonly number[], budget?: number) => ({
    what,
    took: ms(median(values)),
    longest: ms(Math.max(...values)),
    budget: budget ? ms(budget) : "",
    "": budget ? verdict(median(values), budget) : "",
  });
  printTable(`From npm start to ready, packages installed: the median of ${rounds}`, [
    row("sources never built, an empty table: builds, synthesises, adds demo data", times.fresh, budgets.startMs),
    row("of it the functions' bundles, by themselves (the site is built beside them)", times.functions),
    row("of it the site, by itself", times.site),
    row("of it synthesising the stack, by itself", synth, budgets.synthMs),
    row("built before, with data", times.again),
  ]);
}
