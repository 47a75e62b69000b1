import { type BrowserContext, chromium, devices } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "../../../web/e2e/support/browser.ts";

interface Visit {
  readonly url: string;
  /** Milliseconds before each reply, and kilobits a second. */
  readonly line: { readonly latency: number; readonly speed: number };
  /** How many times slower than this machine's the processor is. */
  readonly slowdown?: number;
  /** Runs in the page before its scripts, and marks moments by `performance.mark`. */
  readonly watch: () => void;
  /** The mark that ends the visit. */
  readonly until: string;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Opens a page on a slow phone with an empty cache, in a new browser. @returns when each mark was set, in milliseconds */
export async function visit({
  url,
  line,
  slowdown = 1,
  watch,
  until,
  prepare,
}: Visit): Promise<Map<string, number>> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: chromiumArguments,
  });
  const context = await browser.newContext(devices["Moto G4"]);
  await prepare?.(context);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const bytesPerSecond = (line.speed * 1000) / 8;
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark).length > 0,
    until,
  );
  const marks = await page.evaluate(() =>
    performance
      .getEntriesByType("mark")
      .map(({ name, startTime }) => [name, startTime] as const),
  );
  await browser.close();
  return new Map(marks);
}
