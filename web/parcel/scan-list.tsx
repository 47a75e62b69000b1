import { chakra } from "@chakra-ui/react";
import type { ShipmentEvent } from "../../shared/shipment/data.ts";
import { nameDestination } from "../../shared/shipment/places.ts";
import { Repeats } from "./repeats.tsx";
import { Comment, Time } from "./scan-parts.tsx";
import { type Run, scanDays } from "./scans.ts";
import { fitsColumns } from "./widths.ts";

const Day = chakra("li", { base: { _notFirst: { mt: "5" } } });
const DayName = chakra("h4", {
  base: { fontFamily: "body", fontSize: "sm", fontWeight: 600, color: "accentInk", mb: "2" },
});

/**
 * A dot on a vertical line through the day; the dot of the newest scan is filled. Wide views show the time, what
 * happened and the place in columns.
 */
const Entry = chakra("li", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    [fitsColumns]: { gridTemplateColumns: "12rem minmax(0, 1fr) minmax(0, 16rem)", alignItems: "baseline" },
    columnGap: "5",
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

const What = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", [fitsColumns]: { gridColumn: 2, gridRow: 1 } },
});
/** Below what happened; in wide views in the columns on both sides of it. */
const Facts = chakra("div", {
  base: {
    display: "flex",
    [fitsColumns]: { display: "contents" },
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "3",
    color: "inkMuted",
    fontSize: "sm",
    overflowWrap: "anywhere",
  },
});
const When = chakra("span", { base: { [fitsColumns]: { gridColumn: 1, gridRow: 1 } } });
const Where = chakra("span", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "3",
    [fitsColumns]: { gridColumn: 3, gridRow: 1 },
  },
});
const Code = chakra("span", { base: { fontFamily: "mono", fontSize: "xs" } });

interface ScanEntryProps {
  run: Run;
  /** The day under which it is shown. */
  date: string;
  newest: boolean;
  destination: string | null;
}

function ScanEntry({ run, date, newest, destination }: ScanEntryProps) {
  const { shown, scans } = run;
  const { words, time, code } = shown;
  const isAlike = scans.every(({ comment, place }) => comment === shown.comment && place === shown.place);
  const { comment, place } = isAlike ? shown : { comment: null, place: null };
  return (
    <Entry newest={newest}>
      <What>
        <chakra.span fontWeight="600" overflowWrap="anywhere">
          {nameDestination(words, destination)}
        </chakra.span>
        {comment && <Comment>{comment}</Comment>}
      </What>
      <Facts>
        {time?.time && (
          <When>
            <Time time={time} place={place} />
          </When>
        )}
        <Where>
          {place && <span>{place}</span>}
          {code && <Code>{code}</Code>}
        </Where>
      </Facts>
      {scans.length > 1 && <Repeats run={run} date={date} />}
    </Entry>
  );
}

interface ScanListProps {
  events: readonly ShipmentEvent[];
  /** The destination country as the courier sends it. */
  destination: string | null;
  ifNone: string;
}

/** All scans by day, newest first. */
export function ScanList({ events, destination, ifNone }: ScanListProps) {
  if (events.length === 0) return <chakra.p color="inkMuted">{ifNone}</chakra.p>;
  return (
    <chakra.ol listStyle="none">
      {scanDays(events).map(({ date, runs }, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and a date can occur twice
        <Day key={day}>
          <DayName>{date}</DayName>
          <chakra.ol listStyle="none">
            {runs.map((run, index) => (
              <ScanEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: the courier sends no id for a scan
                key={index}
                run={run}
                date={date}
                newest={day === 0 && index === 0}
                destination={destination}
              />
            ))}
          </chakra.ol>
        </Day>
      ))}
    </chakra.ol>
  );
}
