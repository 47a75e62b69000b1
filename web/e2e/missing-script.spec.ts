import type { Page } from "@playwright/test";
import { sessionCookies } from "../../shared/session.ts";
import { fillLogin, member, signIn } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

/** Loses the script that makes the calls on its first way here, as a shaky connection does. */
async function loseOnce(page: Page) {
  let lost = 0;
  await page.route("**/assets/transport-*.js", (route) => {
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

test("keeps the input when the session expires and the login script cannot be loaded", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_FAILED|401.*\/api\/logistics\/update/);
  const person = await member(request, "Deployed");
  await signIn(page.request, "logistics", person);
  await page.goto("/logistic/profile");
  await page.getByLabel("Name").fill("Another Name");
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.context().clearCookies({ name: sessionCookies.logistics.token });
  for (let step = 1; step < 4; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Update Profile" }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL("/logistic/profile");
  await expect(page.getByText("What you had typed is still here. It is not saved yet.")).toBeVisible();
});

test("shows an error with a link when the script cannot be loaded", async ({ page, expectConsoleError }) => {
  expectConsoleError(/net::ERR_FAILED|dynamically imported module/);
  await page.route("**/assets/transport-*.js", (route) => route.abort());
  await page.goto("/logistic/login");
  await expect(page.getByRole("alert")).toContainText("This page could not be shown.");
  await page.unroute("**/assets/transport-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
