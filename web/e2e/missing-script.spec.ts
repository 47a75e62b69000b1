import { expect, test } from "./support/test.ts";

// One that is missing once: lookup.spec.ts.
test("shows an error with a way to try again where a script cannot be loaded", async ({ page, expectConsoleError }) => {
  expectConsoleError(/net::ERR_FAILED|dynamically imported module/);
  await page.route("**/assets/login-screen-*.js", (route) => route.abort());
  await page.goto("/logistic/login");
  await expect(page.getByRole("alert")).toContainText("This page couldn't be shown.");
  await page.unroute("**/assets/login-screen-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});
