import * as z from "zod/mini";
import { carrier, carrierOf } from "../carriers.ts";
import { isShipGlobalNumber } from "../keys.ts";
import { statusLabels } from "../labels.ts";
import { lazyObject, lazySchema } from "../lazy-schema.ts";
import { searchKey } from "../record-search.ts";
import { parcel as english } from "../words/en.ts";
import { isLate } from "./alert-stages.ts";
import { attentionOf, isUnknown, type KnownShipment } from "./attention.ts";
import type { ShipmentData } from "./data.ts";
import { eventMeaning, stages } from "./events.ts";
import { destinationCountry, destinationName, placeName } from "./places.ts";
import {
  type ShipmentProgress,
  type ShipmentStatus,
  shipmentProgress,
} from "./progress.ts";
import { attentionReasons } from "./reason-words.ts";
import { scanTimestamp } from "./times.ts";
import { eventWords, headlineOf } from "./words.ts";

/** How far a parcel is, as lists of records show and filter it. */
export type ListedStatus = keyof typeof statusLabels;
export const shipmentStatuses = Object.keys(statusLabels) as ListedStatus[];

/** What a list shows of a record's parcel. */
export const listedShipment = lazyObject(() => ({
  /** Null for a parcel of which the courier has told nothing yet. */
  stage: z.nullable(z.enum(stages)),
  status: z.enum(shipmentStatuses),
  /** In English, what the scan says that decided it, or that there is none; null while the courier has told nothing. */
  words: z.nullable(z.string()),
  /**
   * When that scan was, ISO 8601: the carrier's date, with the offset of its place where that is known. Null without a scan
   * of the parcel itself, or without a date.
   */
  at: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** ISO 3166 code of the destination, where the courier names it. */
  country: z.nullable(z.string()),
  /** Who carries a parcel with the status `other`, as far as its number tells. */
  carrier: z.optional(carrier),
  receiver: z.nullable(z.string()),
  /** Why it needs the team, where it does. */
  reason: z.nullable(z.enum(attentionReasons)),
}));
export type ListedShipment = z.infer<typeof listedShipment>;

/** What is kept of it on the record. Times are milliseconds since the Unix epoch. */
export const recordShipment = lazySchema(() =>
  z.extend(listedShipment, {
    /** When the courier was asked for the answer that tells it. */
    fetchedAt: z.number(),
    /** From when on it is a problem, if the courier answers nothing new. */
    problemFrom: z.optional(z.number()),
    /** The receiver and the country's name, as searches compare them. */
    searched: z.string(),
  }),
);
export type RecordShipment = z.infer<typeof recordShipment>;

/** A courier's answer. */
type KnownAnswer = KnownShipment & { readonly fetchedAt: number };

/** Announcements of the parcel are no scans of it. */
const isScanned = ({ awbEvents }: ShipmentData) =>
  awbEvents.some(
    (event) => !event.isAhead && eventMeaning(event.awb_event_code)?.group !== "booked",
  );

/** What is listed whatever the stage. */
const listedAs: Readonly<Partial<Record<ShipmentStatus, ListedStatus>>> = {
  attention: "problem",
  collect: "problem",
  returning: "returned",
  returned: "returned",
  lost: "returned",
  delivered: "delivered",
};

function statusOf({ status, stage }: ShipmentProgress, scanned: boolean): ListedStatus {
  if (stage === "out-for-delivery") return listedAs[status] ?? "out";
  return listedAs[status] ?? (scanned ? "moving" : "waiting");
}

/** The scan that a list shows: the one that decided the status, or a newer one whose code says less than its words. */
const shownScan = ({ status, note, latest, scan }: ShipmentProgress) =>
  status === "normal" && note !== null ? latest : (scan ?? latest);

/** What a record keeps of the courier's answer. */
export function recordShipmentOf({
  fetchedAt,
  ...shipment
}: KnownAnswer): RecordShipment {
  const { data } = shipment;
  const progress = shipmentProgress(data);
  const scanned = isScanned(data);
  const status = statusOf(progress, scanned);
  const scan = shownScan(progress);
  const placed = scanned ? scan : null;
  const { awb_destination: destination, awb_receiver_name: receiver } = data.awbInfo;
  const words = scan
    ? eventWords(scan, destination, english)
    : headlineOf(progress, destination, english);
  const isOpen = status === "waiting" || status === "moving" || status === "out";
  const attention = attentionOf(shipment);
  return {
    stage: progress.stage,
    status,
    words: isUnknown(data) ? "Not known to the carrier yet" : words,
    at: placed && scanTimestamp(placed),
    place: placeName(placed?.awb_history_location),
    country: destinationCountry(destination) ?? null,
    receiver,
    reason: attention?.reason ?? null,
    fetchedAt,
    ...(isOpen && attention && { problemFrom: attention.since }),
    searched: searchKey(
      [receiver, destinationName(destination)].filter(Boolean).join("\n"),
    ),
  };
}

const untold = {
  stage: null,
  words: null,
  at: null,
  place: null,
  country: null,
  receiver: null,
  reason: null,
};

/**
 * What a list shows of a record at a moment: its badge, and what its filter finds.
 * @param kept what is kept on the record, if anything
 */
export function listedShipmentOf(
  trackingNo: string,
  kept: RecordShipment | undefined,
  now: number,
): ListedShipment {
  if (!isShipGlobalNumber(trackingNo))
    return { ...untold, status: "other", carrier: carrierOf(trackingNo) };
  if (!kept) return { ...untold, status: "waiting" };
  const { fetchedAt: _, searched: __, problemFrom, ...shown } = kept;
  if (problemFrom === undefined) return shown;
  if (problemFrom > now) return { ...shown, reason: null };
  return { ...shown, status: shown.reason && isLate(shown.reason) ? "late" : "problem" };
}
