import { chakra } from "@chakra-ui/react";
import type { Day, Scan } from "./scans.ts";

interface TimeProps {
  scan: Scan;
  /** Under which it stands. */
  under: Day["day"];
}

/** The time of day of a scan, after its date where that is another than the one above. */
export function Time({ scan: { time, day }, under }: TimeProps) {
  if (!time) return null;
  const date = day === undefined || day !== under ? time.heading : null;
  return <time dateTime={time.machine ?? undefined}>{[date, time.time].filter(Boolean).join(", ")}</time>;
}

/** The courier's own words. */
export const Comment = ({ children }: { children: string }) => (
  <chakra.span overflowWrap="anywhere" fontSize="sm">
    “{children}”
  </chakra.span>
);
