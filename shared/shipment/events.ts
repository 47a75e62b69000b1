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

/** All event codes of the courier (its public Postman collection, "Status codes"), by what a scan with one tells. */
const codesOf = {
  booked: ["SGE_001", "SGE_002"],
  pickup: ["SGE_101", "SGE_102", "SGE_103", "SGE_104"],
  india: ["SGE_105", "SGE_106", "SGE_107", "SGE_201", "SGE_202", "SGE_203", "SGE_204"],
  flying: ["SGE_205", "SGE_206", "SGE_207", "SGE_208"],
  "local-carrier": ["SGE_301", "SGE_302", "SGE_305"],
  "out-for-delivery": ["SGE_303"],
  delivered: ["SGE_304"],
  /** These three need attention: stopped on the way, failed at the door, or the address is wrong. */
  held: ["SGE_401", "SGE_503", "SGE_505", "SGE_506"],
  "delivery-failed": ["SGE_403", "SGERROR_102", "SGERROR_103"],
  "bad-address": ["SGERROR_101"],
  collect: ["SGE_501"],
  returning: ["SGE_502"],
  returned: ["SGE_504"],
  lost: ["SGE_402", "SGERROR_104"],
} as const;
type Told = keyof typeof codesOf;
export type EventCode = (typeof codesOf)[Told][number];
type Problem = Exclude<Told, EventGroup>;

/** What a scan with a code means. What it is called stands in the catalogues, under its code. */
export interface EventMeaning {
  readonly code: EventCode;
  readonly group: EventGroup;
  /** In the group "attention". */
  readonly problem?: Problem;
}

const isProblem = (told: Told): told is Problem =>
  told === "held" || told === "delivery-failed" || told === "bad-address";

const meanings = new Map<string, EventMeaning>(
  (Object.keys(codesOf) as Told[]).flatMap((told) =>
    codesOf[told].map((code): [string, EventMeaning] => [
      code,
      isProblem(told)
        ? { code, group: "attention", problem: told }
        : { code, group: told },
    ]),
  ),
);
export const eventCodes = [...meanings.values()].map(({ code }) => code);

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
