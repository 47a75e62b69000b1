import { expect, type Page } from "@playwright/test";
import axeCore, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    readonly axe?: typeof axeCore;
  }
}

/** Colours measured in the middle of a fade are not those that people read; one may begin while axe looks. */
const stillness = "*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important; }";

/** Axe finds nothing wrong with a page as it stands, or with the dialog above it: no violation of WCAG 2.2 A or AA, nor of its good practices. */
export async function expectAccessible(page: Page, what: string, options: RunOptions = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  // Only violations are reported: describing what passed takes axe longer than finding what is wrong.
  const results = await page.evaluate(
    async ({ options, stillness }) => {
      const still = new CSSStyleSheet();
      still.replaceSync(stillness);
      document.adoptedStyleSheets.push(still);
      try {
        const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")];
        const top = dialogs.findLast((dialog) => dialog.checkVisibility());
        return await window.axe?.run(top ?? document, options);
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      }
    },
    { options: { ...options, resultTypes: ["violations" as const] }, stillness },
  );
  if (!results) throw new Error("axe was not loaded into the page");
  const found = results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  expect.soft(found, what).toEqual([]);
}

export const onlyRule = (rule: string): RunOptions => ({ runOnly: { type: "rule", values: [rule] } });
