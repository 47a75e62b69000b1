import { normalizeKey } from "../keys.ts";
import { isShipGlobalNumber } from "../tracking-number.ts";

const longestLink = 2000;

/**
 * A link from the courier's answer, or null where it is not safe to follow: https to a named host only.
 * @returns the link in the URL parser's own spelling
 */
export function courierLink(given: string | null | undefined): string | null {
  const text = given?.trim() ?? "";
  if (text.length > longestLink || !/^https:\/\/[^\s\\\p{Cc}]+$/iu.test(text)) return null;
  const url = URL.parse(text);
  if (!url || url.username || url.password || !/\.[a-z][a-z0-9-]+$/.test(url.hostname)) return null;
  // The courier copies UPS links out of a browser's address bar, with a piece of UPS's own page stuck to the last value.
  url.search = url.search.replace(/\/trackdetails$/, "");
  return url.href;
}

/** The courier's page for customers; null for a number that is another carrier's. */
export function publicTrackingPage(awb: string): string | null {
  return isShipGlobalNumber(awb) ? `https://shipglobal.in/tracking/?awb=${normalizeKey(awb)}` : null;
}
