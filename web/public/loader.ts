/**
 * The inline script of the public pages, first in their head, where it waits for no stylesheet and no other script. What a
 * link opens is asked for before the app is there, and its token leaves the address before that can be copied. The app
 * starts after the first paint, a task per module. The security policy contains this script's hash: all that changes from
 * build to build is in its data attributes.
 */

/** What the link opens that led to this page. */
export interface Opening {
  /** `t` opens an order; of a mail's links `c` confirms an address, `s` stops mails. */
  readonly kind: "t" | "c" | "s";
  /** Undefined for a mail's link that was cut off, or has more than belongs to it. */
  readonly token?: string | undefined;
  /** Of the request that is under way; that which stops mails begins at a press. */
  response?: Promise<Response>;
  /** The mails were stopped before the app was there. */
  isStopped?: boolean;
}

/** What the customer did in the prerendered form before the app was there. */
interface Early {
  order: string;
  isSent: boolean;
}

declare global {
  var opening: Opening | undefined;
  var takeEarly: (() => Early) | undefined;
}

const data = document.currentScript?.dataset ?? {};
const {
  modules = "",
  fonts = "",
  openLink,
  confirmAlerts,
  stopAlert,
  parcelWords = "",
  firstAnswer = "",
  answer = "",
} = data;

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "" };

function preload(files: readonly string[], how: object = { rel: "modulepreload" }) {
  for (const href of files) {
    document.head.append(Object.assign(document.createElement("link"), { href }, how));
  }
}

/** Resolves once the page is seen: a browser that only prepares it, as a mail program may ask it to, confirms nothing. */
const whenSeen = () =>
  new Promise<void>((resolve) => {
    const check = () => document.visibilityState === "visible" && resolve();
    document.addEventListener("visibilitychange", check);
    check();
  });

/** A request whose reply the app takes over, with its failure. */
const post = (address: string, more?: RequestInit) =>
  fetch(address, { method: "POST", signal: AbortSignal.timeout(30_000), ...more });

async function postToken(
  address: string,
  token: string,
  ready?: Promise<void>,
): Promise<Response> {
  await ready;
  return post(address, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
}

/** What the link opens that led here, or the answer that was here before a reload. */
function findOpening(): Opening | undefined {
  // Only the page that opens links names the files in its data attributes.
  if (!openLink || !confirmAlerts) return undefined;
  const openOrder = (token: string): Opening => ({
    kind: "t",
    token,
    response: postToken(openLink, token),
  });
  const confirm = (token: string): Opening => ({
    kind: "c",
    token,
    response: postToken(confirmAlerts, token, whenSeen()),
  });
  const { pathname, search } = location;
  // Some mail programs encode the sign.
  const hash = location.hash.replace(/^(#\w+)%3D/i, "$1=");
  if (hash !== location.hash)
    history.replaceState(history.state, "", pathname + search + hash);
  const [, kind] = /^#([tcs])=/.exec(hash) ?? [];
  const { lookup } = history.state ?? {};
  if (kind) history.replaceState(null, "", pathname + search);
  else if (lookup?.step === "result" && lookup.token)
    return (lookup.confirms ? confirm : openOrder)(lookup.token);
  const [, opened] = /^#t=([\w-]+)/.exec(hash) ?? [];
  if (opened) return openOrder(opened);
  if (kind !== "c" && kind !== "s") return undefined;
  // Programs take the full stop or bracket behind an address for a part of it.
  const [, token] = /^#.=([\w-]{44})[.,;:!?)\]}>"']*$/.exec(hash) ?? [];
  return kind === "s" || !token ? { kind, token } : confirm(token);
}

// A link that is followed in the open page.
addEventListener("hashchange", () => {
  if (/^#([tcs]|order)(=|%3D)/i.test(location.hash)) location.reload();
});

const early: Early = { order: "", isSent: false };
const untilTheAppIsThere = new AbortController();
self.takeEarly = () => {
  untilTheAppIsThere.abort();
  return early;
};
function noteTyped({ target }: Event) {
  if (!(target instanceof HTMLInputElement)) return;
  early.order = target.value.trim();
  const button = target.form?.querySelector<HTMLButtonElement>("[type=submit]");
  if (button) button.disabled = early.order === "";
}
function noteSent(event: Event) {
  event.preventDefault();
  early.isSent = true;
}
addEventListener("input", noteTyped, untilTheAppIsThere);
addEventListener("submit", noteSent, untilTheAppIsThere);

/** Shows one of the page's templates. */
function show(name: string) {
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-opens="${name}"]`,
  );
  if (template)
    document.querySelector("main")?.replaceWith(template.content.cloneNode(true));
}

/** Stops mails at the press of the template's button. The app shows what came of it, unless that is there before. */
function listenToStop(found: Opening) {
  const { signal } = untilTheAppIsThere;
  const onClick = async ({ target }: Event) => {
    const button = target instanceof Element && target.closest("main button");
    if (!button || found.response) return;
    button.setAttribute("aria-disabled", "true");
    found.response = post(`${stopAlert}?t=${found.token}`);
    const response = await found.response.catch(() => undefined);
    if (!response?.ok || signal.aborted) return;
    found.isStopped = true;
    show("stopped");
  };
  addEventListener("click", onClick, { signal });
}

const found = findOpening();
// Where a link is opened the fonts wait for its answer, which would share a slow line with them.
if (!found) preload(fonts.split(" "), font);
else {
  const root = document.documentElement;
  const { kind, response, token } = found;
  self.opening = found;
  // Hides the form until the outline is in its place.
  root.dataset.opens = kind;
  document.addEventListener("DOMContentLoaded", () => {
    show(token ? kind : "incomplete");
    delete root.dataset.opens;
  });
  if (kind === "s") listenToStop(found);
  if (response) {
    response.catch(() => {});
    preload([parcelWords, firstAnswer]);
    import(parcelWords).then(() => import(firstAnswer)).catch(() => {});
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
  if (found) preload(answer.split(" "));
  for (const file of files) {
    await import(file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
// A page that is not painted, as in a background tab, starts after a while.
requestAnimationFrame(() => setTimeout(start, 1_000));
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
