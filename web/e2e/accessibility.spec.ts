import { expectAccessible, onlyRule } from "./support/accessibility.ts";
import { expectToFit } from "./support/reflow.ts";
import { expect, test } from "./support/test.ts";
import { tours } from "./support/tours.ts";

// Nothing waits for a fade to end.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, as, refusals, go } of tours) {
  test.describe(name, () => {
    test.use({ as });
    test.slow();

    test("axe finds nothing, text is readable in the dark, and everything fits a small phone", async ({
      page,
      expectConsoleError,
    }) => {
      if (refusals) expectConsoleError(refusals);
      await go(page, async (shown, what) => {
        await expectAccessible(shown, what);
        // Dialogs have the colours of the screens below them.
        if ((await shown.getByRole("dialog").count()) === 0) {
          await shown.emulateMedia({ colorScheme: "dark" });
          await expectAccessible(shown, `${what}, dark`, onlyRule("color-contrast"));
          await shown.emulateMedia({ colorScheme: "light" });
        }
        await expectToFit(shown, what);
      });
    });
  });
}

test.describe("prefers-contrast: more", () => {
  test.use({ as: "logistics", contextOptions: { contrast: "more", reducedMotion: "reduce" } });

  test("text and field borders have a contrast of at least 7:1", async ({ page }) => {
    for (const path of ["/page", "/logistic/dashboard", "/logistic/profile", "/"]) {
      await page.goto(path);
      await expect(page.locator("main").getByRole("button").first().or(page.getByRole("img"))).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${path}, ${colorScheme}`, onlyRule("color-contrast-enhanced"));
        if (path !== "/") continue;
        const border = page.getByLabel("Order number", { exact: true });
        const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
        await expect(border).toHaveCSS("border-top-color", ink);
      }
    }
  });
});
