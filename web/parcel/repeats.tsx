import { chakra } from "@chakra-ui/react";
import { Comment, Time } from "./scan-parts.tsx";
import type { Day, Run } from "./scans.ts";
import { fitsColumns } from "./widths.ts";

interface RepeatsProps {
  run: Run;
  /** Under which the run is shown. */
  day: Day["day"];
}

/** How often a scan was repeated, and the time of its other end; a click shows all of the run. */
export function Repeats({ run: { shown, scans }, day }: RepeatsProps) {
  const isFirst = shown === scans.at(-1);
  const other = isFirst ? scans[0] : scans.at(-1);
  return (
    <chakra.details fontSize="sm" css={{ [fitsColumns]: { gridColumn: "2 / -1" } }}>
      <chakra.summary cursor="pointer" w="fit-content" py="1">
        {scans.length} times{other?.time && (isFirst ? ", last " : ", first ")}
        {other && <Time scan={other} under={day} />}
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
            <Time scan={scan} under={day} />
            {scan.comment && <Comment>{scan.comment}</Comment>}
            {scan.place && <span>{scan.place}</span>}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.details>
  );
}
