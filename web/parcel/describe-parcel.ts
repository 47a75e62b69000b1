import { attentionOf, problemOf } from "../../shared/shipment/attention.ts";
import type { Parcel } from "../../shared/shipment/data.ts";
import { type Duty, dutyOf } from "../../shared/shipment/duty.ts";
import { isPaperwork } from "../../shared/shipment/events.ts";
import { placeName, townName } from "../../shared/shipment/places.ts";
import {
  type ShipmentProgress,
  type ShipmentStatus,
  shipmentProgress,
  shipmentStates,
} from "../../shared/shipment/progress.ts";
import { type AttentionReason, toDoFor } from "../../shared/shipment/reason-words.ts";
import { localTime } from "../../shared/shipment/times.ts";
import {
  type CarrierWords,
  carrierSays,
  carrierWords,
  headlineOf,
  ofCode,
  overdueWords,
  present,
} from "../../shared/shipment/words.ts";
import { currentTime } from "../ui/clock.ts";
import type { Tone } from "../ui/page.tsx";
import { words } from "../ui/words.ts";

/** When and where the scan was that the sentence tells of, and the words of a newer one that has no documented code. */
export function latestScan(progress: ParcelDescription["progress"]) {
  const scan = progress?.scan ?? progress?.latest;
  if (!progress || !scan) return undefined;
  const { facts, locale, noted, quote, times } = words.parcel;
  const time = localTime(scan, currentTime(), words.parcel);
  const place =
    townName(scan.awb_history_location) ?? placeName(scan.awb_history_location, locale);
  // A time of day in an unknown zone would mislead.
  const known = present([
    time?.day,
    time?.isZoneKnown && time.time && times.told(time.time),
    place,
  ]);
  if (known.length === 0) return undefined;
  return {
    words: facts(known),
    note: progress.note && noted(quote(progress.note)),
    machine: time?.machine,
  };
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

const statusTones: Readonly<Record<Exclude<ShipmentStatus, "normal">, Tone>> = {
  delivered: "success",
  attention: "warning",
  collect: "warning",
  returning: "warning",
  returned: "danger",
  lost: "danger",
};

/** @param now in milliseconds since the Unix epoch */
function badgeOf(
  { status, stage, scan }: ShipmentProgress,
  now: number,
): { badge: string; tone: Tone } {
  const { badges } = words.parcel;
  if (status !== "normal") return { badge: badges[status], tone: statusTones[status] };
  if (stage === "out-for-delivery") {
    const isToday = scan && localTime(scan, now, words.parcel)?.daysAgo === 0;
    return { badge: isToday ? badges.arrivingToday : badges.nearlyThere, tone: "info" };
  }
  return {
    badge: isPaperwork(scan?.awb_event_code) ? badges.booked : badges.inTransit,
    tone: "info",
  };
}

/** The status in one sentence, with the scan's town where that is near the customer's address. */
function sentenceOf(progress: ShipmentProgress, destination: string | null): string {
  const { eventsInTown, lost } = words.parcel;
  if (progress.status === "lost") return lost;
  const town = townName(progress.scan?.awb_history_location);
  const inTown = ofCode(eventsInTown, progress.meaning?.code);
  return town && inTown ? inTown(town) : headlineOf(progress, destination, words.parcel);
}

const bookedOnly = () =>
  ({
    badge: words.parcel.badges.booked,
    tone: "neutral",
    ...words.parcel.booked,
    suggestContact: false,
  }) as const;

type Explanation = Pick<ParcelDescription, "means" | "advice">;

const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;
/** What time alone makes of a parcel, with its badge where that tells more than how far it is. */
const timeReasons: Readonly<
  Partial<Record<AttentionReason, "noRecentScan" | "late" | null>>
> = {
  "unknown-number": null,
  "not-handed-over": null,
  stalled: "noRecentScan",
  overdue: "late",
};

const momentOf = (iso: string | undefined) =>
  iso === undefined ? undefined : Date.parse(iso);

/** What it means that a parcel is silent or late, and until when to wait. */
function delayOf(
  parcel: Parcel,
  now: number,
): (Explanation & Partial<ParcelDescription>) | undefined {
  const { data, isAsked = false } = parcel;
  const overdueAt = momentOf(parcel.overdueAt);
  const attention = attentionOf({
    data,
    firstAskedAt: momentOf(parcel.firstAskedAt),
    overdueAt,
  });
  const badge = attention && timeReasons[attention.reason];
  if (!attention || badge === undefined || attention.since > now) return undefined;
  const { reason, since } = attention;
  const taken =
    reason === "overdue" && overdueAt !== undefined
      ? overdueWords(data, overdueAt, now, words.parcel)
      : undefined;
  // At least a day ahead, and the same day for a week.
  const until = since + weekMs * Math.ceil((now + dayMs - since) / weekMs);
  const { badges, changedBy, locale, reasons, sentences, times } = words.parcel;
  const day = new Date(until).toLocaleDateString(locale, {
    weekday: "long",
    day: "numeric",
    month: times.month,
  });
  return {
    ...(badge && { badge: badges[badge], tone: "warning" as const }),
    means: taken ?? reasons[reason].means,
    advice: sentences([
      toDoFor(reason, isAsked, words.parcel),
      changedBy(times.day(day)),
    ]),
  };
}

/** What it means that a parcel is out for delivery after an attempt that failed. */
function anotherAttemptOf(
  { data }: Parcel,
  { stage }: ShipmentProgress,
): Explanation | undefined {
  const isAnother =
    stage === "out-for-delivery" &&
    shipmentStates(data).some(({ state }) =>
      ["delivery-failed", "bad-address"].includes(state.meaning?.problem ?? ""),
    );
  return isAnother ? words.parcel.anotherAttempt : undefined;
}

function describeTracked(parcel: Parcel, now: number): ParcelDescription {
  const { data } = parcel;
  const progress = shipmentProgress(data);
  const { status, stage, meaning } = progress;
  const { reasons, sentences } = words.parcel;
  const given = ofCode(words.parcel.advice, meaning?.code) ?? null;
  const delay = delayOf(parcel, now);
  const duty = dutyOf(data, now, words.parcel);
  // Events of a booking are paperwork: the courier does not have the parcel yet.
  if (status === "normal" && stage === "booked")
    return { ...bookedOnly(), ...delay, progress };
  const reason = problemOf(data);
  const explained = reason
    ? { means: reasons[reason].means, advice: given ?? reasons[reason].toDo }
    : (delay ?? anotherAttemptOf(parcel, progress));
  // A problem of which customs is the reason is said by what customs may ask for.
  const known = [duty?.waiting, reason && duty?.waiting ? undefined : explained?.means];
  const means = sentences(present(known));
  return {
    ...badgeOf(progress, now),
    sentence: sentenceOf(progress, data.awbInfo.awb_destination),
    says: reason && carrierWords(data, words.parcel),
    advice: given,
    ...explained,
    means: means || undefined,
    duty,
    suggestContact: reason !== undefined,
    progress,
  };
}

/** Who carries a parcel that is not ShipGlobal's, and where to follow it. */
function describeOther({
  carrier,
}: Parcel): Pick<ParcelDescription, "sentence" | "advice" | "suggestContact"> {
  const { otherCarrier } = words.parcel;
  if (!carrier)
    return {
      sentence: otherCarrier.unknown,
      advice: otherCarrier.askUs,
      suggestContact: true,
    };
  const { name, url, isSure } = carrier;
  const advice = url ? otherCarrier.followLink : otherCarrier.followNumber;
  if (isSure) return { sentence: otherCarrier.sure(name), advice, suggestContact: false };
  return {
    sentence: otherCarrier.perhaps(name),
    advice: otherCarrier.looksLike(name, advice),
    suggestContact: true,
  };
}

/** A parcel's status as a customer reads it first. @param now in milliseconds since the Unix epoch */
export function describeParcel(parcel: Parcel, now = currentTime()): ParcelDescription {
  const { badges, unavailable } = words.parcel;
  switch (parcel.state) {
    case "tracked":
      return describeTracked(parcel, now);
    case "booked":
      return {
        ...bookedOnly(),
        ...delayOf(parcel, now),
        progress: shipmentProgress(parcel.data),
      };
    case "unavailable":
      return {
        badge: badges.noAnswer,
        tone: "neutral",
        ...unavailable,
        suggestContact: false,
        progress: null,
      };
    case "other-carrier":
      return {
        badge: badges.otherCarrier,
        tone: "neutral",
        ...describeOther(parcel),
        progress: null,
      };
  }
}
