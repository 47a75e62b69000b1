import { expectAccessible, onlyRule } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";
import { tours } from "./support/tours.ts";

for (const { name, as, refusals, go } of tours) {
  test.describe(name, () => {
    test.use({ as });

    test("axe finds nothing", async ({ page, expectConsoleError }) => {
      if (refusals) expectConsoleError(refusals);
      await go(page, expectAccessible);
    });

    test.describe("in the dark", () => {
      test.use({ colorScheme: "dark" });

      test("text is readable", async ({ page, expectConsoleError }) => {
        if (refusals) expectConsoleError(refusals);
        await go(page, (shown, what) => expectAccessible(shown, what, onlyRule("color-contrast")));
      });
    });
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`prefers-contrast: more, ${colorScheme}`, () => {
    test.use({ as: "logistics", colorScheme, contextOptions: { contrast: "more" } });

    test("text and field borders have a contrast of at least 7:1", async ({ page }) => {
      for (const path of ["/page", "/logistic/dashboard", "/logistic/profile", "/"]) {
        await page.goto(path);
        await expect(page.locator("main").getByRole("button").first().or(page.getByRole("img"))).toBeVisible();
        await expectAccessible(page, path, onlyRule("color-contrast-enhanced"));
      }
      const border = page.getByLabel("Order number", { exact: true });
      const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
      await expect(border).toHaveCSS("border-top-color", ink);
    });
  });
}
