import type { Page } from "@playwright/test";

/** The connection comes back, and the browser knows: a request made before it does would still fail. */
export async function backOnline(page: Page) {
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
}
