import { catalogueOf } from "../../shared/catalogues.ts";
import { Failure } from "../../shared/errors.ts";
import type { Catalogue } from "../../shared/languages.ts";
import { expectedWords } from "../../shared/shipment/words.ts";
import { newestHundred } from "../lookup/answer.ts";
import { linkTokenFor, linkUrl, ofCustomer } from "../lookup/order-links.ts";
import { sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { nameOf } from "../platform/failure.ts";
import { withTimeLimit } from "../platform/time-limit.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordExpires, type StoredRecord } from "../records/item.ts";
import { isTracked, readSnapshots } from "../shipments/snapshot-store.ts";
import { statisticsOrNone, tellArrival } from "../shipments/transit-statistics.ts";
import {
  type AwakeAlert,
  mayHoldLink,
  type ParcelToTell,
  parcelsToTell,
  stateOf,
  toldAfter,
} from "./decide.ts";
import { alertKey, mailTags, recordIdIn, type StoredAlert } from "./item.ts";
import { stageLetter } from "./letters.ts";
import { stopUrl, tokenOf, unsubscribeHeaders } from "./links.ts";
import { alertsAt, factsOf, settle } from "./store.ts";

/** Adds when parcels usually arrive, as their page says it; a mail goes out without it where that cannot be read. */
async function withArrivals<Parcel extends ParcelToTell>(
  parcels: readonly Parcel[],
  now: number,
  words: Catalogue["parcel"],
) {
  const statistics = await statisticsOrNone(now);
  const telling = { now, keep: (writing: Promise<unknown>) => writing };
  return Promise.all(
    parcels.map(async (parcel) => {
      const { trackingNo, answer } = parcel;
      const expected = await tellArrival(trackingNo, answer, statistics, telling);
      return {
        ...parcel,
        arrival: expectedWords({ data: answer.data, expected }, now, words),
      };
    }),
  );
}

/** The mailbox's alerts of an order that one mail may be about: those with the secret by which they are stopped. */
async function awakeBeside(
  alert: StoredAlert,
  record: StoredRecord,
): Promise<AwakeAlert[]> {
  const ofOrder = await recordsOfOrder(record.name);
  const records = newestHundred(ofCustomer(ofOrder, alert.ending));
  const alerts = (
    await alertsAt(records.map(({ _id }) => alertKey(_id, alert.sk)))
  ).filter(
    ({ secret, confirmedAt }) => secret === alert.secret && confirmedAt !== undefined,
  );
  const snapshots = await readSnapshots(records.map(({ trackingNo }) => trackingNo));
  const byId = new Map(records.map((one) => [one._id, one]));
  const facts = await Promise.all(
    alerts.map((one) => factsOf(one, byId.get(recordIdIn(one)))),
  );
  return facts.flatMap((one) => {
    if (!one.record || stateOf(one) !== "awake") return [];
    const snapshot = snapshots.get(one.record.trackingNo);
    return [
      { ...one, record: one.record, answer: isTracked(snapshot) ? snapshot : undefined },
    ];
  });
}

/** A mail without a link still names the order. */
const linkWithinMs = 3_000;

async function linkFor(facts: AwakeAlert, now: number): Promise<string | undefined> {
  if (!mayHoldLink(facts)) return undefined;
  const { record, alert } = facts;
  try {
    // By the key that proved it: a link of a key that leaked must not bring its holder one of the next key.
    const keyId = alert.proof.by === "link" ? alert.proof.keyId : undefined;
    const make = () => linkTokenFor(record, { now, keyId, ending: alert.ending });
    return linkUrl(
      environment.portalUrl,
      (await withTimeLimit(linkWithinMs, make)).token,
    );
  } catch (error) {
    if (!(error instanceof Failure)) {
      console.warn({ event: "mail-without-link", error: nameOf(error) });
    }
    return undefined;
  }
}

/**
 * Mails the newest stage of each of the order's parcels that was not told yet, all in one mail.
 * @returns how many mails were sent
 */
export async function mailStages(
  alert: StoredAlert,
  record: StoredRecord,
  now: number,
): Promise<number> {
  const awake = await awakeBeside(alert, record);
  const words = await catalogueOf(alert.language);
  const parcels = await withArrivals(parcelsToTell(awake, now), now, words.parcel);
  const [first, ...others] = parcels;
  if (first) {
    const { portalUrl } = environment;
    const token = tokenOf(alert.sk, alert.secret);
    const letter = stageLetter({
      order: record.name,
      parcels: [first, ...others],
      portalUrl,
      link: await linkFor(first.facts, now),
      stopUrl: stopUrl(portalUrl, token),
      now,
      words,
    });
    await sendMail({
      to: alert.email,
      letter,
      headers: unsubscribeHeaders(portalUrl, token),
      tags: mailTags(alert),
    });
  }
  for (const facts of awake) {
    const mailed = parcels.find((parcel) => parcel.facts === facts);
    await settle(facts.alert, {
      expiresAt: recordExpires(facts.record),
      ...(mailed && toldAfter(facts.alert, mailed, now)),
    });
  }
  // Its parcel is beyond the newest hundred: it has nothing to tell.
  if (!awake.some((one) => one.alert.pk === alert.pk)) await settle(alert);
  return first ? 1 : 0;
}
