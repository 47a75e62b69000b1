import { eventMeaning, type Stage } from "../../../../shared/shipment/events.ts";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { destinationName, placeName } from "../../../../shared/shipment/places.ts";
import { type ShipmentProgress, type ShipmentStatus, shipmentProgress } from "../../../../shared/shipment/progress.ts";
import { otherCarrier } from "./other-carriers.ts";

type Tone = "neutral" | "info" | "success" | "warning" | "danger";

export interface ParcelDescription {
  /** The state in a word or two, for the badge. */
  readonly word: string;
  readonly tone: Tone;
  /** The whole answer in one sentence. */
  readonly sentence: string;
  /** What the customer can do, or need not do. */
  readonly advice: string | null;
  /** The advice is to talk to us. */
  readonly needsUs: boolean;
  /** Null where the courier has nothing to tell of this parcel. */
  readonly progress: ShipmentProgress | null;
}

const wordOf: Readonly<Record<Exclude<ShipmentStatus, "normal">, { word: string; tone: Tone }>> = {
  delivered: { word: "Delivered", tone: "success" },
  attention: { word: "Needs attention", tone: "warning" },
  collect: { word: "Ready to collect", tone: "warning" },
  returning: { word: "Going back", tone: "warning" },
  returned: { word: "Returned", tone: "danger" },
  lost: { word: "Lost", tone: "danger" },
};

const wordOfStage: Readonly<Record<Stage, string>> = {
  booked: "Booked",
  pickup: "Being picked up",
  india: "In India",
  flying: "In transit",
  "local-carrier": "In transit",
  "out-for-delivery": "Out for delivery",
  delivered: "Delivered",
};

/** A place belongs into the sentence where it says something to the customer: near their door, not on the way. */
const placed: readonly string[] = ["out-for-delivery", "delivered", "collect"];

/** "San Jose" of "San Jose, CA, US", where the newest scan is the one the sentence is about. */
function townOf({ stage, condition, latest }: ShipmentProgress): string | undefined {
  const about = condition === "normal" ? stage : condition;
  const group = eventMeaning(latest?.awb_event_code)?.group;
  if (group !== about || !placed.includes(about)) return undefined;
  const [town, ...rest] = placeName(latest?.awb_history_location)?.split(", ") ?? [];
  return rest.length > 0 ? town : undefined;
}

/** Countries whose English names take an article. */
const articled = /^(United |Netherlands|Philippines|Maldives|Bahamas|Gambia|Czech Republic|Dominican Republic)/;

/** The country's own name in place of "the destination country", where the courier told it. */
export function named(headline: string, destination: string | null): string {
  const country = /^[A-Z]{2}$/i.test(destination?.trim() ?? "") ? destinationName(destination) : null;
  if (!country) return headline;
  return headline.replace("the destination country", articled.test(country) ? `the ${country}` : country);
}

const talkToUs: readonly ShipmentStatus[] = ["attention", "returning", "returned", "lost"];

const bookedOnly = {
  word: "Booked",
  tone: "neutral",
  sentence: "We have the order; the courier has not scanned it yet",
  advice: "Its scans show here as soon as the courier makes them. There is nothing you need to do.",
  needsUs: false,
} as const;

function tracked({ data }: Parcel): ParcelDescription {
  const progress = shipmentProgress(data);
  const { condition, stage, advice } = progress;
  // What the courier tells of a booking is paperwork: nobody has had the parcel in hand.
  if (condition === "normal" && stage === "booked") return { ...bookedOnly, progress };
  const headline = named(progress.headline, data.awbInfo.awb_destination);
  const town = townOf(progress);
  const state = condition === "normal" ? { word: wordOfStage[stage], tone: "info" as const } : wordOf[condition];
  return {
    ...state,
    sentence: town ? `${headline} in ${town}` : headline,
    advice,
    needsUs: talkToUs.includes(condition),
    progress,
  };
}

/** What a customer wants to know first. */
export function describeParcel(parcel: Parcel): ParcelDescription {
  switch (parcel.state) {
    case "tracked":
      return tracked(parcel);
    case "booked":
      return { ...bookedOnly, progress: shipmentProgress(parcel.data) };
    case "unavailable":
      return {
        word: "No answer yet",
        tone: "neutral",
        sentence: "The courier isn't answering right now",
        advice: "Your order is safe with us, and this is its tracking number. Please look again in a few minutes.",
        needsUs: false,
        progress: null,
      };
    case "other-carrier": {
      const carrier = otherCarrier(parcel.trackingNo);
      return {
        word: "Another carrier",
        tone: "neutral",
        sentence: `This parcel travels with ${carrier?.name ?? "another carrier"}`,
        advice: carrier
          ? `We cannot follow its scans here. ${carrier.name} can tell you where it is.`
          : "We cannot follow its scans here. Please ask us for the carrier's name; its number is below.",
        needsUs: !carrier,
        progress: null,
      };
    }
  }
}
