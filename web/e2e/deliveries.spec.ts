import type { Response } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.use({ as: "logistics" });

test("tells days by country and month beside charts that no other screen loads", async ({ page }) => {
  const scripts: Response[] = [];
  page.on("response", (reply) => {
    if (reply.url().endsWith(".js")) scripts.push(reply);
  });
  const withCharts = async () =>
    (await Promise.all(scripts.map((script) => script.text()))).filter((text) => text.includes("recharts"));
  await page.goto("/logistic/dashboard");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(await withCharts()).toEqual([]);
  await page.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByRole("row", { name: /^United States \d+ \d+ \d+ to \d+$/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "By month" }).getByRole("row")).toHaveCount(13);
  await expect(page.locator(".recharts-bar-rectangle, .recharts-line-curve").first()).toBeVisible();
  expect(await withCharts()).toHaveLength(1);

  await page.getByRole("link", { name: "3 months" }).click();
  await expect(page).toHaveURL(/\?months=3$/);
  await expect(page.getByRole("table", { name: "By month" }).getByRole("row")).toHaveCount(4);
  await page.getByRole("region", { name: "Needs attention now" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/attention\?reason=/);
});

test("says so where there are too few deliveries, or none, and how many dates came true", async ({ page }) => {
  const told = { parcels: 60, first: 54, last: 57 };
  const few = {
    told,
    countries: [
      { country: "US", delivered: 4, medianDays: 9, middle: [9, 9], told },
      { country: "GB", delivered: 4, medianDays: 9, middle: [9, 9], told: { parcels: 49, first: 49, last: 49 } },
    ],
    months: [{ month: "2026-11", delivered: 4, medianDays: 9 }],
    windowHeld: null,
    cases: {},
  };
  await page.route("**/api/user/insights**", (route) =>
    route.fulfill({ json: route.request().url().endsWith("=3") ? { ...few, countries: [] } : few }),
  );
  await page.goto("/logistic/deliveries?months=6");
  await expect(page.getByText("No country has five deliveries yet.")).toBeVisible();
  await expect(page.getByText("You'll see charts here after five deliveries.")).toBeVisible();
  await expect(page.getByText("Of 60 dates we gave, 90% came true; of the last we gave")).toContainText("95%.");
  await expect(page.getByRole("row", { name: "United States 4 9 9 90% of 60" })).toBeVisible();
  await expect(page.getByRole("row", { name: "United Kingdom 4 9 9 –" })).toBeVisible();
  await expect(page.locator(".recharts-wrapper")).toHaveCount(0);
  await page.getByRole("link", { name: "3 months" }).click();
  await expect(page.getByText("Nothing was delivered in these months.")).toBeVisible();
});
