import { expect, type Page } from "@playwright/test";

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;
const large = "html { font-size: 200% !important; }";
const readers = [
  { reader: "enlarged", style: "", width: 320 },
  { reader: "spaced", style: spacing, width: 320 },
  { reader: "large", style: large, width: 412 },
];

/**
 * WCAG 1.4.10 and 1.4.12: the page as it stands fits without horizontal scrolling at 400 % zoom with forced colours, with
 * wider text spacing, and on a phone with letters twice as large.
 */
export async function expectToFit(page: Page, what: string) {
  const before = page.viewportSize();
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  for (const { reader, style, width } of readers) {
    await page.setViewportSize({ width, height: 640 });
    const beyond = await page.evaluate(async (style) => {
      const readers = new CSSStyleSheet();
      readers.replaceSync(style);
      document.adoptedStyleSheets.push(readers);
      // What is rendered anew for the width comes with the next frames.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const scrolled = [document.documentElement, ...document.querySelectorAll("[role=dialog], dialog[open] > *")];
      const widest = Math.max(...scrolled.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== readers);
      return widest;
    }, style);
    expect.soft(beyond, `${what}, ${reader}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ forcedColors: "none", reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
