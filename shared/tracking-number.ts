import { keyed, normalizeKey } from "./keys.ts";
import { lazySchema } from "./lazy-schema.ts";

export const trackingNumber = lazySchema(() => keyed("Tracking number"));

/** The numbers ShipGlobal gives: SG and 12 to 16 digits. Anything else is another carrier's, kept but never asked for. */
export function isShipGlobalNumber(trackingNo: string): boolean {
  return /^SG\d{12,16}$/u.test(normalizeKey(trackingNo));
}

/** What to tell whoever files a tracking number, so that a slip is noticed; nothing where the number is as expected. */
export function trackingNumberAdvice(trackingNo: string): string[] {
  if (isShipGlobalNumber(trackingNo)) return [];
  return [
    `${trackingNo} is not a ShipGlobal number (SG and 12 to 16 digits). It is kept, but its scans cannot be shown here.`,
  ];
}
