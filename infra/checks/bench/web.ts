import { buildAssembly } from "../../build/cached-build.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { median, printTable } from "../../measure/timing.ts";
import { brotliBytes, buildScripts, costByPackage, firstLoad, screens } from "./web/first-loads.ts";
import { firstRowTimes } from "./web/first-row.ts";
import { type Audit, auditOnce, type Figure } from "./web/lighthouse.ts";

const runs = 5;
const pages = ["/", "/page"] as const;
const firstRowBudgetMs = 2_000;

const score = (value: number) => value.toFixed(0);
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
/** The minimum for a score, the maximum for everything else. */
const budgets: readonly [name: string, figure: Figure, budget: number, shown: (value: number) => string][] = [
  ["performance", "performance", 100, score],
  ["accessibility", "accessibility", 100, score],
  ["best practices", "best-practices", 100, score],
  ["SEO", "seo", 100, score],
  ["first contentful paint", "FCP", 800, seconds],
  ["largest contentful paint", "LCP", 1000, seconds],
  ["total blocking time", "TBT", 60, (value) => `${value.toFixed(0)} ms`],
  ["layout shift", "CLS", 0, (value) => value.toFixed(3)],
];

/** CloudFront sends pages compressed with Brotli; without it the figures would be wrong. */
async function refuseUncompressed(url: string) {
  const reply = await fetch(url, { headers: { "accept-encoding": "br" } });
  if (reply.headers.get("content-encoding") !== "br") throw new Error(`${url} came without Brotli`);
}

function rowsOf(audits: readonly Audit[]) {
  const rows = budgets.map(([name, figure, budget, shown]) => {
    const value = median(audits.map(({ figures }) => figures[figure]));
    // Rounded as in Lighthouse's report.
    const isMet = budget === 100 ? Math.round(value) >= budget : value <= budget;
    return { what: name, median: shown(value), budget: shown(budget), "": isMet ? "met" : "NOT met" };
  });
  const pace = median(audits.map((audit) => audit.pace));
  return [...rows, { what: "the machine's pace (benchmarkIndex)", median: pace.toFixed(0), budget: "", "": "" }];
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

async function printSizes() {
  const chunks = await buildScripts();
  const costs = await costByPackage(firstLoad(chunks, screens["/"]));
  const small = [...costs].filter(([, bytes]) => bytes < 512);
  const rows = [...costs]
    .filter(([, bytes]) => bytes >= 512)
    .map(([owner, bytes]) => ({ what: owner, brotli: kib(bytes) }));
  printTable(
    "First-load script of `/`: each file's compressed bytes, shared out as its packages weigh when compressed alone",
    [
      ...rows,
      { what: `${small.length} smaller`, brotli: kib(total(small.map(([, bytes]) => bytes))) },
      { what: "in all", brotli: kib(total(costs.values())) },
    ],
  );
  printTable(
    "First-load script by screen",
    Object.entries(screens).map(([path, files]) => {
      const loaded = firstLoad(chunks, files);
      return { screen: path, files: loaded.length, brotli: kib(total(loaded.map(brotliBytes))) };
    }),
  );
}

async function printAudits(portal: string) {
  for (const path of pages) {
    const url = portal + path;
    await refuseUncompressed(url);
    const audits: Audit[] = [];
    for (let run = 0; run < runs; run += 1) audits.push(await auditOnce(url));
    printTable(`Lighthouse, mobile, median of ${runs}: ${path}`, rowsOf(audits));
  }
}

async function printFirstRow(portal: string) {
  const times = await firstRowTimes(portal, runs);
  const value = median(times);
  printTable("The dashboard on the same phone, signed in, nothing cached: its first row painted", [
    ...times.map((time, index) => ({ visit: `${index + 1}`, "first row": seconds(time) })),
    { visit: "median", "first row": seconds(value), budget: seconds(firstRowBudgetMs) },
    { visit: "", "first row": value <= firstRowBudgetMs ? "met" : "NOT met" },
  ]);
}

const parts = { lighthouse: printAudits, "first-row": printFirstRow, sizes: printSizes } as const;

/** Audits the public pages and times the dashboard on a slow phone, and prints each screen's script; or one of them. */
export async function run([only]: readonly string[]): Promise<void> {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || only === name);
  const portal =
    only === "sizes"
      ? undefined
      : await startPortalProcess(process.execPath, [runPortal, await buildAssembly({}), temporaryFolder("bench-web-")]);
  try {
    for (const [, print] of chosen) await print(portal?.url ?? "");
  } finally {
    await portal?.stop();
  }
}
