import type { Catalogue } from "../languages.ts";
import type { ShipmentEvent } from "./data.ts";

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hours ahead of UTC. */
const indiaOffset = 5.5;

interface CourierDate {
  readonly date: string;
  readonly time: string;
  /** The date taken as UTC, in milliseconds since the Unix epoch. */
  readonly reading: number;
  /** Hours ahead of UTC, where the text says so. */
  readonly offset: number | undefined;
}

/** "2026-11-24 10:46:11", as documented, and ISO 8601: "2026-11-24T10:46:11.000+05:30". */
const datePattern =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?$/i;
/** "24-11-2026 10:46" */
const dayFirst = /^(\d\d)-(\d\d)-(\d{4})(?= \d)/;

function offsetOf(zone: string | undefined): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? "") ?? [];
  if (!sign) return zone === undefined ? undefined : 0;
  return Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60);
}

/** Parses a date of the courier's, which has no time zone; undefined if the text or the calendar date is invalid. */
export function readDate(text: string | null | undefined): CourierDate | undefined {
  const yearFirst = (text ?? "").trim().replace(dayFirst, "$3-$2-$1");
  const [, date, time, second = "00", zone] = datePattern.exec(yearFirst) ?? [];
  if (!date || !time) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = `${date}-${time}`
    .split(/[-:]/)
    .map(Number);
  const reading = Date.UTC(year, month - 1, day, hour, minute, Number(second));
  const exists = new Date(reading).toISOString().startsWith(`${date}T${time}:${second}`);
  return exists && year >= 1970
    ? { date, time: `${time}:${second}`, reading, offset: offsetOf(zone) }
    : undefined;
}

/** A date of the courier's as it is read, in the time of its place. */
interface ShownTime {
  /** "Tue, 3 Oct 2023", or the courier's text if it is not a valid date. */
  readonly date: string;
  /** "7:26 am"; null without a valid date. */
  readonly time: string | null;
  /** For the `datetime` attribute of a time element: local time without a zone. */
  readonly machine: string | null;
}

type Words = Pick<Catalogue["parcel"], "locale" | "times">;

const spelled = (
  reading: number,
  { locale, times }: Words,
  options: Intl.DateTimeFormatOptions,
) =>
  times
    // The date was parsed as UTC, so formatting it as UTC shows it unchanged in every viewer's time zone.
    .day(new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(reading))
    // It stands first in its line: French and Spanish days begin with a small letter.
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const longDate = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
} as const;

/** A date of the courier's as shown; null if it sent none. */
export function shownTime(text: string | null, words: Words): ShownTime | null {
  const written = readDate(text);
  if (!written) {
    const raw = text?.trim() ?? "";
    return /[1-9]/.test(raw) ? { date: raw, time: null, machine: null } : null;
  }
  const time = spelled(written.reading, words, words.times.clock);
  return {
    date: spelled(written.reading, words, longDate),
    // Any other offset is that of the place.
    time: written.offset === 0 ? words.times.inUtc(time) : time,
    machine: `${written.date}T${written.time}`,
  };
}

/** Whether a scan's date has one UTC offset, and not a range of them. */
export const isExact = ({ utcOffset }: ShipmentEvent): boolean =>
  utcOffset !== null && utcOffset[0] === utcOffset[1];

/** Whether it is clear that a scan's date is in the time of its place. */
export const isZoneKnown = (event: ShipmentEvent): boolean =>
  event.type === "lastmile" || isExact(event);

/** A scan's day and time of day as its customer reads them, in the time of the scan's place. */
interface LocalTime extends Omit<ShownTime, "date"> {
  /** "Today", "Yesterday", "Wednesday" within a week, else "25 Nov" or "3 Oct 2023"; an invalid date as the courier sent it. */
  readonly day: string;
  /** How many days ago that was; undefined where it may be either of two days. */
  readonly daysAgo: number | undefined;
  /** The same as a heading: "Today", "Yesterday", "Wed, 25 Nov" or "Tue, 3 Oct 2023". */
  readonly heading: string;
  /** False where the time may be India's or that of the place. */
  readonly isZoneKnown: boolean;
}

/**
 * A date's words, both dates taken as UTC in milliseconds since the Unix epoch.
 * @param today undefined where it may be either of two days
 */
function dayWords(
  reading: number,
  {
    now,
    today,
    words,
  }: { readonly now: number; readonly today: number | undefined; readonly words: Words },
): Pick<LocalTime, "daysAgo" | "day" | "heading"> {
  const daysAgo = today === undefined ? undefined : today - Math.floor(reading / dayMs);
  const near = [words.times.today, words.times.yesterday][daysAgo ?? -1];
  if (near) return { daysAgo, day: near, heading: near };
  const isThisYear =
    new Date(reading).getUTCFullYear() === new Date(now).getUTCFullYear();
  const date = {
    day: "numeric",
    month: "short",
    year: isThisYear ? undefined : "numeric",
  } as const;
  const isThisWeek = daysAgo !== undefined && daysAgo > 1 && daysAgo < 7;
  return {
    daysAgo,
    day: spelled(reading, words, isThisWeek ? { weekday: "long" } : date),
    heading: spelled(reading, words, { weekday: "short", ...date }),
  };
}

/** The time of a scan as its customer reads it; null if the courier sent none. @param now in milliseconds since the Unix epoch */
export function localTime(
  event: ShipmentEvent,
  now: number,
  words: Words,
): LocalTime | null {
  const shown = shownTime(event.awb_history_datetime, words);
  const known = dated(event);
  if (!shown) return null;
  const { date, ...read } = shown;
  if (!known)
    return { ...read, daysAgo: undefined, day: date, heading: date, isZoneKnown: false };
  const { reading, earliest, latest } = known;
  const [today, other] = [latest, earliest].map((moment) =>
    Math.floor((now + reading - moment) / dayMs),
  );
  return {
    ...read,
    ...dayWords(reading, { now, today: today === other ? today : undefined, words }),
    isZoneKnown: isZoneKnown(event),
  };
}

/** A scan with a valid date. */
export interface DatedEvent {
  readonly event: ShipmentEvent;
  /** Its date taken as UTC, in milliseconds since the Unix epoch. */
  readonly reading: number;
  /** The scan happened between these moments, in milliseconds since the Unix epoch. */
  readonly earliest: number;
  readonly latest: number;
  /** The middle of them. */
  readonly likely: number;
  /** Scans with the same value have the same time zone. */
  readonly clock: string;
}

/** Undefined without a valid date. */
export function dated(event: ShipmentEvent): DatedEvent | undefined {
  const { reading } = readDate(event.awb_history_datetime) ?? {};
  if (reading === undefined || event.utcOffset === null) return undefined;
  const [least, most] = event.utcOffset;
  return {
    event,
    reading,
    earliest: reading - most * hourMs,
    latest: reading - least * hourMs,
    likely: reading - ((most + least) / 2) * hourMs,
    clock: isExact(event) ? `${least}` : `${event.type} ${least} ${most}`,
  };
}

/** A scan's local time, ISO 8601, with its offset where that is known; null without a valid date. */
export function scanTimestamp(event: ShipmentEvent): string | null {
  const { reading, likely } = dated(event) ?? {};
  if (reading === undefined || likely === undefined) return null;
  const local = new Date(reading).toISOString().slice(0, 19);
  if (!isExact(event)) return local;
  const minutes = Math.round((reading - likely) / 60_000);
  const pair = (count: number) => String(Math.floor(Math.abs(count))).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${pair(minutes / 60)}:${pair(minutes % 60)}`;
}

/** No clock on earth is further ahead of UTC, and two hours are left for a wrong one. */
const mostAheadMs = 26 * hourMs;

/** Whether a date of the courier's lies further ahead of a moment than any zone explains. */
export function isFarAhead(text: string | null, moment: number): boolean {
  const { reading, offset = 0 } = readDate(text) ?? {};
  return reading !== undefined && reading - offset * hourMs - moment > mostAheadMs;
}

/** The date of a scan as the courier writes it, in days since 1 January 1970; undefined without a valid date. */
export function scanDay(event: ShipmentEvent): number | undefined {
  const reading = readDate(event.awb_history_datetime)?.reading;
  return reading === undefined ? undefined : Math.floor(reading / dayMs);
}

/** Hours ahead of UTC where a country's day begins last; other countries may be as far back as any. */
const leastOffsets: readonly (readonly [countries: string, hours: number])[] = [
  ["US", -10],
  ["CA", -8],
  ["PT", -1],
  ["ES GB IE", 0],
  ["AT BE CH CZ DE DK FR IT NL NO PL SE", 1],
  ["ZA", 2],
  ["SA", 3],
  ["AE", 4],
  ["IN", indiaOffset],
  ["AU HK MY SG", 8],
  ["JP", 9],
  ["NZ", 12],
];
const westernmost = (country: string) =>
  leastOffsets.find(([countries]) => countries.includes(country))?.[1] ?? -12;

/** The date in a country, in days since 1 January 1970: where it has several, the one that begins last. */
export function dayIn(country: string, moment: number): number {
  return Math.floor((moment + westernmost(country) * hourMs) / dayMs);
}

/** When a day is over everywhere in a country, in milliseconds since the Unix epoch. */
export function endOfDay(country: string, day: number): number {
  return (day + 1) * dayMs - westernmost(country) * hourMs;
}

/** ISO 8601 for milliseconds since the Unix epoch; undefined for none. */
export const isoTime = (moment: number | null | undefined): string | undefined =>
  typeof moment === "number" ? new Date(moment).toISOString() : undefined;

/** "2026-12-03" for a day since 1 January 1970, and back. */
export const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
export const dayOf = (iso: string) => Date.parse(iso) / dayMs;

/** When a parcel was booked, in milliseconds since the Unix epoch; undefined without a valid date. */
export function bookingMoment(bookingDate: string | null): number | undefined {
  const { reading, offset = indiaOffset } = readDate(bookingDate) ?? {};
  return reading === undefined ? undefined : reading - offset * hourMs;
}
