import type { Page } from "@playwright/test";

declare global {
  interface Window {
    reportLost(change: string): Promise<void>;
  }
}

/** What translators do with a text: Chrome's puts its own in the place, others move it. */
export type Way = "replaced" | "moved";

/** Runs in the page: wraps every text in two `<font>` elements as it appears, and reports changes of it that are not seen. */
function translator(way: Way) {
  const untouched = "head, script, style, noscript, textarea, font, svg";
  const places = new Map<Node, HTMLElement>();
  const report = (text: Node, what: string) => {
    const place = places.get(text);
    if (place?.isConnected && !place.contains(text)) void self.reportLost(`“${place.textContent}” ${what}`);
  };
  const changes = new MutationObserver((all) => {
    for (const { target } of all) report(target, `should be “${target.textContent}” now`);
  });
  const translate = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
    const place = document.createElement("font");
    text.replaceWith(place);
    place.appendChild(document.createElement("font")).append(way === "moved" ? text : text.data);
    places.set(text, place);
    changes.observe(text, { characterData: true });
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  new MutationObserver((all) => {
    for (const { addedNodes } of all) addedNodes.forEach(translateAll);
  }).observe(document, { childList: true, subtree: true });

  // Around those of the browser, and around what the app puts in their place.
  let { removeChild, insertBefore } = Node.prototype;
  Object.defineProperties(Node.prototype, {
    removeChild: {
      set: (own) => {
        removeChild = own;
      },
      get: () => {
        const inner = removeChild;
        return function (this: Node, child: Node) {
          report(child, "should be gone");
          return inner.call(this, child);
        };
      },
    },
    insertBefore: {
      set: (own) => {
        insertBefore = own;
      },
      get: () => {
        const inner = insertBefore;
        return function (this: Node, child: Node, next: Node | null) {
          if (next) report(next, `should stand behind “${child.textContent}”`);
          return inner.call(this, child, next);
        };
      },
    },
  });
}

/** Has all that the page shows from now on translated. Returns the changes that were not seen. */
export async function translated(page: Page, way: Way): Promise<readonly string[]> {
  const lost = new Set<string>();
  const seen: string[] = [];
  await page.exposeBinding("reportLost", ({ page }, change: string) => {
    const where = `${new URL(page.url()).pathname}: ${change}`;
    if (!lost.has(where)) seen.push(where);
    lost.add(where);
  });
  await page.addInitScript(translator, way);
  return seen;
}
