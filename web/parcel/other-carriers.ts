import { trackingKey } from "../../shared/keys.ts";

/** Carriers whose tracking numbers have an unambiguous pattern, with their tracking pages. */
const carriers = [
  { name: "UPS", pattern: /^1Z[0-9A-Z]{16}$/, page: "https://www.ups.com/track?loc=en_US&tracknum=" },
  { name: "USPS", pattern: /^9[2-5]\d{20}$/, page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" },
] as const;

interface OtherCarrier {
  readonly name: string;
  readonly link: string;
}

/** The carrier of a number that is not ShipGlobal's; undefined if its pattern is ambiguous. */
export function otherCarrier(trackingNo: string): OtherCarrier | undefined {
  const number = trackingKey(trackingNo);
  const carrier = carriers.find(({ pattern }) => pattern.test(number));
  return carrier && { name: carrier.name, link: carrier.page + number };
}
