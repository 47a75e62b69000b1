/** The stages of a delivery, in order. */
export const stages = [
  "booked",
  "pickup",
  "india",
  "flying",
  "local-carrier",
  "out-for-delivery",
  "delivered",
] as const;
export type Stage = (typeof stages)[number];

/** Exceptions that interrupt or end a delivery. */
export type DeliveryException =
  | "attention"
  | "collect"
  | "returning"
  | "returned"
  | "lost";
export type EventGroup = Stage | DeliveryException;

interface CodeMeaning {
  readonly group: EventGroup;
  /** In the group "attention": whether the address is wrong, the delivery failed at the door, or the parcel is stopped before. */
  readonly problem?: "bad-address" | "delivery-failed" | "held";
}

/** All event codes of the courier (its public Postman collection, "Status codes"). */
const meaningOf = {
  SGE_001: { group: "booked" },
  SGE_002: { group: "booked" },

  SGE_101: { group: "pickup" },
  SGE_102: { group: "pickup" },
  SGE_103: { group: "pickup" },
  SGE_104: { group: "pickup" },

  SGE_105: { group: "india" },
  SGE_106: { group: "india" },
  SGE_107: { group: "india" },
  SGE_201: { group: "india" },
  SGE_202: { group: "india" },
  SGE_203: { group: "india" },
  SGE_204: { group: "india" },

  SGE_205: { group: "flying" },
  SGE_206: { group: "flying" },
  SGE_207: { group: "flying" },
  SGE_208: { group: "flying" },

  SGE_301: { group: "local-carrier" },
  SGE_302: { group: "local-carrier" },
  SGE_305: { group: "local-carrier" },

  SGE_303: { group: "out-for-delivery" },
  SGE_304: { group: "delivered" },

  SGE_401: { group: "attention", problem: "held" },
  SGE_403: { group: "attention", problem: "delivery-failed" },
  SGE_503: { group: "attention", problem: "held" },
  SGE_505: { group: "attention", problem: "held" },
  SGE_506: { group: "attention", problem: "held" },
  SGERROR_101: { group: "attention", problem: "bad-address" },
  SGERROR_102: { group: "attention", problem: "delivery-failed" },
  SGERROR_103: { group: "attention", problem: "delivery-failed" },

  SGE_501: { group: "collect" },

  SGE_502: { group: "returning" },
  SGE_504: { group: "returned" },

  SGE_402: { group: "lost" },
  SGERROR_104: { group: "lost" },
} as const satisfies Readonly<Record<string, CodeMeaning>>;
export type EventCode = keyof typeof meaningOf;

/** What a scan with a code means. What it is called stands in the catalogues, under its code. */
export interface EventMeaning extends CodeMeaning {
  readonly code: EventCode;
}

export const eventCodes = Object.keys(meaningOf) as EventCode[];
const meanings = new Map<string, EventMeaning>(
  eventCodes.map((code) => [code, { code, ...meaningOf[code] }]),
);

/** The meaning of an event code; undefined for a missing or undocumented code. */
export const eventMeaning = (code: string | null | undefined): EventMeaning | undefined =>
  meanings.get(code?.trim().toUpperCase() ?? "");

export const pickedUp = eventMeaning("SGE_104");

/** Whether a scan with this code is made before the courier has the parcel. */
export function isPaperwork(code: string | null | undefined): boolean {
  const meaning = eventMeaning(code);
  return (
    meaning?.group === "booked" || (meaning?.group === "pickup" && meaning !== pickedUp)
  );
}

export const stageRank = (stage: Stage): number => stages.indexOf(stage);

export const isStage = (group: EventGroup): group is Stage =>
  (stages as readonly string[]).includes(group);

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
