import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { demoHighlights } from "../../infra/local/demo/data.ts";
import { startPortalProcess } from "../../infra/local/testing/portal-process.ts";
import { demoAccounts, signIn } from "./support/accounts.ts";
import { chromiumArguments, chromiumPath } from "./support/browser.ts";
import { answer, orderThat, track } from "./support/lookup.ts";

/** Makes the README's pictures of the demo anew: `npm run pictures`. */

const root = join(import.meta.dirname, "../..");
const data = await mkdtemp(join(tmpdir(), "pictures-"));
const portal = await startPortalProcess(process.execPath, [join(root, "infra/local/server.ts")], {
  env: { ...process.env, PORT: "0", DATA_DIR: data },
});
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments });
const context = await browser.newContext({ baseURL: portal.url, locale: "en-GB", timezoneId: "Asia/Kolkata" });
const picture = (name: string) => join(root, "docs", name);

/** The orders whose rows are in the picture. */
const pictured = demoHighlights.slice(0, 19);
const patienceMs = 60_000;

/** Whether more of the first rows wait for the courier than do in its stories. */
async function isWaiting(page: Page): Promise<boolean> {
  await page.getByRole("link", { name: "AYU-1003", exact: true }).waitFor();
  const [shown = ""] = (await page.getByRole("table").innerText()).split("AYU-1019");
  return (shown.match(/Waiting/g) ?? []).length > 2;
}

try {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1100, height: 760 });
  await page.goto("/");
  await track(page, orderThat(/^Out for delivery/));
  await answer(page).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: picture("tracking.png"), animations: "disabled" });

  // A lookup asks the courier at once; the watch takes minutes to come to all of them.
  for (const { name, phone } of pictured)
    await context.request.post("/api/user/getTrackingNo", { data: { name, phone } });
  await signIn(context.request, "logistics", demoAccounts.logistics);
  await page.setViewportSize({ width: 1840, height: 940 });
  const { order } = orderThat(/^With the local carrier/);
  await page.goto(`/logistic/dashboard?search=${order.slice(0, 6)}&sort=asc`);
  // The follower writes each row's status a moment after the lookup's answer.
  for (const end = Date.now() + patienceMs; await isWaiting(page); await page.reload()) {
    if (Date.now() > end) throw new Error("The first rows still wait for the courier");
    await page.waitForTimeout(2_000);
  }
  await page.getByRole("link", { name: order, exact: true }).click();
  await page.getByRole("region", { name: "History" }).getByRole("listitem").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: picture("drawer.png"), animations: "disabled" });
} finally {
  await browser.close();
  await portal.stop();
  await rm(data, { recursive: true });
}
