import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { expectedWords } from "../../../shared/shipment/words.ts";
import { describeParcel, latestScan, saysWords } from "../../parcel/describe-parcel.ts";
import { currentTime, setClock } from "../../ui/clock.ts";

/**
 * Writes what a customer wants to know into the outline of an answer, as soon as it is there: before the app, which on a
 * slow line takes three seconds longer. All else comes with the app.
 */

/** Shows a text in its places in the outline. */
function fill(part: string, text: string | null | undefined) {
  if (!text) return;
  for (const place of document.querySelectorAll<HTMLElement>(`[data-outline] [data-part="${part}"]`)) {
    place.textContent = text;
    place.hidden = false;
  }
}

function show(parcel: Parcel, order: string | undefined) {
  const description = describeParcel(parcel);
  const { tone, means, advice, badge } = description;
  fill("order", order && `Order ${order}`);
  fill(`badge-${tone}`, badge);
  fill("sentence", description.sentence);
  fill("scan", latestScan(description.progress)?.words);
  fill("says", saysWords(description));
  fill("facts", [means, advice].filter(Boolean).join(" "));
  fill("expected", expectedWords(parcel, currentTime())?.sentence);
  const box = document.querySelector<HTMLElement>(`[data-outline] [data-box="${means ? tone : "plain"}"]`);
  if (box && (means || advice)) box.hidden = false;
  for (const placeholder of document.querySelectorAll("[data-outline] [data-placeholder]")) placeholder.remove();
}

const response = await globalThis.opening?.response?.catch(() => undefined);
if (response?.ok && !response.bodyUsed) {
  setClock(response.headers.get("date"));
  // The app reads the reply itself.
  const { name, parcels } = await response.clone().json();
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  }
  if (parcels[0]) show(parcels[0], name);
}
