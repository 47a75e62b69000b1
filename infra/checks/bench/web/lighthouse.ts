import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromiumArguments, chromiumPath } from "../../../../web/e2e/support/browser.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;

export type Figure = (typeof categories)[number] | keyof typeof metrics;
export interface Audit {
  /** Scores of 0 to 100, milliseconds, and the layout shift. */
  readonly figures: Readonly<Record<Figure, number>>;
  /** Lighthouse's benchmark of this machine during the audit. */
  readonly pace: number;
}

/** Audits a page in a new browser, with Lighthouse's settings for a phone on a slow network. */
export async function auditOnce(url: string): Promise<Audit> {
  const chrome = await launch({
    chromePath: await chromiumPath(),
    chromeFlags: ["--headless", ...chromiumArguments],
    logLevel: "silent",
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories], logLevel: "silent" });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? "No report");
    const { audits, categories: scores, environment } = result.lhr;
    const figures = Object.fromEntries([
      ...categories.map((name) => [name, (scores[name]?.score ?? 0) * 100]),
      ...Object.entries(metrics).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]),
    ]);
    return { figures, pace: environment.benchmarkIndex };
  } finally {
    chrome.kill();
  }
}
