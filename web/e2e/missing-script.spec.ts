import type { Page } from "@playwright/test";
import { admin, fillLogin, member, signIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Loses the script that makes the calls on its first way here, as a shaky connection does. */
async function loseOnce(page: Page) {
  let lost = 0;
  await page.route("**/assets/exchange-*.js", (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  return () => lost;
}

test("a login whose script did not come the first time works all the same", async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_FAILED|dynamically imported module/);
  const person = await member(request);
  const requests = await loseOnce(page);
  await page.goto("/logistic/login");
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/logistic\/dashboard/);
  expect(requests()).toBeGreaterThan(1);
});

test("staff's screens come whole or not at all", async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/net::ERR_FAILED|dynamically imported module/);
  const person = await admin(request);
  await signIn(page, "admin", person);
  const requests = await loseOnce(page);
  await page.goto("/admin/all");
  await expect(page.getByText(person.email)).toBeVisible();
  expect(requests()).toBeGreaterThan(1);
});

test("where the script never comes, it is said, with a way on", async ({
  page,
  expectConsoleError,
  expectAccessible,
}) => {
  expectConsoleError(/net::ERR_FAILED|dynamically imported module/);
  await page.route("**/assets/exchange-*.js", (route) => route.abort());
  await page.goto("/logistic/login");
  await expect(page.getByRole("alert")).toContainText("This page could not be shown.");
  await expectAccessible();
  await page.unroute("**/assets/exchange-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
