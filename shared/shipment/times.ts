import type { ShipmentEvent } from "./data.ts";
import { eventMeaning, isStage, type Stage, stageRank } from "./events.ts";
import { countryOf, placeName } from "./places.ts";

/**
 * The courier's dates carry no zone, and one shipment mixes several: scans in India are in India's time, those of the local
 * carrier in the time of the place, and of the leg between the two only its origin is known to be in India's.
 */

const hourMs = 3_600_000;
const indiaOffset = 5.5;

/** Hours ahead of UTC a country's clocks can show, over its zones and seasons; a place elsewhere may show any. */
const offsets: Readonly<Record<string, readonly [least: number, most: number]>> = {
  US: [-10, -4],
  CA: [-8, -2.5],
  GB: [0, 1],
  IE: [0, 1],
  PT: [-1, 1],
  AT: [1, 2],
  BE: [1, 2],
  CH: [1, 2],
  CZ: [1, 2],
  DE: [1, 2],
  DK: [1, 2],
  ES: [0, 2],
  FR: [1, 2],
  IT: [1, 2],
  NL: [1, 2],
  NO: [1, 2],
  PL: [1, 2],
  SE: [1, 2],
  AE: [4, 4],
  SA: [3, 3],
  IN: [indiaOffset, indiaOffset],
  SG: [8, 8],
  HK: [8, 8],
  MY: [8, 8],
  JP: [9, 9],
  AU: [8, 11],
  NZ: [12, 13.75],
  ZA: [2, 2],
};
const anyOffset = [-12, 14] as const;

type Clock =
  | { readonly kind: "india" }
  /** The scan's own place. */
  | { readonly kind: "local"; readonly country: string | undefined }
  /** India's or the place's, nobody says which. */
  | { readonly kind: "unproved"; readonly country: string | undefined };

/** A connector's scan with one of these happened before the parcel left India. */
const originStages: readonly Stage[] = ["booked", "pickup", "india"];

function clockOf(event: ShipmentEvent): Clock {
  if (event.type === "domestic") return { kind: "india" };
  const country = countryOf(event.awb_history_location);
  if (country === "IN") return { kind: "india" };
  if (event.type === "lastmile") return { kind: "local", country };
  const group = eventMeaning(event.awb_event_code)?.group;
  const atOrigin = group !== undefined && isStage(group) && originStages.includes(group);
  return event.type === "connector" && atOrigin && country === undefined
    ? { kind: "india" }
    : { kind: "unproved", country };
}

interface Written {
  readonly date: string;
  readonly time: string;
  /** The clock's reading as if it were UTC, in milliseconds since the epoch. */
  readonly reading: number;
}

/** A date as the courier writes it; undefined for anything that is no date of the calendar. */
function readDate(text: string | null | undefined): Written | undefined {
  const [, date, time, second = "00"] =
    /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?\s*$/.exec(text ?? "") ?? [];
  if (!date || !time) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = `${date}-${time}`.split(/[-:]/).map(Number);
  const reading = Date.UTC(year, month - 1, day, hour, minute, Number(second));
  const exists = new Date(reading).toISOString().startsWith(`${date}T${time}:${second}`);
  return exists && year >= 1970 ? { date, time: `${time}:${second}`, reading } : undefined;
}

export interface EventTime {
  /** "Tue, 3 Oct 2023", or the courier's own text where it is no date we can read. */
  readonly date: string;
  /** "10:46", 24 hours. */
  readonly time: string | null;
  /** Whose clock it is from, to be written beside the time. */
  readonly zone: string;
  /** For the `datetime` attribute of a time element: a local time, without a zone, as it is known. */
  readonly machine: string | null;
}

let dateFormat: Intl.DateTimeFormat | undefined;

function displayed(text: string | null, zone: string): EventTime | null {
  const written = readDate(text);
  if (!written) {
    const raw = text?.trim() ?? "";
    return /[1-9]/.test(raw) ? { date: raw, time: null, zone, machine: null } : null;
  }
  dateFormat ??= new Intl.DateTimeFormat("en-GB", {
    // The reading was taken as UTC, so UTC gives it back unchanged, whatever the viewer's zone.
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  return {
    date: dateFormat.format(written.reading),
    time: written.time.slice(0, 5),
    zone,
    machine: `${written.date}T${written.time}`,
  };
}

const indiaTime = "India time";

function zoneLabel(event: ShipmentEvent): string {
  const clock = clockOf(event);
  if (clock.kind === "india") return indiaTime;
  if (clock.kind === "unproved") return "time zone not given";
  const place = placeName(event.awb_history_location);
  return place ? `local time in ${place}` : "local time";
}

/** When a scan happened, as far as it is known; null where the courier gave no time. */
export function eventTime(event: ShipmentEvent): EventTime | null {
  return displayed(event.awb_history_datetime, zoneLabel(event));
}

/** When the parcel was booked: parcels are booked in India. */
export function bookingTime(bookingDate: string | null): EventTime | null {
  return displayed(bookingDate, indiaTime);
}

interface Dated {
  readonly event: ShipmentEvent;
  readonly reading: number;
  /** The span of moments, in UTC, in which the scan must have happened. */
  readonly earliest: number;
  readonly latest: number;
  /** Scans that share it were read off the same clock. */
  readonly clock: string;
  /** How far along the way, to guess by where the clocks leave it open. */
  readonly rank: number;
}

function rankOf(event: ShipmentEvent): number {
  const group = eventMeaning(event.awb_event_code)?.group;
  if (group && isStage(group)) return stageRank(group);
  return stageRank(event.type === "lastmile" ? "local-carrier" : event.type === "connector" ? "flying" : "india");
}

function dated(event: ShipmentEvent): Dated | undefined {
  const reading = readDate(event.awb_history_datetime)?.reading;
  if (reading === undefined) return undefined;
  const clock = clockOf(event);
  const country = clock.kind === "india" ? "IN" : clock.country;
  const known = country === undefined ? anyOffset : (offsets[country] ?? anyOffset);
  const [least, most] =
    clock.kind === "unproved" ? [Math.min(known[0], indiaOffset), Math.max(known[1], indiaOffset)] : known;
  return {
    event,
    reading,
    earliest: reading - most * hourMs,
    latest: reading - least * hourMs,
    clock: `${clock.kind} ${country}`,
    rank: rankOf(event),
  };
}

/** Everything a scan says, so that the order never depends on the order the courier happened to send. */
const contents = (event: ShipmentEvent) =>
  JSON.stringify([
    event.awb_history_datetime,
    event.type,
    event.awb_event_code,
    event.awb_history_location,
    event.awb_history_comment,
  ]);

const compareText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

const byReading = (left: Dated, right: Dated) =>
  left.reading - right.reading || left.rank - right.rank || compareText(contents(left.event), contents(right.event));

/** The next scan among the first ones left of each clock. */
function next(heads: readonly Dated[]): Dated | undefined {
  const open = heads.filter((head) => !heads.some(({ latest }) => latest < head.earliest));
  const [first] = open.toSorted((left, right) => left.rank - right.rank || byReading(left, right));
  // The local carrier's own list is in the order of its readings, whichever town each is from.
  return first?.event.type === "lastmile"
    ? open.filter(({ event }) => event.type === "lastmile").toSorted(byReading)[0]
    : first;
}

/**
 * The scans, newest first. Those of one clock stand in the order of their times; those of different clocks in the order that
 * is certain in every zone they can be from, and where none is, in the order of a parcel's way. Scans without a time come last.
 */
export function newestFirst(events: readonly ShipmentEvent[]): ShipmentEvent[] {
  const timed = events.map(dated).filter((event) => event !== undefined);
  const queues = Map.groupBy(timed.toSorted(byReading), ({ clock }) => clock);
  const oldestFirst: ShipmentEvent[] = [];
  for (;;) {
    const chosen = next([...queues.values()].flatMap(([head]) => head ?? []));
    if (!chosen) break;
    queues.get(chosen.clock)?.shift();
    oldestFirst.push(chosen.event);
  }
  const untimed = events.filter((event) => !readDate(event.awb_history_datetime));
  return [...oldestFirst.reverse(), ...untimed.toSorted((left, right) => compareText(contents(right), contents(left)))];
}
