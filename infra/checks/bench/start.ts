import { execFile, execFileSync } from "node:child_process";
import { cpSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPortalProcess } from "../../local/testing/portal-process.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { median, ms, printTable, timed, verdict } from "../../measure/timing.ts";

const root = join(import.meta.dirname, "../../..");
const budgets = { startMs: 20_000, synthMs: 8_000 };
const rounds = 3;

/** A copy of the project's files without their caches; packages are shared. */
function copyProject(): string {
  const directory = temporaryFolder("bench-start-");
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of new Set(list.toString().split("\0").filter(Boolean)))
    cpSync(join(root, file), join(directory, file), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  return directory;
}

/** Milliseconds from `npm start` to its `ready` line. */
async function startTime(cwd: string, dataDirectory: string): Promise<number> {
  const from = performance.now();
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDirectory };
  const portal = await startPortalProcess("npm", ["start"], { cwd, env, stdio: ["ignore", "pipe", "ignore"] });
  const took = performance.now() - from;
  await portal.stop();
  return took;
}

/** Measures `npm start` with packages installed, on sources never built before and on built ones. */
export async function run(): Promise<void> {
  const copy = copyProject();
  const cache = join(copy, ".cache");
  const times = {
    fresh: [] as number[],
    again: [] as number[],
    functions: [] as number[],
    site: [] as number[],
    synth: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    rmSync(cache, { recursive: true, force: true });
    const data = join(copy, `data-${round}`);
    times.fresh.push(await startTime(copy, data));
    times.again.push(await startTime(copy, data));

    const build = { BUILD_DIR: join(cache, "steps"), CDK_OUTDIR: join(cache, "assembly"), CDK_VALIDATION: "false" };
    const options = { cwd: copy, env: { ...process.env, ...build } };
    const alone = (script: string) => timed(() => promisify(execFile)(process.execPath, [script], options));
    times.functions.push(await alone("infra/build/bundle.ts"));
    times.site.push(await alone("web/build/build.ts"));
    times.synth.push(await alone("infra/stack/app.ts"));
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
    row("of it synthesising the stack, by itself", times.synth, budgets.synthMs),
    row("built before, with data", times.again),
  ]);
}
