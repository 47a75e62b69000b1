import type { Opening } from "./lookup/opening.ts";

/**
 * The inline script of the public pages, first in their head, where it waits for no stylesheet and no other script. What a
 * link opens is asked for before the app is there, and its token leaves the address before that can be copied. The app
 * starts after the first paint, a task per module. The security policy contains this script's hash: all that changes from
 * build to build is in its data attributes.
 */

const { modules = "", openLink, confirmAlerts, firstAnswer = "", ...scripts } = document.currentScript?.dataset ?? {};

function preload(files: readonly string[]) {
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** A request whose reply the app takes over, with its failure. */
function post(address: string, token: string): Promise<Response> {
  const response = fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(30_000),
  });
  response.catch(() => {});
  return response;
}

/** What the link opens that led here, or led here before a reload. */
function findOpening(): Opening | undefined {
  // Only the page that opens links has the addresses.
  if (!openLink || !confirmAlerts) return undefined;
  const { hash, pathname, search } = location;
  const [, kind] = /^#([tcs])=/.exec(hash) ?? [];
  const { lookup } = history.state ?? {};
  const kept = kind === undefined && lookup?.step === "result" ? lookup.token : undefined;
  const opened = kept ?? /^#t=([\w-]+)/.exec(hash)?.[1];
  if (kind) history.replaceState(null, "", pathname + search);
  if (opened) return { kind: "t", token: opened, response: post(openLink, opened) };
  if (kind !== "c" && kind !== "s") return undefined;
  // Programs take the full stop or bracket behind an address for a part of it.
  const [, token] = /^#.=([\w-]{44})[.,;:!?)\]}>"']*$/.exec(hash) ?? [];
  // A browser that only prepares the page confirms nothing.
  if (kind === "s" || !token || document.visibilityState !== "visible") return { kind, token };
  return { kind, token, response: post(confirmAlerts, token) };
}

// A link that is followed in the open page.
addEventListener("hashchange", () => {
  if (/^#([tcs]|order)=/.test(location.hash)) location.reload();
});

const opening = findOpening();
if (opening) {
  const root = document.documentElement;
  const { kind, response } = opening;
  self.opening = opening;
  // Hides the form until the outline is in its place.
  root.dataset.opens = kind;
  document.addEventListener("DOMContentLoaded", () => {
    const outline = document.querySelector<HTMLTemplateElement>(`template[data-opens="${kind}"]`);
    if (outline) document.querySelector("main")?.replaceWith(outline.content.cloneNode(true));
    delete root.dataset.opens;
  });
  if (response) {
    preload([firstAnswer]);
    import(firstAnswer).catch(() => {});
  }
}

let isStarted = false;
async function start() {
  if (isStarted) return;
  isStarted = true;
  for (const drawing of document.querySelectorAll<SVGElement>("[data-drawing]")) {
    drawing.setAttribute("href", drawing.dataset.drawing ?? "");
  }
  const files = modules.split(" ");
  preload(files);
  if (opening) preload(scripts[opening.kind]?.split(" ") ?? []);
  for (const file of files) {
    await import(file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
// A page that is not painted, as in a background tab, starts after a while.
requestAnimationFrame(() => setTimeout(start, 1_000));
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
