import { isShipGlobalNumber, trackingKey } from "../keys.ts";

/** The longest link that is kept, in characters. */
export const longestLink = 2000;

/** A link from the courier's response as the URL parser spells it; null unless it is https to a host with a domain name. */
export function carrierLink(given: string | null | undefined): string | null {
  const text = given?.trim() ?? "";
  if (text.length > longestLink || !/^https:\/\/[^\s\\\p{Cc}]+$/iu.test(text))
    return null;
  const url = URL.parse(text);
  if (!url || url.username || url.password || !/\.[a-z][a-z0-9-]+$/.test(url.hostname))
    return null;
  // The courier copies UPS links from a browser's address bar, with the end of UPS's page path attached to the last value.
  url.search = url.search.replace(/\/trackdetails$/, "");
  return url.href;
}

/** ShipGlobal's tracking page for customers; null for another carrier's number. */
export function publicTrackingPage(awb: string): string | null {
  return isShipGlobalNumber(awb)
    ? `https://shipglobal.in/tracking/?awb=${trackingKey(awb)}`
    : null;
}
