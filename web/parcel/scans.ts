import type { ShipmentEvent } from "../../shared/shipment/data.ts";
import { eventMeaning } from "../../shared/shipment/events.ts";
import { placeName } from "../../shared/shipment/places.ts";
import { commentWords, eventWords } from "../../shared/shipment/progress.ts";
import { newestFirst } from "../../shared/shipment/scan-order.ts";
import { type LocalTime, localTime, scanDay } from "../../shared/shipment/times.ts";

/** A scan as the history shows it. */
export interface Scan {
  readonly words: string;
  /** The courier's comment, unless it only repeats the words. */
  readonly comment: string | null;
  readonly time: LocalTime | null;
  /** Its date as the courier writes it, in days since 1 January 1970; undefined without a valid one. */
  readonly day: number | undefined;
  readonly place: string | null;
  readonly code: string | null;
}

/** A scan with its repeats. */
export interface Run {
  /** The newest of them. */
  readonly shown: Scan;
  readonly oldest: Scan;
  readonly count: number;
}

export interface Day {
  readonly date: string;
  /** In days since 1 January 1970; undefined for scans without a valid date. */
  readonly day: number | undefined;
  /** Newest first. */
  readonly runs: readonly Run[];
}

function readScan(event: ShipmentEvent, now: number): Scan {
  const words = eventWords(event);
  const comment = commentWords(event.awb_history_comment);
  return {
    words,
    comment: comment?.toLowerCase() === words.toLowerCase() ? null : comment,
    time: localTime(event, now),
    day: scanDay(event),
    place: placeName(event.awb_history_location),
    code: event.awb_event_code,
  };
}

/** A carrier's notice that it expects the parcel, in words of its own and often sent again; the parcel did not move. */
const isAnnouncement = ({ code }: Scan) => eventMeaning(code)?.group === "booked";

function isRepeat(scan: Scan, other: Scan): boolean {
  if (scan.code !== other.code || scan.words !== other.words) return false;
  return isAnnouncement(scan) || (scan.comment === other.comment && scan.place === other.place);
}

/** Scans with consecutive repeats folded, in the same order: newest first. */
function runsOf(scans: readonly Scan[]): Run[] {
  const runs: Run[] = [];
  for (const scan of scans) {
    const run = runs.at(-1);
    if (run && isRepeat(run.shown, scan)) runs[runs.length - 1] = { ...run, oldest: scan, count: run.count + 1 };
    else runs.push({ shown: scan, oldest: scan, count: 1 });
  }
  return runs;
}

/**
 * All scans by day, newest first, each day once: of a scan in another time zone the date may be a later one than that of the
 * day under which it stands. @param now in milliseconds since the Unix epoch
 */
export function scanDays(events: readonly ShipmentEvent[], now: number): Day[] {
  const days: (Day & { runs: Run[] })[] = [];
  for (const run of runsOf(newestFirst(events).map((event) => readScan(event, now)))) {
    const { time, day } = run.shown;
    const last = days.at(-1);
    if (last && (day === last.day || (day !== undefined && last.day !== undefined && day > last.day)))
      last.runs.push(run);
    else days.push({ date: day === undefined ? "Date not given" : (time?.heading ?? ""), day, runs: [run] });
  }
  return days;
}

/** The newest runs of days. */
export function newestOf(days: readonly Day[], count: number): Day[] {
  let room = count;
  return days.flatMap(({ runs, ...day }) => {
    const shown = runs.slice(0, room);
    room -= shown.length;
    return shown.length > 0 ? [{ ...day, runs: shown }] : [];
  });
}
