import { phonesAgree } from "../../shared/phones.ts";
import { type AlertStage, alertStages, untoldStage } from "../../shared/shipment/alert-stages.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import type { StoredRecord } from "../records/item.ts";
import { type StoredAlert, toldMark } from "./item.ts";

/** Which mails go out: facts in, decisions out. Reading and writing stand in the files around this one. */

/** What is known about an alert when its mail is made. */
export interface AlertFacts {
  readonly alert: StoredAlert;
  /** By its `_id`, as it is now. */
  readonly record: StoredRecord | undefined;
  /** The mailbox's stop for the alert's secret is stored. */
  readonly isStopped: boolean;
  /** When the record's links were last ended, in milliseconds since 1970; 0 if never. */
  readonly linksEndedAt: number;
  /** Whether the secret holds the key of the link that the address was left with; true where a phone proved the order. */
  readonly isKeyKept: boolean;
}

/** `ended`: for good. `asleep`: until its record, or its record's phone, comes back. */
export type AlertState = "ended" | "asleep" | "awake";

/** Whether a reader of its mails may open the order by a link: one could when the address was left, and none was ended since. */
export const mayHoldLink = ({ alert, linksEndedAt, isKeyKept }: AlertFacts) =>
  alert.linksEndedAtWhenAsked === linksEndedAt && isKeyKept;

export function stateOf(facts: AlertFacts): AlertState {
  const { alert, record, isStopped } = facts;
  if (isStopped) return "ended";
  if (alert.proof.by === "link" && !mayHoldLink(facts)) return "ended";
  return record && phonesAgree(alert.ending, record.phone) ? "awake" : "asleep";
}

/** What an alert was told of a parcel, without what a withdrawn delivery made untrue. */
export function toldOf(told: ReadonlySet<string>, trackingNo: string, data: ShipmentData): ReadonlySet<string> {
  const delivered = toldMark(trackingNo, "delivered");
  if (!told.has(delivered) || alertStages(data).includes("delivered")) return told;
  const withdrawn = new Set([delivered, toldMark(trackingNo, "out-for-delivery")]);
  return new Set([...told].filter((mark) => !withdrawn.has(mark)));
}

/** The stage of a parcel that a mail is due for: the newest, unless it was told. What was passed by is not told later. */
export function stageToTell(
  { told }: Pick<StoredAlert, "told">,
  trackingNo: string,
  data: ShipmentData,
): AlertStage | undefined {
  const known = toldOf(told, trackingNo, data);
  return untoldStage(data, (stage) => known.has(toldMark(trackingNo, stage)));
}

/** All that counts as told once the newest stage was mailed. */
export const toldAfter = ({ told }: Pick<StoredAlert, "told">, trackingNo: string, data: ShipmentData) =>
  new Set([...toldOf(told, trackingNo, data), ...alertStages(data).map((stage) => toldMark(trackingNo, stage))]);

export interface ParcelToTell {
  readonly trackingNo: string;
  readonly data: ShipmentData;
  readonly stage: AlertStage;
}

/** An alert of the mailbox that is awake, with its parcel's last answer. */
export interface AwakeAlert extends AlertFacts {
  readonly record: StoredRecord;
  readonly data: ShipmentData | undefined;
}

interface ParcelWithAlert extends ParcelToTell {
  readonly facts: AwakeAlert;
}

/** The parcels that one mail tells of: those of a mailbox's alerts of one order that have reached a new stage. */
export function parcelsToTell(awake: readonly AwakeAlert[]): ParcelWithAlert[] {
  const parcels: ParcelWithAlert[] = [];
  for (const facts of awake) {
    const { data, alert } = facts;
    const { trackingNo } = facts.record;
    const stage = data && stageToTell(alert, trackingNo, data);
    if (stage) parcels.push({ trackingNo, data, stage, facts });
  }
  return parcels;
}

/** Left again so soon, the address's owner cannot have read the first mail yet. */
const sameAskingMs = 10 * 60 * 1000;

/** What proved the order, and what it was proven with. */
type Proven = Pick<StoredAlert, "ending" | "linksEndedAtWhenAsked" | "proof">;

/** What an address that is left for a record adds. */
export interface Asking {
  readonly key: Pick<StoredAlert, "pk" | "sk">;
  readonly email: string;
  readonly proven: Proven;
  readonly now: number;
  /** For a new alert: of the mailbox's other alerts of the order, or a new one. */
  readonly secret: string;
  /** For a new alert: when the mailbox confirmed its alerts of this order; absent where it did not. */
  readonly confirmedAt: string | undefined;
  /** For a new alert: the stages that the customer sees on the page already. */
  readonly seen: ReadonlySet<string>;
  /** In seconds since 1970: when an unconfirmed alert ends, and a confirmed one with its record. */
  readonly expires: { readonly unconfirmed: number; readonly confirmed: number };
}

function newAlert({ key, email, proven, now, secret, confirmedAt, seen, expires }: Asking): StoredAlert {
  return {
    ...key,
    ...proven,
    email,
    secret,
    askedAt: new Date(now).toISOString(),
    ...(confirmedAt !== undefined && { confirmedAt }),
    told: new Set(seen),
    expiresAt: confirmedAt === undefined ? expires.unconfirmed : expires.confirmed,
  };
}

/** What counts of two proofs: a link proves less than a phone did. */
function betterProof(known: StoredAlert, asked: Proven): Proven {
  if (known.proof.by === "phone" && asked.proof.by === "link") return known;
  return asked;
}

/** The alert of a record and mailbox after its address was left, perhaps once more. */
export function alertAsked(known: StoredAlert | undefined, asking: Asking): StoredAlert {
  if (!known) return newAlert(asking);
  const { now, seen, expires } = asking;
  const { proof, ending, linksEndedAtWhenAsked } = betterProof(known, asking.proven);
  const alert = { ...known, proof, ending, linksEndedAtWhenAsked };
  const askedAt = new Date(now).toISOString();
  if (known.confirmedAt !== undefined) return { ...alert, askedAt, expiresAt: expires.confirmed };
  // A question that is on its way is for this asking too.
  const isSameAsking = now - Date.parse(known.askedAt) < sameAskingMs;
  return {
    ...alert,
    told: new Set([...known.told, ...seen]),
    askedAt: isSameAsking ? known.askedAt : askedAt,
    expiresAt: expires.unconfirmed,
  };
}
