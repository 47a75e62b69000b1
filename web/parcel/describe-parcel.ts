import { attentionOf, problemOf } from "../../shared/shipment/attention.ts";
import { type Duty, dutyOf } from "../../shared/shipment/duty.ts";
import { eventMeaning, isPaperwork } from "../../shared/shipment/events.ts";
import type { Parcel } from "../../shared/shipment/parcel.ts";
import { nameDestination, placeName, townName } from "../../shared/shipment/places.ts";
import {
  type ShipmentProgress,
  type ShipmentStatus,
  shipmentProgress,
  shipmentStates,
} from "../../shared/shipment/progress.ts";
import { type AttentionReason, customerWords, toDoFor } from "../../shared/shipment/reason-words.ts";
import { localTime } from "../../shared/shipment/times.ts";
import { type CarrierWords, carrierSays, carrierWords, overdueWords } from "../../shared/shipment/words.ts";
import type { Tone } from "../ui/badge.tsx";
import { currentTime } from "../ui/clock.ts";

/** When and where the scan was that the sentence tells of, and the words of a newer one that has no documented code. */
export function latestScan(progress: ParcelDescription["progress"]) {
  const scan = progress?.scan ?? progress?.latest;
  if (!progress || !scan) return undefined;
  const time = localTime(scan, currentTime());
  const place = townName(scan.awb_history_location) ?? placeName(scan.awb_history_location);
  // A time of day in an unknown zone would mislead.
  const words = [time?.day, time?.isZoneKnown && time.time, place].filter(Boolean).join(", ");
  return words ? { words, note: progress.note && `: “${progress.note}”`, machine: time?.machine } : undefined;
}

/** The place to collect the parcel. */
export const shopOf = ({ says, progress }: ParcelDescription) =>
  progress?.status === "collect" ? says?.shop : undefined;

/** Where to collect the parcel, or what the carrier itself says. */
export function saysWords(description: ParcelDescription): string | undefined {
  const { says } = description;
  return shopOf(description) ?? (says && carrierSays(says));
}

export interface ParcelDescription {
  /** The badge's text: the kind of status in one or two words, others than those of the sentence. */
  readonly badge: string;
  readonly tone: Tone;
  /** The status in one sentence. */
  readonly sentence: string;
  /** The carrier's own words, where they tell what to do or what went wrong. */
  readonly says?: CarrierWords | undefined;
  /** What that means, where something is wrong. */
  readonly means?: string | undefined;
  /** What the customer can do. */
  readonly advice: string | null;
  /** What import charges to expect. */
  readonly duty?: Duty | undefined;
  /** The advice is to contact the business. */
  readonly suggestContact: boolean;
  /** Null without data from the courier. */
  readonly progress: ShipmentProgress | null;
}

const statusBadges: Readonly<Record<Exclude<ShipmentStatus, "normal">, { badge: string; tone: Tone }>> = {
  delivered: { badge: "Arrived", tone: "success" },
  attention: { badge: "Needs attention", tone: "warning" },
  collect: { badge: "Action needed", tone: "warning" },
  returning: { badge: "Not delivered", tone: "warning" },
  returned: { badge: "Not delivered", tone: "danger" },
  lost: { badge: "Not delivered", tone: "danger" },
};

/** @param now in milliseconds since the Unix epoch */
function badgeOf({ status, stage, scan }: ShipmentProgress, now: number): { badge: string; tone: Tone } {
  if (status !== "normal") return statusBadges[status];
  if (stage === "out-for-delivery") {
    const isToday = scan && localTime(scan, now)?.day === "Today";
    return { badge: isToday ? "Arriving today" : "Nearly there", tone: "info" };
  }
  return { badge: isPaperwork(scan?.awb_event_code) ? "Booked" : "In transit", tone: "info" };
}

/** Sentences that name the town of the scan: near the customer's address, not in transit. */
const namesTown: readonly string[] = ["out-for-delivery", "delivered", "collect"];

/** "San Jose" for "San Jose, CA, US", of the scan that the sentence tells of. */
function townOf({ scan }: ShipmentProgress): string | undefined {
  const group = eventMeaning(scan?.awb_event_code)?.group;
  return group !== undefined && namesTown.includes(group) ? townName(scan?.awb_history_location) : undefined;
}

const bookedOnly = {
  badge: "Booked",
  tone: "neutral",
  sentence: "Your order is booked; the carrier hasn't scanned it yet",
  advice: "Scans appear here as soon as they're made; there's nothing you need to do.",
  suggestContact: false,
} as const;

type Explanation = Pick<ParcelDescription, "means" | "advice">;

const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;
/** What time alone makes of a parcel, with its badge where that tells more than how far it is. */
const timeReasons: Readonly<Partial<Record<AttentionReason, Partial<Pick<ParcelDescription, "badge" | "tone">>>>> = {
  "unknown-number": {},
  "not-handed-over": {},
  stalled: { badge: "No recent scan", tone: "warning" },
  overdue: { badge: "Running late", tone: "warning" },
};

const momentOf = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso));

/** What it means that a parcel is silent or late, and until when to wait. */
function delayOf(parcel: Parcel, now: number): (Explanation & Partial<ParcelDescription>) | undefined {
  const { data, isAsked = false } = parcel;
  const overdueAt = momentOf(parcel.overdueAt);
  const attention = attentionOf({ data, firstAskedAt: momentOf(parcel.firstAskedAt), overdueAt });
  const shown = attention && timeReasons[attention.reason];
  if (!shown || attention.since > now) return undefined;
  const { reason, since } = attention;
  const taken = reason === "overdue" && overdueAt !== undefined ? overdueWords(data, overdueAt, now) : undefined;
  // At least a day ahead, and the same day for a week.
  const until = since + weekMs * Math.ceil((now + dayMs - since) / weekMs);
  const day = new Date(until).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "short" });
  return {
    ...shown,
    means: taken ?? customerWords[reason].means,
    advice: `${toDoFor(reason, isAsked)} If nothing has changed by ${day}, please get in touch.`,
  };
}

/** What it means that a parcel is out for delivery after an attempt that failed. */
function anotherAttemptOf({ data }: Parcel): Explanation | undefined {
  const isAnother = shipmentStates(data).some(({ state }) =>
    ["delivery-failed", "bad-address"].includes(state.meaning?.problem ?? ""),
  );
  return isAnother
    ? {
        means: "The carrier couldn't deliver it last time and is trying again.",
        advice: "Please make sure someone can take the parcel.",
      }
    : undefined;
}

function describeTracked(parcel: Parcel, now: number): ParcelDescription {
  const { data } = parcel;
  const progress = shipmentProgress(data);
  const { status, stage, meaning } = progress;
  const given = meaning?.advice ?? null;
  const delay = delayOf(parcel, now);
  const duty = dutyOf(data, now);
  // Events of a booking are paperwork: the courier does not have the parcel yet.
  if (status === "normal" && stage === "booked") return { ...bookedOnly, ...delay, progress };
  const headline = nameDestination(progress.headline, data.awbInfo.awb_destination);
  const town = townOf(progress);
  const reason = problemOf(data);
  const explained = reason
    ? { means: customerWords[reason].means, advice: given ?? customerWords[reason].toDo }
    : (delay ?? (stage === "out-for-delivery" ? anotherAttemptOf(parcel) : undefined));
  // A problem of which customs is the reason is said by what customs may ask for.
  const means = [duty?.waiting, reason && duty?.waiting ? undefined : explained?.means].filter(Boolean).join(" ");
  return {
    ...badgeOf(progress, now),
    sentence: status === "lost" ? "We're sorry, your parcel is lost" : town ? `${headline} in ${town}` : headline,
    says: reason && carrierWords(data),
    advice: given,
    ...explained,
    means: means || undefined,
    duty,
    suggestContact: reason !== undefined,
    progress,
  };
}

/** Who carries a parcel that is not ShipGlobal's, and where to follow it. */
function describeOther({ carrier }: Parcel): Pick<ParcelDescription, "sentence" | "advice" | "suggestContact"> {
  if (!carrier) {
    return {
      sentence: "Your parcel is with a carrier we can't follow",
      advice: "Please ask us for the carrier's name; the tracking number is below.",
      suggestContact: true,
    };
  }
  const { name, url, isSure } = carrier;
  const advice = url ? "Follow it there with the link below." : "Follow it there with the number below.";
  if (isSure) return { sentence: `This parcel travels with ${name}`, advice, suggestContact: false };
  return {
    sentence: `Perhaps this parcel travels with ${name}`,
    advice: `Its number looks like a ${name} number. ${advice} If ${name} doesn't know it, please get in touch.`,
    suggestContact: true,
  };
}

/** A parcel's status as a customer reads it first. @param now in milliseconds since the Unix epoch */
export function describeParcel(parcel: Parcel, now = currentTime()): ParcelDescription {
  switch (parcel.state) {
    case "tracked":
      return describeTracked(parcel, now);
    case "booked":
      return { ...bookedOnly, ...delayOf(parcel, now), progress: shipmentProgress(parcel.data) };
    case "unavailable":
      return {
        badge: "No answer yet",
        tone: "neutral",
        sentence: "The carrier isn't answering right now",
        advice: "Your order is safe, and its tracking number is below. Please look again in a few minutes.",
        suggestContact: false,
        progress: null,
      };
    case "other-carrier":
      return { badge: "Another carrier", tone: "neutral", ...describeOther(parcel), progress: null };
  }
}
