import type { AttentionCase } from "../attention-case.ts";
import type { Catalogue } from "../languages.ts";
import { leastForNineInTen, overdueAfterDays } from "./attention.ts";
import type { Parcel, ShipmentData, ShipmentEvent } from "./data.ts";
import { type EventCode, eventMeaning } from "./events.ts";
import { countryOf, destinationCountry, placeName, townName } from "./places.ts";
import {
  commentWords,
  firstScan,
  type ShipmentProgress,
  shipmentProgress,
  shipmentStates,
  statusWords,
} from "./progress.ts";
import { dated, dayIn, isoDay, isZoneKnown, scanDay, shownTime } from "./times.ts";

/** What is said of a parcel, in the words of a language. */
type Words = Catalogue["parcel"];

/** What a code is called. @param destination of the parcel */
const codeWords = (code: EventCode, destination: string | null, words: Words) =>
  words.events[code](destinationCountry(destination));

/** The words for a scan: those of its code, otherwise the courier's comment. @param destination of the parcel */
export function eventWords(
  event: ShipmentEvent,
  destination: string | null,
  words: Words,
): string {
  const { code } = eventMeaning(event.awb_event_code) ?? {};
  return code
    ? codeWords(code, destination, words)
    : (commentWords(event.awb_history_comment) ?? words.scanned);
}

/** Those of some texts that there are. */
export const present = (
  texts: readonly (string | null | undefined | false)[],
): string[] => texts.filter((text): text is string => Boolean(text));

/** What some codes have: words of their own. */
export const ofCode = <Value>(
  table: Readonly<Partial<Record<EventCode, Value>>>,
  code: EventCode | undefined,
) => (code === undefined ? undefined : table[code]);

/** The status of a parcel in a few words. @param destination of the parcel */
export function headlineOf(
  { meaning, latest, stage }: Pick<ShipmentProgress, "meaning" | "latest" | "stage">,
  destination: string | null,
  words: Words,
): string {
  if (meaning) return codeWords(meaning.code, destination, words);
  return latest ? words.stages[stage] : words.notScanned;
}

/** What the carrier itself says of the scan that a parcel's status comes from. */
export interface CarrierWords {
  /** "DPD says: " */
  readonly who: string;
  /** Its comment, quoted; null where there is none, or it only repeats the status. */
  readonly words: string | null;
  /** Where to collect the parcel, as far as the comment names it: "Postfiliale 508, Berlin". */
  readonly shop: string | null;
  readonly place: string | null;
}

/** "Postfiliale 508" in "Ready for pick-up at Postfiliale 508". */
const shopPattern = /\b(?:at|from) (\S.*)$/i;

/** The words of the newest scan that counts: the carrier names a shop or a reason in no other field. */
export function carrierWords(data: ShipmentData, words: Words): CarrierWords {
  const { partner_lastmile_display: carrier, awb_destination: destination } =
    data.awbInfo;
  const progress = shipmentProgress(data);
  const location = progress.scan?.awb_history_location;
  const comment = statusWords(commentWords(progress.scan?.awb_history_comment));
  const shop = shopPattern.exec(comment ?? "")?.[1] ?? null;
  const town = townName(location);
  const isRepeated =
    comment?.toLowerCase() === headlineOf(progress, destination, words).toLowerCase();
  return {
    who: words.says(carrier),
    words: comment === null || isRepeated ? null : words.quote(comment),
    shop: shop && town && !shop.includes(town) ? `${shop}, ${town}` : shop,
    place: placeName(location, words.locale),
  };
}

/** "DPD says: “Held: invoice required”"; undefined where it says nothing. */
export const carrierSays = ({ who, words }: CarrierWords) =>
  words === null ? undefined : who + words;

const dates = ({ locale, times: { month } }: Words) =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month });

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
  words: Words,
): ExpectedWords | undefined {
  const country = destinationCountry(data.awbInfo.awb_destination);
  if (!expected || country === undefined || isSilent(data, now)) return undefined;
  const { from, to, basis } = expected;
  const { day } = words.times;
  const isLate = to < isoDay(dayIn(country, now));
  const share = basis < leastForNineInTen ? "most" : "nineInTen";
  const sentence = isLate
    ? words.expected.late[share](day(dates(words).format(new Date(to))))
    : words.expected.sentence(
        day(dates(words).formatRange(new Date(from), new Date(to))),
      );
  return {
    isLate,
    sentence,
    basis: words.expected[isLate ? "basis" : share](basis, country),
  };
}

/**
 * How long an overdue parcel has taken, and others usually do.
 * @param overdueAt since when it is overdue, in milliseconds since the Unix epoch, as `now`
 */
export function overdueWords(
  data: ShipmentData,
  overdueAt: number,
  now: number,
  words: Words,
): string | undefined {
  const country = destinationCountry(data.awbInfo.awb_destination);
  const first = firstScan(shipmentStates(data));
  const setOutOn = first && scanDay(first.event);
  if (country === undefined || setOutOn === undefined) return undefined;
  const usual = dayIn(country, overdueAt - 1) - overdueAfterDays - setOutOn;
  return words.overdue(country, usual, dayIn(country, now) - setOutOn);
}

/**
 * The newest scan in a line: what, when and where, unless that is only the country it goes to. Its time of day only where
 * a place tells whose time it is.
 */
export function scanLine(
  { lastScan, country }: Pick<AttentionCase, "lastScan" | "country">,
  words: Words,
): string {
  if (!lastScan) return words.noLastScan;
  const { awb_history_location: location, awb_history_datetime: written } = lastScan;
  const isCountry =
    !townName(location) && countryOf(location) === (destinationCountry(country) ?? "");
  const place = isCountry ? null : placeName(location, words.locale);
  const day = scanDay(lastScan);
  const { date, time } = shownTime(written, words) ?? {};
  const facts = [
    eventWords(lastScan, country, words),
    day === undefined
      ? date
      : words.times.day(dates(words).format(new Date(isoDay(day)))),
    place !== null && isZoneKnown(lastScan) && time && words.times.told(time),
    place,
  ];
  return words.lastScan(present(facts));
}

/** What the carrier wrote of a case, in its own words, or else the newest scan. */
export function caseWords(
  of: Pick<AttentionCase, "words" | "place" | "lastScan" | "country">,
  words: Words,
): string {
  const written = statusWords(of.words);
  if (!written) return scanLine(of, words);
  return words.facts(present([words.quote(written), of.place]));
}
