import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { Parcel, ShipmentEvent } from "../../shared/shipment/data.ts";
import { placeName } from "../../shared/shipment/places.ts";
import { commentWords } from "../../shared/shipment/progress.ts";
import { newestFirst } from "../../shared/shipment/scan-order.ts";
import { localTime, scanDay } from "../../shared/shipment/times.ts";
import { eventWords, present } from "../../shared/shipment/words.ts";
import { SmallButton } from "../ui/button.tsx";
import { currentTime } from "../ui/clock.ts";
import { Muted } from "../ui/page.tsx";
import { words } from "../ui/words.ts";
import { Section } from "./details.tsx";

interface Day {
  /** The date as the courier writes it, in days since 1 January 1970; undefined for scans without a valid date. */
  readonly day: number | undefined;
  /** Newest first. */
  readonly scans: ShipmentEvent[];
}

/**
 * Scans by day, each day once: of a scan in another time zone the date may be a later one than that of the day under which
 * it stands. @param newest the newest first
 */
export function scanDays(newest: readonly ShipmentEvent[]): Day[] {
  const days: Day[] = [];
  for (const scan of newest) {
    const day = scanDay(scan);
    const last = days.at(-1);
    const isSameDay =
      last &&
      (day === last.day ||
        (day !== undefined && last.day !== undefined && day > last.day));
    if (isSameDay) last.scans.push(scan);
    else days.push({ day, scans: [scan] });
  }
  return days;
}

const DayItem = chakra("li", { base: { _notFirst: { mt: "5" } } });
const DayName = chakra("h4", {
  base: {
    fontFamily: "body",
    fontSize: "sm",
    fontWeight: 600,
    color: "accentInk",
    mb: "2",
  },
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
      borderInlineStartWidth: "2px",
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
  },
});
const Code = chakra("span", { base: { ms: "auto", fontFamily: "mono", fontSize: "xs" } });

interface ScanEntryProps {
  scan: ShipmentEvent;
  /** Under which it is shown. */
  day: Day["day"];
  newest: boolean;
  destination: string | null;
}

function ScanEntry({ scan, day, newest, destination }: ScanEntryProps) {
  const { facts, locale, quote } = words.parcel;
  const happened = eventWords(scan, destination, words.parcel);
  const comment = commentWords(scan.awb_history_comment);
  const place = placeName(scan.awb_history_location, locale);
  const time = localTime(scan, currentTime(), words.parcel);
  const isUnderItsDay = day !== undefined && day === scanDay(scan);
  return (
    <Entry newest={newest}>
      <chakra.span fontWeight="600">{happened}</chakra.span>
      {comment && comment.toLowerCase() !== happened.toLowerCase() && (
        <chakra.span fontSize="sm">{quote(comment)}</chakra.span>
      )}
      <Facts>
        {time && (
          <time dateTime={time.machine ?? undefined}>
            {facts(present([!isUnderItsDay && time.heading, time.time]))}
          </time>
        )}
        {place && <span>{place}</span>}
        {scan.awb_event_code && <Code>{scan.awb_event_code}</Code>}
      </Facts>
    </Entry>
  );
}

/** How many of the newest are shown at first; one more would not be worth a button. */
const shownAtFirst = 4;

/** All scans of a parcel by day, the newest first, and more at a button's press; nothing for one that another carrier has. */
export function ParcelScans({
  parcel: { state, data },
  title,
}: {
  parcel: Parcel;
  title: string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const { history } = words.parcel;
  const { length } = data.awbEvents;
  if (state === "other-carrier") return null;
  if (length === 0) {
    return (
      <Section title={title}>
        <chakra.p color="inkMuted">
          {state === "unavailable" ? history.noAnswer : history.none}
        </chakra.p>
      </Section>
    );
  }
  const now = currentTime();
  const isLong = length > shownAtFirst + 1;
  const shown = newestFirst(data.awbEvents).slice(
    0,
    isLong && !showsAll ? shownAtFirst : length,
  );
  const isZoneKnown = shown.every(
    (scan) => localTime(scan, now, words.parcel)?.isZoneKnown !== false,
  );
  return (
    <Section title={title}>
      <chakra.ol>
        {scanDays(shown).map(({ day, scans }, index) => (
          <DayItem key={day ?? "none"}>
            <DayName>
              {day === undefined || !scans[0]
                ? history.noDate
                : localTime(scans[0], now, words.parcel)?.heading}
            </DayName>
            <chakra.ol>
              {scans.map((scan, place) => (
                <ScanEntry
                  // biome-ignore lint/suspicious/noArrayIndexKey: the courier sends no id for a scan
                  key={place}
                  scan={scan}
                  day={day}
                  newest={index === 0 && place === 0}
                  destination={data.awbInfo.awb_destination}
                />
              ))}
            </chakra.ol>
          </DayItem>
        ))}
      </chakra.ol>
      {isLong && (
        <SmallButton
          mt="3"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? history.showNewest : history.showAll(length)}
        </SmallButton>
      )}
      <Muted mt="3">{isZoneKnown ? history.localTimes : history.uncertainTimes}</Muted>
    </Section>
  );
}
