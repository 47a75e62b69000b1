import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { ShipmentEvent } from "../../shared/shipment/data.ts";
import { nameDestination } from "../../shared/shipment/places.ts";
import { Button } from "../ui/button.tsx";
import { type Day, newestOf, type Scan, scanDays } from "./scans.ts";

interface TimeProps {
  scan: Scan;
  /** Under which it stands. */
  under: Day["day"];
}

/** The time of day of a scan, after its date where that is another than the one above. */
function Time({ scan: { time, day }, under }: TimeProps) {
  if (!time) return null;
  const date = day === undefined || day !== under ? time.heading : null;
  return <time dateTime={time.machine ?? undefined}>{[date, time.time].filter(Boolean).join(", ")}</time>;
}

const DayItem = chakra("li", { base: { _notFirst: { mt: "5" } } });
const DayName = chakra("h4", {
  base: { fontFamily: "body", fontSize: "sm", fontWeight: 600, color: "accentInk", mb: "2" },
});

/** A dot on a vertical line through the day; the dot of the newest scan is filled. */
const Entry = chakra("li", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
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

/** Below what happened. */
const Facts = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "3",
    color: "inkMuted",
    fontSize: "sm",
    overflowWrap: "anywhere",
  },
});
const Code = chakra("span", { base: { ms: "auto", fontFamily: "mono", fontSize: "xs" } });

interface ScanEntryProps {
  scan: Scan;
  /** Under which it is shown. */
  day: Day["day"];
  newest: boolean;
  destination: string | null;
}

function ScanEntry({ scan, day, newest, destination }: ScanEntryProps) {
  const { words, code, comment, place } = scan;
  return (
    <Entry newest={newest}>
      <chakra.span fontWeight="600" overflowWrap="anywhere">
        {nameDestination(words, destination)}
      </chakra.span>
      {comment && (
        <chakra.span overflowWrap="anywhere" fontSize="sm">
          “{comment}”
        </chakra.span>
      )}
      <Facts>
        <Time scan={scan} under={day} />
        {place && <span>{place}</span>}
        {code && <Code>{code}</Code>}
      </Facts>
    </Entry>
  );
}

interface ScanListProps {
  events: readonly ShipmentEvent[];
  /** The destination country as the courier sends it. */
  destination: string | null;
  ifNone: string;
}

/** How many of the newest are shown at first; one more would not be worth a button. */
const shownAtFirst = 4;

/** By day, newest first: the newest, and all at a button's press. */
export function ScanList({ events, destination, ifNone }: ScanListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (events.length === 0) return <chakra.p color="inkMuted">{ifNone}</chakra.p>;
  const days = scanDays(events, Date.now());
  const isLong = events.length > shownAtFirst + 1;
  const isZoneKnown = days.every(({ scans }) => scans.every(({ time }) => time?.isZoneKnown !== false));
  return (
    <>
      <chakra.ol listStyle="none">
        {(isLong && !showsAll ? newestOf(days, shownAtFirst) : days).map(({ date, day, scans }, index) => (
          <DayItem key={date}>
            <DayName>{date}</DayName>
            <chakra.ol listStyle="none">
              {scans.map((scan, place) => (
                <ScanEntry
                  // biome-ignore lint/suspicious/noArrayIndexKey: the courier sends no id for a scan
                  key={place}
                  scan={scan}
                  day={day}
                  newest={index === 0 && place === 0}
                  destination={destination}
                />
              ))}
            </chakra.ol>
          </DayItem>
        ))}
      </chakra.ol>
      {isLong && (
        <Button tone="quiet" size="sm" mt="3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show the newest only" : `Show all ${events.length}`}
        </Button>
      )}
      <chakra.p mt="3" fontSize="sm" color="inkMuted">
        Times are local to each place
        {!isZoneKnown && "; where the carrier doesn't say, they may be in India time"}.
      </chakra.p>
    </>
  );
}
