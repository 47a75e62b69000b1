import type { Page, Route } from "@playwright/test";

/** Holds matching requests back until the returned function is called. */
export async function hold(page: Page, address: string, matches: (route: Route) => boolean = () => true) {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (matches(route)) await released.promise;
    await route.fallback();
  });
  return () => released.resolve();
}
