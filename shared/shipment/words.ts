import type { AttentionCase } from "../attention-case.ts";
import { formatNumber, plural } from "../plural.ts";
import { leastForNineInTen, overdueAfterDays } from "./attention.ts";
import type { ShipmentData } from "./data.ts";
import type { Parcel } from "./parcel.ts";
import { countryInSentence, countryOf, destinationCountry, nameDestination, placeName, townName } from "./places.ts";
import { commentWords, eventWords, firstScan, shipmentProgress, shipmentStates, statusWords } from "./progress.ts";
import { dated, dayIn, isoDay, isZoneKnown, scanDay, shownTime } from "./times.ts";

/** What the carrier itself says of the scan that a parcel's status comes from. */
export interface CarrierWords {
  /** "DPD", or "The carrier". */
  readonly who: string;
  /** Its comment; null where there is none, or it only repeats the status. */
  readonly words: string | null;
  /** Where to collect the parcel, as far as the comment names it: "Postfiliale 508, Berlin". */
  readonly shop: string | null;
  readonly place: string | null;
}

/** "Postfiliale 508" in "Ready for pick-up at Postfiliale 508". */
const shopPattern = /\b(?:at|from) (\S.*)$/i;

/** The words of the newest scan that counts: the carrier names a shop or a reason in no other field. */
export function carrierWords(data: ShipmentData): CarrierWords {
  const { scan, headline } = shipmentProgress(data);
  const location = scan?.awb_history_location;
  const comment = commentWords(scan?.awb_history_comment);
  const words = statusWords(comment);
  const shop = words ? (shopPattern.exec(words)?.[1] ?? null) : null;
  const town = townName(location);
  return {
    who: data.awbInfo.partner_lastmile_display ?? "The carrier",
    words: words?.toLowerCase() === headline.toLowerCase() ? null : words,
    shop: shop && town && !shop.includes(town) ? `${shop}, ${town}` : shop,
    place: placeName(location),
  };
}

/** "DPD says: “Held: invoice required”"; undefined where it says nothing. */
export const carrierSays = ({ who, words }: CarrierWords) => (words === null ? undefined : `${who} says: “${words}”`);

const dates = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });

export interface ExpectedWords {
  readonly sentence: string;
  readonly isLate: boolean;
  readonly basis: string;
}

const weekMs = 7 * 24 * 60 * 60_000;

/** Whether the newest scan is a week old: a date that moves on from day to day would promise what no scan tells. */
function isSilent(data: ShipmentData, now: number): boolean {
  const { latest } = shipmentProgress(data);
  const scanned = latest ? dated(latest) : undefined;
  return scanned !== undefined && scanned.latest + weekMs <= now;
}

/** When a parcel usually arrives, and what that is based on; undefined where it is not known. */
export function expectedWords(
  { expected, data }: Pick<Parcel, "expected" | "data">,
  now: number,
): ExpectedWords | undefined {
  const country = destinationCountry(data.awbInfo.awb_destination);
  if (!expected || country === undefined || isSilent(data, now)) return undefined;
  const { from, to, basis } = expected;
  const isLate = to < isoDay(dayIn(country, now));
  const share = basis < leastForNineInTen ? "most" : "nine in ten";
  const basedOn = `Based on ${formatNumber(basis)} parcels to ${countryInSentence(country)}`;
  if (isLate) {
    const sentence = `Taking longer than usual: ${share} parcels arrive by ${dates.format(new Date(to))}`;
    return { isLate, sentence, basis: basedOn };
  }
  const days = dates.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/u, " to ");
  return { isLate, sentence: `Expected ${days}`, basis: `${basedOn}: ${share} arrive in this time` };
}

/**
 * How long an overdue parcel has taken, and others usually do.
 * @param overdueAt since when it is overdue, in milliseconds since the Unix epoch, as `now`
 */
export function overdueWords(data: ShipmentData, overdueAt: number, now: number): string | undefined {
  const country = destinationCountry(data.awbInfo.awb_destination);
  const first = firstScan(shipmentStates(data));
  const setOutOn = first && scanDay(first.event);
  if (country === undefined || setOutOn === undefined) return undefined;
  const usual = dayIn(country, overdueAt - 1) - overdueAfterDays - setOutOn;
  const taken = dayIn(country, now) - setOutOn;
  return `Parcels to ${countryInSentence(country)} usually arrive within ${plural(usual, "day", "days")}; yours has taken ${taken}.`;
}

/** "Arrived" for the middle of a sentence; a name in capitals stays. */
const inSentence = (words: string) => words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/**
 * The newest scan in a line: what, when and where, unless that is only the country it goes to. Its time of day only where
 * a place tells whose time it is.
 */
export function scanLine({ lastScan, country }: Pick<AttentionCase, "lastScan" | "country">): string {
  if (!lastScan) return "none yet";
  const { awb_history_location: location, awb_history_datetime: written } = lastScan;
  const isCountry = !townName(location) && countryOf(location) === (destinationCountry(country) ?? "");
  const place = isCountry ? null : placeName(location);
  const day = scanDay(lastScan);
  const { date, time } = shownTime(written) ?? {};
  return [
    inSentence(nameDestination(eventWords(lastScan), country)),
    day === undefined ? date : dates.format(new Date(isoDay(day))),
    place && isZoneKnown(lastScan) ? time : null,
    place,
  ]
    .filter(Boolean)
    .join(", ");
}

/** What the carrier wrote of a case, in its own words, or else the newest scan. */
export function caseWords(of: Pick<AttentionCase, "words" | "place" | "lastScan" | "country">): string {
  const words = statusWords(of.words);
  return words ? [`“${words}”`, of.place].filter(Boolean).join(", ") : `Last scan: ${scanLine(of)}`;
}
