import { expect, test } from "./support/test.ts";
import { type Look, tours } from "./support/tours.ts";

/**
 * WCAG 1.4.10 and 1.4.12: every screen at 400 % zoom with forced colours and reduced motion, with wider text spacing, and
 * on a phone with letters twice as large. The styles are injected past the content security policy, as users' tools do.
 */
test.use({
  viewport: { width: 320, height: 640 },
  bypassCSP: true,
  contextOptions: { forcedColors: "active", reducedMotion: "reduce" },
});

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;
const large = "html { font-size: 200% !important; }";
const readers = [
  { reader: "enlarged", style: "html {}", width: 320 },
  { reader: "spaced", style: spacing, width: 320 },
  { reader: "large", style: large, width: 412 },
];

const expectToFit: Look = async (page, what) => {
  for (const { reader, style, width } of readers) {
    await page.setViewportSize({ width, height: 640 });
    const tag = await page.addStyleTag({ content: style });
    const beyond = await page.evaluate(() => {
      const scrolled = [document.documentElement, ...document.querySelectorAll("dialog[open] > *")];
      return Math.max(...scrolled.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
    expect.soft(beyond, `${what} ${reader}`).toBeLessThanOrEqual(0);
    await tag.evaluate((element) => element.parentNode?.removeChild(element));
  }
  await page.setViewportSize({ width: 320, height: 640 });
};

for (const { name, as, refusals, go } of tours) {
  test.describe(name, () => {
    test.use({ as });

    test("fits without horizontal scrolling", async ({ page, expectConsoleError }) => {
      if (refusals) expectConsoleError(refusals);
      await go(page, expectToFit);
    });
  });
}
