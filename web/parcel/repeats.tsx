import { chakra } from "@chakra-ui/react";
import { Comment, Time } from "./scan-parts.tsx";
import type { Run, Scan } from "./scans.ts";
import { fitsColumns } from "./widths.ts";

interface DateAndTimeProps extends Pick<Scan, "time" | "place"> {
  date: string;
}

/** A scan's date, unless it is the one above the run, and its time. */
function DateAndTime({ time, place, date }: DateAndTimeProps) {
  if (!time) return null;
  return (
    <span>
      {time.date !== date && `${time.date}${time.time ? ", " : ""}`}
      {time.time && <Time time={time} place={place} />}
    </span>
  );
}

interface RepeatsProps {
  run: Run;
  /** The date under which the run is shown. */
  date: string;
}

/** How often a scan was repeated, and the time of its other end; a click shows all of the run. */
export function Repeats({ run: { shown, scans }, date }: RepeatsProps) {
  const isFirst = shown === scans.at(-1);
  const other = isFirst ? scans[0] : scans.at(-1);
  return (
    <chakra.details fontSize="sm" css={{ [fitsColumns]: { gridColumn: "2 / -1" } }}>
      <chakra.summary cursor="pointer" w="fit-content" py="1">
        {scans.length} times{other?.time && (isFirst ? ", last " : ", first ")}
        {other && <DateAndTime time={other.time} place={null} date={date} />}
      </chakra.summary>
      <chakra.ol listStyle="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" py="2" ps="4">
        {scans.map((scan, index) => (
          <chakra.li
            // biome-ignore lint/suspicious/noArrayIndexKey: the courier sends no id for a scan
            key={index}
            display="flex"
            flexWrap="wrap"
            alignItems="baseline"
            columnGap="3"
            color="inkMuted"
            overflowWrap="anywhere"
          >
            <DateAndTime time={scan.time} place={scan.place} date={date} />
            {scan.comment && <Comment>{scan.comment}</Comment>}
            {scan.place && <span>{scan.place}</span>}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.details>
  );
}
