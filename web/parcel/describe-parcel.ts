import { problemOf } from "../../shared/shipment/attention.ts";
import { eventMeaning, type Stage } from "../../shared/shipment/events.ts";
import type { Parcel } from "../../shared/shipment/parcel.ts";
import { nameDestination, placeName } from "../../shared/shipment/places.ts";
import { type ShipmentProgress, type ShipmentStatus, shipmentProgress } from "../../shared/shipment/progress.ts";
import { type CustomerWords, customerWords, isExplained } from "../../shared/shipment/reason-words.ts";
import { otherCarrier } from "./other-carriers.ts";

type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export interface ParcelDescription {
  /** The badge's text: the status in one or two words. */
  readonly badge: string;
  readonly tone: Tone;
  /** The status in one sentence. */
  readonly sentence: string;
  /** What that means, where something is wrong. */
  readonly means?: string | undefined;
  /** What the customer can do. */
  readonly advice: string | null;
  /** The advice is to contact the business. */
  readonly suggestContact: boolean;
  /** Null without data from the courier. */
  readonly progress: ShipmentProgress | null;
}

const statusBadges: Readonly<Record<Exclude<ShipmentStatus, "normal">, { badge: string; tone: Tone }>> = {
  delivered: { badge: "Delivered", tone: "success" },
  attention: { badge: "Needs attention", tone: "warning" },
  collect: { badge: "Ready to collect", tone: "warning" },
  returning: { badge: "Going back", tone: "warning" },
  returned: { badge: "Returned", tone: "danger" },
  lost: { badge: "Lost", tone: "danger" },
};

const stageBadges: Readonly<Record<Stage, string>> = {
  booked: "Booked",
  pickup: "Being picked up",
  india: "In India",
  flying: "In transit",
  "local-carrier": "In transit",
  "out-for-delivery": "Out for delivery",
  delivered: "Delivered",
};

/** Sentences that name the town of the scan: near the customer's address, not in transit. */
const namesTown: readonly string[] = ["out-for-delivery", "delivered", "collect"];

/** "San Jose" for "San Jose, CA, US", of the scan that the sentence tells of. */
function townOf({ scan }: ShipmentProgress): string | undefined {
  const group = eventMeaning(scan?.awb_event_code)?.group;
  if (group === undefined || !namesTown.includes(group)) return undefined;
  const [town, ...rest] = placeName(scan?.awb_history_location)?.split(", ") ?? [];
  return rest.length > 0 ? town : undefined;
}

const contactStatuses: readonly ShipmentStatus[] = ["attention", "collect", "returning", "returned", "lost"];

/** What a scan's own reason means. Time limits are the seller's concern. */
function explanationOf({ data }: Parcel): CustomerWords | undefined {
  const reason = problemOf(data);
  return reason && isExplained(reason) ? customerWords[reason] : undefined;
}

const bookedOnly = {
  badge: "Booked",
  tone: "neutral",
  sentence: "We have the order; the courier has not scanned it yet",
  advice: "Its scans show here as soon as the courier makes them. There is nothing you need to do.",
  suggestContact: false,
} as const;

function describeTracked(parcel: Parcel): ParcelDescription {
  const { data } = parcel;
  const progress = shipmentProgress(data);
  const { status, stage, advice } = progress;
  // Events of a booking are paperwork: the courier does not have the parcel yet.
  if (status === "normal" && stage === "booked") return { ...bookedOnly, progress };
  const headline = nameDestination(progress.headline, data.awbInfo.awb_destination);
  const town = townOf(progress);
  const explanation = explanationOf(parcel);
  const badge = status === "normal" ? { badge: stageBadges[stage], tone: "info" as const } : statusBadges[status];
  return {
    ...badge,
    sentence: town ? `${headline} in ${town}` : headline,
    means: explanation?.means,
    advice: advice ?? explanation?.toDo ?? null,
    suggestContact: contactStatuses.includes(status),
    progress,
  };
}

/** A parcel's status as a customer reads it first. */
export function describeParcel(parcel: Parcel): ParcelDescription {
  switch (parcel.state) {
    case "tracked":
      return describeTracked(parcel);
    case "booked":
      return { ...bookedOnly, progress: shipmentProgress(parcel.data) };
    case "unavailable":
      return {
        badge: "No answer yet",
        tone: "neutral",
        sentence: "The courier isn't answering right now",
        advice: "Your order is safe with us, and this is its tracking number. Please look again in a few minutes.",
        suggestContact: false,
        progress: null,
      };
    case "other-carrier": {
      const carrier = otherCarrier(parcel.trackingNo);
      return {
        badge: "Another carrier",
        tone: "neutral",
        sentence: `This parcel travels with ${carrier?.name ?? "another carrier"}`,
        advice: carrier
          ? `We cannot follow its scans here. ${carrier.name} can tell you where it is.`
          : "We cannot follow its scans here. Please ask us for the carrier's name; its number is below.",
        suggestContact: !carrier,
        progress: null,
      };
    }
  }
}
