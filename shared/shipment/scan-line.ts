import type { ShipmentEvent } from "./data.ts";
import { type Stage, stageLabels } from "./events.ts";
import { placeName } from "./places.ts";
import { eventWords } from "./progress.ts";
import { isZoneKnown, shownTime } from "./times.ts";

interface NewestScan {
  readonly lastScan: ShipmentEvent | null;
  readonly stage: Stage;
}

/** The newest scan in a line: what, when and where. Its time of day only where a place tells whose time it is. */
export function scanLine({ lastScan, stage }: NewestScan): string {
  if (!lastScan) return `None yet (${stageLabels[stage]})`;
  const place = placeName(lastScan.awb_history_location);
  const { date, time } = shownTime(lastScan.awb_history_datetime) ?? {};
  const timeThere = place && isZoneKnown(lastScan) ? time : null;
  return [eventWords(lastScan), date, timeThere, place].filter(Boolean).join(", ");
}
