import { trackingKey } from "../../shared/keys.ts";
import { phonesAgree } from "../../shared/phones.ts";
import {
  type AlertStage,
  alertStages,
  latenessOf,
} from "../../shared/shipment/alert-stages.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import type { StoredRecord } from "../records/item.ts";
import type { TrackedShipment } from "../shipments/snapshot-store.ts";
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
  const isLinkGone = alert.proof.by === "link" && !mayHoldLink(facts);
  if (isStopped || isLinkGone) return "ended";
  return record && phonesAgree(alert.ending, record.phone) ? "awake" : "asleep";
}

/** What an alert was told of a parcel, without what a withdrawn delivery made untrue. */
export function toldOf(
  told: ReadonlySet<string>,
  trackingNo: string,
  data: ShipmentData,
): ReadonlySet<string> {
  const delivered = toldMark(trackingNo, "delivered");
  if (!told.has(delivered) || alertStages(data).includes("delivered")) return told;
  const withdrawn = new Set([delivered, toldMark(trackingNo, "out-for-delivery")]);
  return new Set([...told].filter((mark) => !withdrawn.has(mark)));
}

type Late = StoredAlert["late"];

/** That a parcel is late or silent, as an alert keeps it once it was told. An answer from before the moment does not tell it. */
function lateIn(trackingNo: string, answer: TrackedShipment, now: number): Late {
  const lateness = latenessOf(answer, answer.fetchedAt);
  if (!lateness) return undefined;
  return {
    trackingKey: trackingKey(trackingNo),
    stage: lateness.stage,
    after: lateness.after,
    at: now,
  };
}

/** Mails about one parcel's lateness are at least so far apart. */
const latesApartMs = 7 * 24 * 60 * 60 * 1000;

function isToTell(late: NonNullable<Late>, told: Late): boolean {
  if (told?.trackingKey !== late.trackingKey) return true;
  const isSame = told.stage === late.stage && told.after === late.after;
  return !isSame && late.at - told.at >= latesApartMs;
}

/**
 * The stage of a parcel that a mail is due for: the newest step or problem, unless it was told, else that the parcel is late
 * or silent. What was passed by is not told later.
 */
export function stageToTell(
  alert: Pick<StoredAlert, "told" | "late">,
  trackingNo: string,
  answer: TrackedShipment,
  now: number,
): AlertStage | undefined {
  const known = toldOf(alert.told, trackingNo, answer.data);
  const newest = alertStages(answer.data).at(-1);
  if (newest && !known.has(toldMark(trackingNo, newest))) return newest;
  const late = lateIn(trackingNo, answer, now);
  return late && isToTell(late, alert.late) ? late.stage : undefined;
}

/** What an alert was told once it was told all that there is: as the page does where its address is left. */
export function toldBy(
  trackingNo: string,
  answer: TrackedShipment,
  now: number,
): Pick<StoredAlert, "told" | "late"> {
  const told = new Set(
    alertStages(answer.data).map((stage) => toldMark(trackingNo, stage)),
  );
  const late = lateIn(trackingNo, answer, now);
  return late ? { told, late } : { told };
}

/** All that counts as told once a stage was mailed. */
export function toldAfter(
  alert: Pick<StoredAlert, "told">,
  { trackingNo, answer, stage }: ParcelToTell,
  now: number,
): Pick<StoredAlert, "told" | "late"> {
  const { told, late } = toldBy(trackingNo, answer, now);
  const all = new Set([...toldOf(alert.told, trackingNo, answer.data), ...told]);
  // A step is mailed before what time alone makes: that goes with the next answer.
  return late?.stage === stage ? { told: all, late } : { told: all };
}

export interface ParcelToTell {
  readonly trackingNo: string;
  readonly answer: TrackedShipment;
  readonly stage: AlertStage;
}

/** An alert of the mailbox that is awake, with its parcel's last answer. */
export interface AwakeAlert extends AlertFacts {
  readonly record: StoredRecord;
  readonly answer: TrackedShipment | undefined;
}

interface ParcelWithAlert extends ParcelToTell {
  readonly facts: AwakeAlert;
}

/** The parcels that one mail tells of: those of a mailbox's alerts of one order that have reached a new stage. */
export function parcelsToTell(
  awake: readonly AwakeAlert[],
  now: number,
): ParcelWithAlert[] {
  const parcels: ParcelWithAlert[] = [];
  for (const facts of awake) {
    const { answer, alert } = facts;
    const { trackingNo } = facts.record;
    const stage = answer && stageToTell(alert, trackingNo, answer, now);
    if (stage) parcels.push({ trackingNo, answer, stage, facts });
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
  readonly language: StoredAlert["language"];
  readonly proven: Proven;
  readonly now: number;
  /** For a new alert: of the mailbox's other alerts of the order, or a new one. */
  readonly secret: string;
  /** For a new alert: when the mailbox confirmed its alerts of this order; absent where it did not. */
  readonly confirmedAt: string | undefined;
  /** For an alert that is new or not confirmed yet: what the customer sees on the page already. */
  readonly seen: Pick<StoredAlert, "told" | "late">;
  /** In seconds since 1970: when an unconfirmed alert ends, and a confirmed one with its record. */
  readonly expires: { readonly unconfirmed: number; readonly confirmed: number };
}

function newAlert({
  key,
  email,
  language,
  proven,
  now,
  secret,
  confirmedAt,
  seen,
  expires,
}: Asking): StoredAlert {
  return {
    ...key,
    ...proven,
    email,
    language,
    secret,
    askedAt: new Date(now).toISOString(),
    confirmedAt,
    ...seen,
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
  const { language, now, seen, expires } = asking;
  const { proof, ending, linksEndedAtWhenAsked } = betterProof(known, asking.proven);
  const alert = { ...known, language, proof, ending, linksEndedAtWhenAsked };
  const askedAt = new Date(now).toISOString();
  if (known.confirmedAt !== undefined)
    return { ...alert, askedAt, expiresAt: expires.confirmed };
  // A question that is on its way is for this asking too.
  const isSameAsking = now - Date.parse(known.askedAt) < sameAskingMs;
  return {
    ...alert,
    ...seen,
    told: new Set([...known.told, ...seen.told]),
    askedAt: isSameAsking ? known.askedAt : askedAt,
    expiresAt: expires.unconfirmed,
  };
}
