import { expect, type Page } from "@playwright/test";

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;
const large = "html { font-size: 200% !important; }";
const readers = [
  { reader: "enlarged and spaced", style: spacing, width: 320 },
  { reader: "large", style: large, width: 360 },
  { reader: "large, on a wide screen", style: large, width: 1280 },
];

const softly = expect.configure({ soft: true });

/** Texts that lie over each other or leave their box, and how far the page or a dialog scrolls sideways. */
async function misfits(style: string) {
  const readers = new CSSStyleSheet();
  readers.replaceSync(style);
  document.adoptedStyleSheets.push(readers);
  const scrolled = [document.documentElement, ...document.querySelectorAll("[role=dialog], dialog[open] > *")];
  // What is rendered anew for the width comes with the next frames, a menu follows its button: both stand still then.
  const stillFrames = 12;
  let sizes = "";
  for (let still = 0; still < stillFrames; still += 1) {
    await new Promise(requestAnimationFrame);
    const isMoving = document.getAnimations().some((one) => one instanceof CSSTransition);
    const now = scrolled.map(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]).join();
    if (isMoving || now !== sizes) still = 0;
    sizes = now;
  }
  const widest = Math.max(...scrolled.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  const found = widest > 0 ? [`scrolls ${widest} px sideways`] : [];

  const overlays = [
    ...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], :popover-open, dialog[open]"),
  ];
  const top = overlays.findLast((overlay) => overlay.checkVisibility()) ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const texts: { text: string; rect: DOMRect; height: number; element: Element }[] = [];
  /** What scrolling and cutting ancestors show of an element; undefined where it is hidden, or floats above the page. */
  const views = new Map<Element | null, DOMRect | undefined>([[null, new DOMRect(-1e5, -1e5, 2e5, 2e5)]]);
  const viewOf = (element: Element | null): DOMRect | undefined => {
    if (!element || views.has(element)) return views.get(element);
    const { position, clipPath, visibility, opacity, overflowX } = getComputedStyle(element);
    const isHidden = visibility === "hidden" || opacity === "0" || clipPath !== "none" || element.ariaHidden === "true";
    const isAbove = element !== top && (position === "sticky" || position === "fixed");
    const view = isHidden || isAbove ? undefined : viewOf(element === top ? null : element.parentElement);
    const cuts = view && overflowX !== "visible" && element !== document.body;
    views.set(element, cuts ? within(element.getBoundingClientRect(), view) : view);
    return views.get(element);
  };
  const within = (rect: DOMRect, view: DOMRect) => {
    const [left, top] = [Math.max(rect.left, view.left), Math.max(rect.top, view.top)];
    const [right, bottom] = [Math.min(rect.right, view.right), Math.min(rect.bottom, view.bottom)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element?.checkVisibility() || element.closest("option, svg")) continue;
    const view = viewOf(element);
    if (!view) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const shown = within(rect, view);
      // Links that skip to a part of the page stand above it.
      const isAbove = shown.bottom + scrollY < 0;
      if (shown.width > 2 && shown.height > 2 && !isAbove)
        texts.push({ text: text.slice(0, 40), rect: shown, height: rect.height, element });
    }
  }
  const slack = 3;
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      // Lines may be less high than their letters' boxes, also where little of a line is left at the end of what scrolls.
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      const isOver = one.element !== other.element && across > slack && down > Math.min(one.height, other.height) / 2;
      if (isOver) found.push(`"${one.text}" lies over "${other.text}"`);
    }
    let box: Element | null = one.element;
    while (box && box !== top && getComputedStyle(box).backgroundColor === "rgba(0, 0, 0, 0)") box = box.parentElement;
    const { left, right } = (box ?? top).getBoundingClientRect();
    if (one.rect.left < left - slack || one.rect.right > right + slack) found.push(`"${one.text}" leaves its box`);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== readers);
  return found;
}

/**
 * WCAG 1.4.4, 1.4.10 and 1.4.12: at 400 % zoom with forced colours, with wider text spacing, and with letters twice as
 * large, the page as it stands fits without horizontal scrolling, and no text lies over another or leaves its box.
 */
export async function expectToFit(page: Page, what: string) {
  const before = page.viewportSize();
  await page.emulateMedia({ forcedColors: "active" });
  for (const { reader, style, width } of readers) {
    await page.setViewportSize({ width, height: 640 });
    await softly
      .poll(() => page.evaluate(misfits, style), { message: `${what}, ${reader}`, timeout: 10_000 })
      .toEqual([]);
  }
  await page.emulateMedia({ forcedColors: "none" });
  if (before) await page.setViewportSize(before);
}
