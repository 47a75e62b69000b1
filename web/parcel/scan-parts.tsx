import { chakra } from "@chakra-ui/react";
import type { EventTime } from "../../shared/shipment/times.ts";

interface TimeProps {
  time: EventTime;
  /** Shown beside the time, so that the zone need not name it. */
  place: string | null;
}

/** The time of day of a scan, with its zone. */
export function Time({ time: { time, zone, machine }, place }: TimeProps) {
  return (
    <>
      <time dateTime={machine ?? undefined}>{time}</time> {place ? zone.replace(` in ${place}`, "") : zone}
    </>
  );
}

/** The courier's own words. */
export const Comment = ({ children }: { children: string }) => (
  <chakra.span overflowWrap="anywhere" fontSize="sm">
    “{children}”
  </chakra.span>
);
