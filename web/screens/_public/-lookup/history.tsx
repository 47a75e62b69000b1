import { chakra } from "@chakra-ui/react";
import type { ShipmentEvent } from "../../../../shared/shipment/data.ts";
import { placeName } from "../../../../shared/shipment/places.ts";
import { commentWords, eventWords } from "../../../../shared/shipment/progress.ts";
import { type EventTime, eventTime, newestFirst } from "../../../../shared/shipment/times.ts";
import { nameDestination } from "./describe-parcel.ts";

const Day = chakra("li", { base: { _notFirst: { mt: "5" } } });
const DayName = chakra("h4", {
  base: { fontFamily: "body", fontSize: "sm", fontWeight: 600, color: "accentInk", mb: "2" },
});

/** A dot on a vertical line through the day; the dot of the newest scan is filled. */
const Entry = chakra("li", {
  base: {
    position: "relative",
    display: "grid",
    ps: "6",
    pb: "4",
    lineHeight: 1.45,
    _last: { pb: "1" },
    _before: {
      content: '""',
      position: "absolute",
      insetInlineStart: "0.3125rem",
      top: "0.55rem",
      bottom: "-0.55rem",
      borderInlineStart: "2px solid",
      borderColor: "line",
    },
    "&:last-child::before": { display: "none" },
    _after: {
      content: '""',
      position: "absolute",
      insetInlineStart: "0",
      top: "0.45rem",
      boxSize: "0.75rem",
      borderRadius: "full",
      border: "2px solid",
      borderColor: "lineStrong",
      bg: "surface",
    },
  },
  variants: {
    newest: { true: { _after: { borderColor: "primary", bg: "primary" } } },
  },
});

interface Scan {
  readonly event: ShipmentEvent;
  readonly time: EventTime | null;
  readonly newest: boolean;
}

/** Consecutive scans with the same date. A date can occur twice, because the scans have different time zones. */
function byDay(events: readonly ShipmentEvent[]): { date: string; scans: Scan[] }[] {
  const days: { date: string; scans: Scan[] }[] = [];
  for (const [index, event] of newestFirst(events).entries()) {
    const time = eventTime(event);
    const date = time?.date ?? "Date not given";
    const scan = { event, time, newest: index === 0 };
    const day = days.at(-1);
    if (day?.date === date) day.scans.push(scan);
    else days.push({ date, scans: [scan] });
  }
  return days;
}

function HistoryEntry({ scan: { event, time, newest }, destination }: { scan: Scan; destination: string | null }) {
  const words = nameDestination(eventWords(event), destination);
  const comment = commentWords(event.awb_history_comment);
  const place = placeName(event.awb_history_location);
  // The place is shown beside the zone, so the zone does not repeat it.
  const zone = place ? time?.zone.replace(` in ${place}`, "") : time?.zone;
  return (
    <Entry newest={newest}>
      <chakra.span fontWeight="600" overflowWrap="anywhere">
        {words}
      </chakra.span>
      {comment && comment.toLowerCase() !== words.toLowerCase() && (
        <chakra.span overflowWrap="anywhere" fontSize="sm">
          “{comment}”
        </chakra.span>
      )}
      <chakra.span display="flex" flexWrap="wrap" columnGap="3" color="inkMuted" fontSize="sm">
        {time?.time && (
          <span>
            <time dateTime={time.machine ?? undefined}>{time.time}</time> {zone}
          </span>
        )}
        {place && <chakra.span overflowWrap="anywhere">{place}</chakra.span>}
        {event.awb_event_code && (
          <chakra.span fontFamily="mono" fontSize="xs" alignSelf="center">
            {event.awb_event_code}
          </chakra.span>
        )}
      </chakra.span>
    </Entry>
  );
}

interface HistoryProps {
  events: readonly ShipmentEvent[];
  /** The destination country as the courier sends it. */
  destination: string | null;
  ifNone: string;
}

/** All scans by day, newest first. */
export function History({ events, destination, ifNone }: HistoryProps) {
  if (events.length === 0) return <chakra.p color="inkMuted">{ifNone}</chakra.p>;
  return (
    <chakra.ol listStyle="none">
      {byDay(events).map(({ date, scans }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and a date can occur twice
        <Day key={index}>
          <DayName>{date}</DayName>
          <chakra.ol listStyle="none">
            {scans.map((scan, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the courier sends no id for a scan
              <HistoryEntry key={place} scan={scan} destination={destination} />
            ))}
          </chakra.ol>
        </Day>
      ))}
    </chakra.ol>
  );
}
