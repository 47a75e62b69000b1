import { keyed, trackingKey } from "./keys.ts";
import { recordNames } from "./labels.ts";
import { lazySchema } from "./lazy-schema.ts";

export const trackingNumber = lazySchema(() => keyed(recordNames.trackingNo, trackingKey, "letters and digits"));

/** ShipGlobal's numbers: SG and 12 to 16 digits. Any other is another carrier's: stored, but never looked up. */
export function isShipGlobalNumber(trackingNo: string): boolean {
  return /^SG\d{12,16}$/u.test(trackingKey(trackingNo));
}

/** Warnings for staff about a tracking number that may be mistyped. */
export function trackingNumberAdvice(trackingNo: string): string[] {
  if (isShipGlobalNumber(trackingNo)) return [];
  return [
    `${trackingNo} is not a ShipGlobal number (SG and 12 to 16 digits). It is kept, but its scans cannot be shown here.`,
  ];
}
