import type { Page } from "@playwright/test";

/** The connection comes back, and the browser knows: a request made before it does would still fail. */
export async function backOnline(page: Page) {
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
}

/** Cuts the connection once nothing more is on its way: a font that is first needed later would fail to load. */
export async function goOffline(page: Page) {
  // A fallback that this machine does not have cannot be loaded.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}
