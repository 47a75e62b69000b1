import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { chromiumArguments, chromiumPath } from "../../../web/e2e/support/browser.ts";
import { demoMembers, demoPassword } from "../../local/demo/people.ts";
import { withDemoPortal } from "./demo-portal.ts";
import { median, printTable, repeated, verdict } from "./measure.ts";
import { seconds, visit } from "./phone.ts";

const runs = 5;
const pages = ["/", "/page"] as const;
const firstRowBudgetMs = 2_500;
const { rttMs, throughputKbps, cpuSlowdownMultiplier } = throttling.mobileSlow4G;
/** What a new connection costs first, which the browser's throttling leaves out. */
const connectionMs = rttMs * 1.5;

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The largest values that Lighthouse's audits may have: milliseconds, and the shift. */
const metrics = {
  "first-contentful-paint": 800,
  "largest-contentful-paint": 1000,
  "total-blocking-time": 60,
  "cumulative-layout-shift": 0,
} as const;

/** Audits a page in a new browser, with Lighthouse's settings for a phone on a slow network. */
async function auditOnce(url: string) {
  const chrome = await launch({
    chromePath: await chromiumPath(),
    chromeFlags: ["--headless", ...chromiumArguments],
    logLevel: "silent",
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: "silent",
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? "No report");
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

async function printAudits(url: string) {
  const reports = await repeated(runs, () => auditOnce(url));
  const medianOf = (
    figure: (report: (typeof reports)[number]) => number | undefined | null,
  ) => median(reports.map((report) => figure(report) ?? Number.NaN));
  const scores = categories.map((name) => {
    // Rounded as in Lighthouse's report.
    const score = Math.round(100 * medianOf((report) => report.categories[name]?.score));
    return { what: name, median: score, budget: 100, "": verdict(-score, -100) };
  });
  const times = Object.entries(metrics).map(([name, budget]) => {
    const value = medianOf(({ audits }) => audits[name]?.numericValue);
    return { what: name, median: value.toFixed(3), budget, "": verdict(value, budget) };
  });
  printTable(`Lighthouse, mobile, median of ${runs}: ${new URL(url).pathname}`, [
    ...scores,
    ...times,
  ]);
}

/** Notes when the first frame with a row of records is done. */
function noteFirstRow() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("main [data-record] a")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("first row")));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** From opening the dashboard with a session on the phone that Lighthouse stands for to its first row. */
async function firstRowTime(portal: string): Promise<number> {
  const marks = await visit({
    url: `${portal}/logistic/dashboard`,
    line: { latency: rttMs, speed: throughputKbps },
    slowdown: cpuSlowdownMultiplier,
    watch: noteFirstRow,
    until: "first row",
    prepare: async ({ request }) => {
      const data = { email: demoMembers[0]?.email, password: demoPassword };
      const login = await request.post(`${portal}/api/logistics/login`, { data });
      if (!login.ok()) throw new Error(`The login was answered ${login.status()}`);
    },
  });
  return connectionMs + (marks.get("first row") ?? Number.NaN);
}

/** Audits the public pages and times the dashboard on a slow phone. */
export const run = (): Promise<void> =>
  withDemoPortal(async (url) => {
    for (const path of pages) await printAudits(url + path);
    const times = await repeated(runs, () => firstRowTime(url));
    const value = median(times);
    printTable(
      "The dashboard on the same phone, signed in, nothing cached: its first row painted",
      [
        {
          [`median of ${runs}`]: seconds(value),
          visits: times.map(seconds).join(", "),
          budget: seconds(firstRowBudgetMs),
          "": verdict(value, firstRowBudgetMs),
        },
      ],
    );
  });
