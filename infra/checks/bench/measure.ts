import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";

/** Below the project, where bundles find the project's packages. */
const parent = join(import.meta.dirname, "../../../.cache");

/** A folder that is deleted when this process ends, on Ctrl-C too. */
export function temporaryFolder(prefix: string): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, prefix));
  process.once("exit", () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(1));
  return folder;
}

export function median(values: readonly number[]): number {
  const value = values.toSorted((left, right) => left - right)[
    Math.floor(values.length / 2)
  ];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}

/** What so many runs gave, one after another. */
export async function repeated<Result>(
  count: number,
  run: () => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < count; done += 1) results.push(await run());
  return results;
}

/** In milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

interface Rounds {
  readonly rounds: number;
  readonly warmUp: number;
}

/** The median time of each run after a warm-up; runs take turns, so that a slower machine slows all of them. */
export async function mediansOf<Name extends string>(
  runs: Readonly<Record<Name, () => Promise<unknown>>>,
  { rounds, warmUp }: Rounds,
): Promise<Record<Name, number>> {
  const names = Object.keys(runs) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const time = await timed(runs[name]);
      if (round >= 0) times[name].push(time);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<
    Name,
    number
  >;
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
const ratio = (value: number) => `${value.toFixed(2)} x`;
export const amount = (count: number) => count.toLocaleString("en-US");
export const verdict = (value: number, budget: number) =>
  value <= budget ? "met" : "NOT met";

/** A row of budgets. */
export const held = (what: string, value: number, budget: number) => ({
  what,
  ratio: ratio(value),
  budget: ratio(budget),
  "": verdict(value, budget),
});

/** Prints rows as a Markdown table; the keys of the first row are the headings. */
export function printTable(
  title: string,
  rows: readonly Readonly<Record<string, string | number>>[],
): void {
  const headings = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  console.info(
    [
      `\n### ${title}\n`,
      line(headings),
      line(headings.map(() => "---")),
      ...rows.map((row) => line(headings.map((heading) => row[heading] ?? ""))),
    ].join("\n"),
  );
}
