import { demoAdmin, demoMembers, demoPassword } from "../../infra/local/demo/people.ts";
import { accessibilityViolations } from "./support/accessibility.ts";
import { signIn } from "./support/accounts.ts";
import { expect, test } from "./support/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`prefers-contrast: more, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { contrast: "more" } });

    test("text and field borders have a contrast of at least 7:1 on every screen", async ({ page }) => {
      const clerk = demoMembers.find(({ isVerified }) => isVerified);
      await signIn(page, "logistics", { email: clerk?.email ?? "", password: demoPassword });
      await signIn(page, "admin", { email: demoAdmin.email, password: demoPassword });
      for (const path of ["/", "/page", "/logistic/signup", "/logistic/dashboard", "/logistic/profile", "/admin/all"]) {
        await page.goto(path);
        await expect(page.locator("main").getByRole("button").first().or(page.getByRole("img"))).toBeVisible();
        await page.waitForLoadState("networkidle");
        const violations = await accessibilityViolations(page, {
          runOnly: { type: "rule", values: ["color-contrast-enhanced"] },
        });
        const found = violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + failureSummary));
        expect(found, path).toEqual([]);
      }
      await page.goto("/");
      const border = page.getByLabel("Order number", { exact: true });
      const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
      await expect(border).toHaveCSS("border-top-color", ink);
    });
  });
}
