import { placeName, townName } from "../../shared/shipment/places.ts";
import { localTime } from "../../shared/shipment/times.ts";
import type { ParcelDescription } from "./describe-parcel.ts";

/** When and where the scan was that the sentence tells of, and the words of a newer one that has no documented code. */
export function latestScan(progress: ParcelDescription["progress"]) {
  const scan = progress?.scan ?? progress?.latest;
  if (!progress || !scan) return undefined;
  const time = localTime(scan, Date.now());
  const place = townName(scan.awb_history_location) ?? placeName(scan.awb_history_location);
  // A time of day in an unknown zone would mislead.
  const words = [time?.day, time?.isZoneKnown && time.time, place].filter(Boolean).join(", ");
  return words ? { words, note: progress.note && `: “${progress.note}”`, machine: time?.machine } : undefined;
}

/** The place to collect the parcel. */
export const shopOf = ({ says, progress }: ParcelDescription) =>
  progress?.status === "collect" ? says?.shop : undefined;

/** Where to collect the parcel, or what the carrier itself says. */
export function saysWords(description: ParcelDescription): string | null | undefined {
  const { says } = description;
  return shopOf(description) ?? (says?.words && `${says.who} says: “${says.words}”`);
}
