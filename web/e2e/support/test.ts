import { test as base, expect, type Page } from "@playwright/test";
import { accessibilityViolations } from "./accessibility.ts";

interface Fixtures {
  /** Console errors this test provokes on purpose; every other one fails it. */
  expectConsoleError(pattern: RegExp): void;
  /** Axe on the page as it stands: no violation of WCAG 2.2 A or AA, nor of its good practices. */
  expectAccessible(on?: Page): Promise<void>;
}

/** Every test fails on an error the browser reports: scripts, refused styles, missing files. */
export const test = base.extend<Fixtures>({
  expectConsoleError: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const seen: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => seen.push(String(error.error().stack)));
      await use((pattern) => expected.push(pattern));
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async (on = page) => {
      // Before the app has rendered there is nothing to look at.
      await on.locator("h1").first().waitFor({ state: "attached" });
      const violations = await accessibilityViolations(on);
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
    });
  },
});

export { expect };
