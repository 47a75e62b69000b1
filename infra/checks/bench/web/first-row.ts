import { chromium, devices } from "@playwright/test";
import { throttling } from "lighthouse/core/config/constants.js";
import { chromiumArguments, chromiumPath } from "../../../../web/e2e/support/browser.ts";
import { demoMembers, demoPassword } from "../../../local/demo/people.ts";
import { startSlowLine } from "./slow-line.ts";

/** Notes when the first frame with a row of records is done. */
function noteFirstRow() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("main li a[href*='record=']")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("first row")));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Opens the dashboard with a session and an empty cache, `runs` times, each in a new browser on Lighthouse's phone.
 * @returns milliseconds from the start of each visit to the first row's frame
 */
export async function firstRowTimes(portal: string, runs: number): Promise<number[]> {
  const member = demoMembers.find(({ isVerified }) => isVerified);
  const line = await startSlowLine(portal);
  const executablePath = await chromiumPath();
  const times: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const browser = await chromium.launch({ executablePath, args: chromiumArguments });
      const context = await browser.newContext({ ...devices["Moto G4"], baseURL: line.url });
      const data = { email: member?.email, password: demoPassword };
      const login = await context.request.post("/api/logistics/login", { data });
      if (!login.ok()) throw new Error(`The login was answered ${login.status()}`);
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: throttling.mobileSlow4G.cpuSlowdownMultiplier });
      await page.addInitScript(noteFirstRow);
      await page.goto("/logistic/dashboard");
      await page.waitForFunction(() => performance.getEntriesByName("first row").length > 0);
      times.push(await page.evaluate(() => performance.getEntriesByName("first row")[0]?.startTime ?? Number.NaN));
      await browser.close();
    }
  } finally {
    line.stop();
  }
  return times;
}
