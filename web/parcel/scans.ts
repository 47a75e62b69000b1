import type { ShipmentEvent } from "../../shared/shipment/data.ts";
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

export interface Day {
  readonly date: string;
  /** In days since 1 January 1970; undefined for scans without a valid date. */
  readonly day: number | undefined;
  /** Newest first. */
  readonly scans: readonly Scan[];
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

/**
 * All scans by day, newest first, each day once: of a scan in another time zone the date may be a later one than that of the
 * day under which it stands. @param now in milliseconds since the Unix epoch
 */
export function scanDays(events: readonly ShipmentEvent[], now: number): Day[] {
  const days: (Day & { scans: Scan[] })[] = [];
  for (const scan of newestFirst(events).map((event) => readScan(event, now))) {
    const { time, day } = scan;
    const last = days.at(-1);
    if (last && (day === last.day || (day !== undefined && last.day !== undefined && day > last.day)))
      last.scans.push(scan);
    else days.push({ date: day === undefined ? "Date not given" : (time?.heading ?? ""), day, scans: [scan] });
  }
  return days;
}

/** The newest scans of days. */
export function newestOf(days: readonly Day[], count: number): Day[] {
  let room = count;
  return days.flatMap(({ scans, ...day }) => {
    const shown = scans.slice(0, room);
    room -= shown.length;
    return shown.length > 0 ? [{ ...day, scans: shown }] : [];
  });
}
