import * as z from "zod/mini";
import { isShipGlobalNumber, trackingKey } from "./keys.ts";
import { lazyObject } from "./lazy-schema.ts";
import { publicTrackingPage } from "./shipment/links.ts";
import { destinationCountry, destinationName } from "./shipment/places.ts";

/** Who brings a parcel to the door. */
export const carrier = lazyObject(() => ({
  name: z.string(),
  /** The carrier's page for the number; null where it has none. */
  url: z.nullable(z.string()),
  /** False for digits alone, which several carriers use: their check digit suggests one. */
  isSure: z.boolean(),
}));
export type Carrier = z.infer<typeof carrier>;

/** Where carriers show a parcel; its number follows. */
const pages: Readonly<Record<string, string>> = {
  UPS: "https://www.ups.com/track?tracknum=",
  USPS: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  FedEx: "https://www.fedex.com/fedextrack/?trknbr=",
  "DHL Express":
    "https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=",
  "Canada Post":
    "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=",
  "Royal Mail": "https://www.royalmail.com/track-your-item#/tracking-results/",
  "Australia Post": "https://auspost.com.au/mypost/track/#/details/",
  Evri: "https://www.evri.com/track/parcel/",
};

/** The names of posts that are not "Peru Post", by the country at the end of a number of the Universal Postal Union. */
const posts: Readonly<Record<string, string>> = {
  AE: "Emirates Post",
  AT: "Österreichische Post",
  BE: "bpost",
  CH: "Swiss Post",
  DE: "Deutsche Post",
  ES: "Correos",
  FR: "La Poste",
  GB: "Royal Mail",
  IE: "An Post",
  IT: "Poste Italiane",
  NL: "PostNL",
  NZ: "NZ Post",
  SG: "SingPost",
  US: "USPS",
};

/** The sum of digits, each times a weight. The weights begin anew after the last one. */
const weighed = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, at) => sum + digit * (weights[at % weights.length] ?? 0), 0);

/** What brings a sum to the next multiple of ten. */
const upToTen = (sum: number) => (10 - (sum % 10)) % 10;

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];
/** The check digits in place of what is no digit. */
const s10Digits: Readonly<Record<number, number>> = { 10: 0, 11: 5 };
function s10Check(digits: readonly number[]): number {
  const rest = 11 - (weighed(digits, s10Weights) % 11);
  return s10Digits[rest] ?? rest;
}

/** The check digit of UPS, where a letter counts as its ASCII code less 3. */
const upsCheck = (characters: string) =>
  upToTen(
    weighed(
      [...characters].map((one) =>
        /\d/.test(one) ? Number(one) : (one.charCodeAt(0) - 3) % 10,
      ),
      [1, 2],
    ),
  );

type CheckDigit = (digits: readonly number[]) => number;

/** Every other digit counts threefold, the last one before the check digit first. */
const mod10: CheckDigit = (digits) => upToTen(weighed(digits.toReversed(), [3, 1]));

/** Numbers of digits alone: the first group ends with the check digit. */
const suggestions: readonly (readonly [string, RegExp, CheckDigit])[] = [
  ["USPS", /^(?:420\d{5}(?:\d{4})?)?(9[1-5]\d{20}(?:\d{4})?)$/, mod10],
  ["USPS", /^(\d{20})$/, mod10],
  // The application identifier of an older label counts, and is not printed.
  ["USPS", /^(\d{20})$/, (digits) => mod10([9, 1, ...digits])],
  ["Canada Post", /^(\d{16})$/, mod10],
  ["FedEx", /^(\d{15})$/, (digits) => upToTen(weighed(digits, [1, 3]))],
  ["FedEx", /^(\d{12})$/, (digits) => (weighed(digits, [3, 1, 7]) % 11) % 10],
  ["DHL Express", /^(\d{10,11})$/, (digits) => Number(digits.join("")) % 7],
];

const hasCheckDigit = (number: string, check: CheckDigit) =>
  check([...number.slice(0, -1)].map(Number)) === Number(number.at(-1));

const pageOf = (name: string, number: string) =>
  pages[name] ? pages[name] + number : null;

/**
 * The carrier of a tracking number: by ShipGlobal's pattern, by letters with a check digit, or suggested by the check digit
 * of digits alone. Undefined where nothing tells it.
 */
export function carrierOf(trackingNo: string): Carrier | undefined {
  if (isShipGlobalNumber(trackingNo)) {
    return { name: "ShipGlobal", url: publicTrackingPage(trackingNo), isSure: true };
  }
  const number = trackingKey(trackingNo);
  const named = (name: string, isSure: boolean) => ({
    name,
    url: pageOf(name, number),
    isSure,
  });
  const [, serial = "", code = ""] = /^[A-Z]{2}(\d{9})([A-Z]{2})$/.exec(number) ?? [];
  if (serial && hasCheckDigit(serial, s10Check) && destinationCountry(code) === code) {
    return named(posts[code] ?? `${destinationName(code)} Post`, true);
  }
  const [, ups = "", upsDigit] = /^1Z([0-9A-Z]{15})(\d)$/.exec(number) ?? [];
  if (ups && upsCheck(ups) === Number(upsDigit)) return named("UPS", true);
  const [suggested] =
    suggestions.find(([, pattern, check]) => {
      const [, checked] = pattern.exec(number) ?? [];
      return checked !== undefined && hasCheckDigit(checked, check);
    }) ?? [];
  return suggested === undefined ? undefined : named(suggested, false);
}

/** The page of a carrier that is named, for its own number of a parcel; null where it has none. */
export function carrierPage(
  name: string | null,
  trackingNo: string | null,
): string | null {
  if (
    name === null ||
    trackingNo === null ||
    !/^(?=.*\d)[0-9A-Z ]{8,40}$/i.test(trackingNo)
  )
    return null;
  return pageOf(name, trackingKey(trackingNo));
}
