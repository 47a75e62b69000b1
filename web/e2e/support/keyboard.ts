import { expect, type Locator, type Page } from "@playwright/test";

/** Closes a dialog or drawer, once it has the focus: before, it does not listen. */
export async function pressEscape(overlay: Locator) {
  await expect(overlay.locator(":focus")).toHaveCount(1);
  await overlay.page().keyboard.press("Escape");
  await expect(overlay).toBeHidden();
}

/** Far more than any screen holds. */
const mostTabs = 300;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${target}`);
}
