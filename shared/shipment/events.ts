/** The stages of a delivery, in order, by their names as customers read them. */
export const stageLabels = {
  booked: "Booked",
  pickup: "Pickup",
  india: "In India",
  flying: "Flight and customs",
  "local-carrier": "With the local carrier",
  "out-for-delivery": "Out for delivery",
  delivered: "Delivered",
} as const;
export type Stage = keyof typeof stageLabels;
export const stages = Object.keys(stageLabels) as [Stage, ...Stage[]];

/** Exceptions that interrupt or end a delivery. */
export type DeliveryException = "attention" | "collect" | "returning" | "returned" | "lost";
export type EventGroup = Stage | DeliveryException;

export interface EventMeaning {
  readonly group: EventGroup;
  /** In the group "attention": whether the address is wrong, the delivery failed at the door, or the parcel is stopped before. */
  readonly problem?: "bad-address" | "delivery-failed" | "held";
  /** What happened, as customers read it. */
  readonly words: string;
  /** What the customer can do, where that is not the same for all codes of a reason (reason-words.ts). */
  readonly advice?: string;
}

const contactUs = "Please get in touch; we'll take it up with the carrier.";
const awaitCustoms = "There's nothing you need to do, unless customs or the carrier contacts you.";

/** All event codes of the courier (its public Postman collection, "Status codes"). */
const meanings: Readonly<Record<string, EventMeaning>> = {
  SGE_001: { group: "booked", words: "Shipment details received" },
  SGE_002: { group: "booked", words: "Shipment details shared with the next carrier" },

  SGE_101: { group: "pickup", words: "Pickup requested" },
  SGE_102: { group: "pickup", words: "Driver on the way to pick it up" },
  SGE_103: { group: "pickup", words: "Pickup requested from the carrier" },
  SGE_104: { group: "pickup", words: "Picked up from the seller" },

  SGE_105: { group: "india", words: "On its way within India" },
  SGE_106: { group: "india", words: "Received at the sorting centre in India" },
  SGE_107: { group: "india", words: "Processed and on its way to the airport" },
  SGE_201: { group: "india", words: "Received at the airport" },
  SGE_202: { group: "india", words: "Received at the airport of origin" },
  SGE_203: { group: "india", words: "Export customs clearance started" },
  SGE_204: { group: "india", words: "Waiting for its flight" },

  SGE_205: { group: "flying", words: "On its way to the destination country" },
  SGE_206: { group: "flying", words: "Arrived in the destination country", advice: awaitCustoms },
  SGE_207: { group: "flying", words: "Import customs clearance started", advice: awaitCustoms },
  SGE_208: { group: "flying", words: "Cleared customs and handed over for delivery" },

  SGE_301: { group: "local-carrier", words: "Received by the local carrier" },
  SGE_302: { group: "local-carrier", words: "On its way within the destination country" },
  SGE_305: { group: "local-carrier", words: "Left the local carrier's facility" },

  SGE_303: { group: "out-for-delivery", words: "Out for delivery" },
  SGE_304: { group: "delivered", words: "Delivered" },

  SGE_401: { group: "attention", problem: "held", words: "Transport interrupted" },
  SGE_403: { group: "attention", problem: "delivery-failed", words: "Couldn't be delivered yet" },
  SGE_503: { group: "attention", problem: "held", words: "Held up by a processing problem" },
  SGE_505: { group: "attention", problem: "held", words: "On hold: more information is needed" },
  SGE_506: { group: "attention", problem: "held", words: "Damaged on the way", advice: contactUs },
  SGERROR_101: { group: "attention", problem: "bad-address", words: "Not delivered: the address is incomplete" },
  SGERROR_102: {
    group: "attention",
    problem: "delivery-failed",
    words: "Not delivered: the parcel was refused",
    advice: "If that was a mistake, please tell us soon, or the carrier will send the parcel back.",
  },
  SGERROR_103: { group: "attention", problem: "delivery-failed", words: "Can't be delivered", advice: contactUs },

  SGE_501: { group: "collect", words: "Ready for you to collect" },

  SGE_502: { group: "returning", words: "On its way back to us" },
  SGE_504: { group: "returned", words: "Returned to us" },

  SGE_402: { group: "lost", words: "Declared lost by the carrier" },
  SGERROR_104: { group: "lost", words: "Lost or discarded" },
};

export const eventCodes: readonly string[] = Object.keys(meanings);

/** The meaning of an event code; undefined for a missing or undocumented code. */
export function eventMeaning(code: string | null | undefined): EventMeaning | undefined {
  const key = code?.trim().toUpperCase() ?? "";
  return Object.hasOwn(meanings, key) ? meanings[key] : undefined;
}

export const pickedUp = eventMeaning("SGE_104");

/** Whether a scan with this code is made before the courier has the parcel. */
export function isPaperwork(code: string | null | undefined): boolean {
  const meaning = eventMeaning(code);
  return meaning?.group === "booked" || (meaning?.group === "pickup" && meaning !== pickedUp);
}

export const stageRank = (stage: Stage): number => stages.indexOf(stage);

export const isStage = (group: EventGroup): group is Stage => Object.hasOwn(stageLabels, group);

/** Whether the courier's words say that a parcel is delivered: "Delivered to agent" does, "Out for delivery" does not. */
export const saysDelivered = (words: string | null | undefined): boolean =>
  /^(?:(?:shipment|parcel|package|consignment|item) )?(?:(?:has been|was|is) )?(?:successfully )?delivered\b/i.test(
    words ?? "",
  );

const counter =
  /\bto (?:(?!at |in |near )\S+ ){0,3}?(?:agent|access point|post ?office|parcel ?shop|pick-?up (?:point|location|shop|store)|(?:collection|service|relay) ?point|locker|packstation|paketshop)\b/i;

/** Whether they say that it was delivered to a counter, where its customer collects it. */
export const saysAtCounter = (words: string | null | undefined): boolean =>
  saysDelivered(words) && counter.test(words ?? "");
