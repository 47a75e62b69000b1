import type { ShipmentEvent } from "./data.ts";
import { type Stage, stageLabels } from "./events.ts";
import { placeName } from "./places.ts";
import { eventWords } from "./progress.ts";
import { eventTime, unknownZone } from "./times.ts";

/** When a scan was made: its time of day only where its zone is known, and the zone only where no place tells it. */
function scanTime(event: ShipmentEvent, place: string | null): string | null {
  const time = eventTime(event);
  if (!time?.time || time.zone === unknownZone) return time?.date ?? null;
  return `${time.date}, ${time.time}${place ? "" : ` ${time.zone}`}`;
}

/** The newest scan in a line: what, when and where. */
export function scanLine({
  lastScan,
  stage,
}: {
  readonly lastScan: ShipmentEvent | null;
  readonly stage: Stage;
}): string {
  if (!lastScan) return `None yet (${stageLabels[stage]})`;
  const place = placeName(lastScan.awb_history_location);
  return [eventWords(lastScan), scanTime(lastScan, place), place].filter(Boolean).join(", ");
}
