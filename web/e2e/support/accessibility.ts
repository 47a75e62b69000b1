import type { Page } from "@playwright/test";
import axeCore, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    readonly axe?: typeof axeCore;
  }
}

/** Colours measured in the middle of a fade are not those that people read. Spinners go on forever. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished);
    await Promise.allSettled(ending);
  });

/** What axe finds wrong with a page as it stands. */
export async function accessibilityViolations(page: Page, options: RunOptions = {}) {
  await animationsEnd(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  // Only violations are reported: describing what passed takes axe longer than finding what is wrong.
  const results = await page.evaluate((options) => window.axe?.run(document, options), {
    ...options,
    resultTypes: ["violations" as const],
  });
  if (!results) throw new Error("axe was not loaded into the page");
  return results.violations;
}
