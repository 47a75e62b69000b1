import { chakra } from "@chakra-ui/react";
import {
  commentWords,
  eventTime,
  eventWords,
  newestFirst,
  placeName,
  type ShipmentEvent,
} from "../../../../shared/shipment.ts";

const Entry = chakra("li", {
  base: {
    position: "relative",
    display: "grid",
    gap: "1",
    ps: "8",
    pb: "6",
    _last: { pb: "0", "&::before": { display: "none" } },
    _before: {
      content: '""',
      position: "absolute",
      insetInlineStart: "0.4375rem",
      top: "1.1rem",
      bottom: "-0.4rem",
      borderInlineStart: "2px solid",
      borderColor: "line",
    },
    _after: {
      content: '""',
      position: "absolute",
      insetInlineStart: "0",
      top: "0.35rem",
      boxSize: "1rem",
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

const Code = chakra("span", { base: { fontFamily: "mono", fontSize: "xs", whiteSpace: "nowrap" } });

function Scan({ event, newest }: { event: ShipmentEvent; newest: boolean }) {
  const words = eventWords(event);
  const comment = commentWords(event.awb_history_comment);
  const place = placeName(event.awb_history_location);
  const time = eventTime(event);
  // The zone names the place, which is written beside it here.
  const zone = place ? time?.zone.replace(` in ${place}`, "") : time?.zone;
  return (
    <Entry newest={newest}>
      <chakra.span fontWeight="600" overflowWrap="anywhere">
        {words}
      </chakra.span>
      {comment && comment.toLowerCase() !== words.toLowerCase() && (
        <chakra.span overflowWrap="anywhere">“{comment}”</chakra.span>
      )}
      <chakra.span color="inkMuted" fontSize="sm">
        {time ? (
          <time dateTime={time.machine ?? undefined}>
            {time.date}
            {time.time && `, ${time.time}`}
          </time>
        ) : (
          "Time not given"
        )}
        {time && ` (${zone})`}
      </chakra.span>
      {(place || event.awb_event_code) && (
        <chakra.span display="flex" flexWrap="wrap" columnGap="3" color="inkMuted" fontSize="sm">
          {place && <chakra.span overflowWrap="anywhere">{place}</chakra.span>}
          {event.awb_event_code && (
            <Code>
              <chakra.span fontFamily="body">Code </chakra.span>
              {event.awb_event_code}
            </Code>
          )}
        </chakra.span>
      )}
    </Entry>
  );
}

/** Every scan, the newest first. */
export function History({ events }: { events: readonly ShipmentEvent[] }) {
  if (events.length === 0)
    return <chakra.p color="inkMuted">No scans yet. They appear here as the parcel travels.</chakra.p>;
  return (
    <chakra.ol listStyle="none">
      {newestFirst(events).map((event, index) => (
        // Two scans may be alike in everything; the list is replaced as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: the courier gives scans no identity
        <Scan key={index} event={event} newest={index === 0} />
      ))}
    </chakra.ol>
  );
}
