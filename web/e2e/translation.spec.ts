import type { Page } from "@playwright/test";
import { hold } from "./support/hold.ts";
import { answer, orderThat, track } from "./support/lookup.ts";
import { expect, test } from "./support/test.ts";
import { tours } from "./support/tours.ts";
import { translated } from "./support/translation.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, as, refusals, go } of tours) {
  test.describe(name, () => {
    test.use({ as });
    test.slow();

    test("work where a browser translates them, and what changes is seen", async ({ page, expectConsoleError }) => {
      if (refusals) expectConsoleError(refusals);
      const lost = await translated(page, "replaced");
      await go(page, async () => {});
      expect(lost).toEqual([]);
    });
  });
}

/** An answer of this age is asked for anew. */
async function answerAnHourAgo(page: Page) {
  await page.route("**/api/user/getTrackingNo", async (route) => {
    const body = route.request().postDataJSON();
    if (!body || body.fresh) return route.fallback();
    const response = await route.fetch();
    const reply: { parcels: object[] } = await response.json();
    const asOf = new Date(Date.now() - 3_600_000).toISOString();
    await route.fulfill({
      response,
      json: { ...reply, parcels: reply.parcels.map((one) => ({ ...one, asOf, stale: true })) },
    });
  });
}

for (const way of ["replaced", "moved"] as const) {
  test(`an answer is refreshed where the browser has ${way} its texts`, async ({ page }) => {
    const lost = await translated(page, way);
    await answerAnHourAgo(page);
    const letNewerCome = await hold(
      page,
      "**/api/user/getTrackingNo",
      (route) => route.request().postDataJSON()?.fresh,
    );
    await page.goto("/");
    await expect(page.getByText("Step 1 of 2")).toBeVisible();
    await track(page, orderThat(/^With the local carrier/));
    await expect(answer(page)).toHaveText("On its way within the United States");
    await expect(page.getByText("Checking for newer scans…")).toBeVisible();
    letNewerCome();
    await expect(page.getByText(/^Checked (just now|\d+ minutes? ago)/)).toBeVisible();
    await expect(page.getByText("Checking for newer scans…")).toHaveCount(0);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText(/^Checked (just now|\d+ minutes? ago)/)).toBeVisible();
    await page.getByRole("button", { name: "Track another order" }).click();
    await expect(page.getByText("Step 1 of 2")).toBeVisible();
    await expect(page.getByText("Step 2 of 2")).toHaveCount(0);
    expect(lost).toEqual([]);
  });
}
