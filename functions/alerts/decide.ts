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

export function stateOf({ alert, record, isStopped, linksEndedAt, isKeyKept }: AlertFacts): AlertState {
  const isByLink = alert.linkKeyId !== undefined;
  if (isStopped || (isByLink && (alert.linkNumber !== linksEndedAt || !isKeyKept))) return "ended";
  return record && phonesAgree(alert.ending, record.phone) ? "awake" : "asleep";
}

/** Whether its mails may hold a link: its reader could open one when the address was left, and none was ended since. */
export const mayHoldLink = ({ alert, linksEndedAt, isKeyKept }: AlertFacts) =>
  alert.linkNumber === linksEndedAt && isKeyKept;

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

/** The parcels that one mail tells of: those of a mailbox's alerts of one order that have reached a new stage. */
export const parcelsToTell = (awake: readonly AwakeAlert[]) =>
  awake.flatMap((one) => {
    const { data, record, alert } = one;
    const stage = data && stageToTell(alert, record.trackingNo, data);
    return stage ? [{ facts: one, parcel: { trackingNo: record.trackingNo, data, stage } satisfies ParcelToTell }] : [];
  });

/** Left again so soon, the address's owner cannot have read the first mail yet. */
const sameAskingMs = 10 * 60 * 1000;

/** What an address that is left for a record adds. */
export interface Asking extends Pick<StoredAlert, "pk" | "sk" | "email" | "ending" | "linkNumber" | "linkKeyId"> {
  readonly now: number;
  /** For a new alert: of the mailbox's other alerts of the order, or a new one. */
  readonly secret: string;
  /** For a new alert: when the mailbox confirmed its alerts of this order; absent where it did not. */
  readonly confirmedAt?: string | undefined;
  /** For a new alert: the stages that the customer sees on the page already. */
  readonly seen: ReadonlySet<string>;
  /** In seconds since 1970: when an unconfirmed alert ends, and a confirmed one with its record. */
  readonly expires: { readonly unconfirmed: number; readonly confirmed: number };
}

/** The alert of a record and mailbox after its address was left, perhaps once more. */
export function alertAsked(known: StoredAlert | undefined, asking: Asking): StoredAlert {
  const { now, secret, confirmedAt, seen, expires, ...asked } = asking;
  const askedAt = new Date(now).toISOString();
  if (!known) {
    const expiresAt = confirmedAt === undefined ? expires.unconfirmed : expires.confirmed;
    return {
      ...asked,
      secret,
      askedAt,
      ...(confirmedAt !== undefined && { confirmedAt }),
      told: new Set(seen),
      expiresAt,
    };
  }
  // A link proves less than a phone did.
  const {
    linkKeyId = undefined,
    linkNumber,
    ending,
  } = known.linkKeyId === undefined && asked.linkKeyId !== undefined ? known : asked;
  const proof = { ending, linkNumber, linkKeyId };
  if (known.confirmedAt !== undefined) return { ...known, ...proof, askedAt, expiresAt: expires.confirmed };
  // A question that is on its way is for this asking too.
  const isSameAsking = now - Date.parse(known.askedAt) < sameAskingMs;
  return {
    ...{ ...known, ...proof, email: asked.email },
    told: new Set([...known.told, ...seen]),
    askedAt: isSameAsking ? known.askedAt : askedAt,
    expiresAt: expires.unconfirmed,
  };
}
