import type { Parcel } from "../../../shared/shipment/data.ts";
import { expectedWords, present } from "../../../shared/shipment/words.ts";
import { describeParcel, latestScan, saysWords } from "../../parcel/describe-parcel.ts";
import { currentTime, setClock } from "../../ui/clock.ts";
import { words } from "../../ui/words.ts";

/**
 * Writes what a customer wants to know into the outline of an answer, as soon as it is there: before the app, which on a
 * slow line takes three seconds longer. All else comes with the app.
 */

/** Shows a text in its places in the outline. */
function fill(part: string, text: string | null | undefined) {
  if (!text) return;
  for (const place of document.querySelectorAll<HTMLElement>(
    `[data-outline] [data-part="${part}"]`,
  )) {
    place.textContent = text;
    place.hidden = false;
  }
}

/** Shows a box. */
function open(name: string) {
  const box = document.querySelector<HTMLElement>(`[data-outline] [data-box="${name}"]`);
  if (box) box.hidden = false;
}

function show(parcel: Parcel, order: string | undefined) {
  const description = describeParcel(parcel);
  const { tone, means, advice, badge } = description;
  fill("order", order && words.parcel.order(order));
  fill(`badge-${tone}`, badge);
  fill("sentence", description.sentence);
  fill("scan", latestScan(description.progress)?.words);
  fill("says", saysWords(description));
  fill("facts", words.parcel.sentences(present([means, advice])));
  fill("expected", expectedWords(parcel, currentTime(), words.parcel)?.sentence);
  if (means || advice) open(means ? tone : "plain");
  for (const placeholder of document.querySelectorAll(
    "[data-outline] [data-placeholder]",
  ))
    placeholder.remove();
}

/** A mail's link confirmed an address, masked. */
function showConfirmed(address: string) {
  fill("title", words.parcel.title);
  fill("address", words.parcel.alerts.on(address));
  open("address");
}

function showNotConfirmed(message: string | undefined) {
  fill("title", words.parcel.alerts.notConfirmed);
  fill("message", message && words.parcel.alerts.expired(message));
  document.querySelector("[data-outline] [data-body]")?.remove();
}

const { kind, response: asked } = globalThis.opening ?? {};
const response = await asked?.catch(() => undefined);
// The app reads the reply itself.
const reply =
  response &&
  !response.bodyUsed &&
  (await response
    .clone()
    .json()
    .catch(() => undefined));
if (document.readyState === "loading") {
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}
if (reply?.parcels?.[0]) {
  setClock(response?.headers.get("date") ?? null);
  show(reply.parcels[0], reply.name);
  if (reply.address) showConfirmed(reply.address);
} else if (reply && kind === "c") showNotConfirmed(reply.message);
