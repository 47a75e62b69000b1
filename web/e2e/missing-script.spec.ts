import type { Page } from "@playwright/test";
import { fillLogin, member } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

/** Loses the script of the logins on its first way here, as a shaky connection does. */
async function loseOnce(page: Page) {
  let lost = 0;
  await page.route("**/assets/login-screen-*.js", (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  return () => lost;
}

test("login works when its script failed to load the first time", async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/net::ERR_FAILED|dynamically imported module/);
  const person = await member(request);
  const requests = await loseOnce(page);
  await page.goto("/logistic/login");
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/logistic\/dashboard/);
  expect(requests()).toBeGreaterThan(1);
});

test("shows an error with a link when the script cannot be loaded", async ({ page, expectConsoleError }) => {
  expectConsoleError(/net::ERR_FAILED|dynamically imported module/);
  await page.route("**/assets/login-screen-*.js", (route) => route.abort());
  await page.goto("/logistic/login");
  await expect(page.getByRole("alert")).toContainText("This page couldn't be shown.");
  await page.unroute("**/assets/login-screen-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
