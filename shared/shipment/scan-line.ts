import type { ShipmentEvent } from "./data.ts";
import { type Stage, stageLabels } from "./events.ts";
import { placeName } from "./places.ts";
import { eventWords } from "./progress.ts";
import { eventTime } from "./times.ts";

/** The newest scan in a line: what, when and where. */
export function scanLine({
  lastScan,
  stage,
}: {
  readonly lastScan: ShipmentEvent | null;
  readonly stage: Stage;
}): string {
  if (!lastScan) return `None yet (${stageLabels[stage]})`;
  const time = eventTime(lastScan);
  const place = placeName(lastScan.awb_history_location);
  return [
    eventWords(lastScan),
    time && `${time.date}${time.time ? `, ${time.time}` : ""} (${time.zone})`,
    time?.zone.includes(place ?? "-") ? null : place,
  ]
    .filter(Boolean)
    .join(", ");
}
