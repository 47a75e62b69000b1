import type { ReplyOf } from "../../shared/contract.ts";
import { Failure } from "../../shared/errors.ts";
import { phonesAgree } from "../../shared/phones.ts";
import type { Parcel } from "../../shared/shipment/data.ts";
import { isShipmentOver } from "../../shared/shipment/progress.ts";
import { type AttemptLimits, countAttempt } from "../limits/attempts.ts";
import { afterCallsAreSent } from "../platform/after-calls-are-sent.ts";
import { environment } from "../platform/environment.ts";
import { othersWithNumber } from "../records/find.ts";
import { recordKey, type StoredRecord } from "../records/item.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { trackParcels } from "../shipments/track.ts";

const limits: AttemptLimits = {
  purpose: "lookup",
  perSubjectAndNetwork: 5,
  perNetwork: 20,
  perSubject: 50,
  // Else an attacker with many networks could lock an order's customer out.
  exemptDays: 30,
};

/** A subject for all links, which no order key can meet: these are in upper case. */
const allLinks = "links";
/** A bad link counts against its network only: it is no guess at an order, whose customer it must not lock out. */
const linkLimits: AttemptLimits = {
  purpose: limits.purpose,
  perSubjectAndNetwork: limits.perNetwork,
  perNetwork: limits.perNetwork,
};

/** A reply must fit into 6 MB. */
const mostShown = 10;
const mostRead = 100;
/** No real order has more parcels: only the newest of them are read, shown and mailed. */
export const newestHundred = <Item>(newestFirst: readonly Item[]) =>
  newestFirst.slice(0, mostRead);

const notFound = () =>
  new Failure("not_found", "Tracking failed. Please check order number and phone.");

/**
 * The records of an order whose phone is the one that was typed. The guess is counted before it is checked.
 * @param read reads the order's records, while the guess is counted
 * @returns the records, and the write that takes the count of a right guess back
 * @throws Failure `not_found`, `too_many_attempts`
 */
export async function recordsForPhone(
  {
    orderKey,
    phone,
    network,
  }: { readonly orderKey: string; readonly phone: string; readonly network: string },
  read: () => Promise<readonly StoredRecord[]>,
): Promise<{ records: readonly StoredRecord[]; countTakenBack: Promise<void> }> {
  const [counted, found] = await Promise.allSettled([
    countAttempt(limits, orderKey, network),
    afterCallsAreSent(read),
  ]);
  if (counted.status === "rejected") throw counted.reason;
  const attempt = counted.value;
  if (found.status === "rejected") {
    await attempt.unchecked();
    throw found.reason;
  }
  const records = found.value.filter((record) => phonesAgree(phone, record.phone));
  if (records.length === 0) {
    await attempt.failed();
    throw notFound();
  }
  return { records, countTakenBack: attempt.succeeded() };
}

/**
 * Counts a link that opens nothing.
 * @throws Failure `not_found` or `too_many_attempts`, always
 */
export async function refuseLink(network: string): Promise<never> {
  await countAttempt(linkLimits, allLinks, network);
  throw notFound();
}

/**
 * The parcels of records, which come newest first, as their customer sees them: of more than are shown, first those under
 * way.
 */
export async function trackShown(
  records: readonly StoredRecord[],
  request: Omit<Parameters<typeof trackParcels>[1], "tells">,
) {
  const options = { ...request, tells: true };
  const held = newestHundred(records).map((record) => ({
    trackingNo: record.trackingNo,
    record: recordKey(record),
  }));
  if (held.length <= mostShown) return trackParcels(held, options);
  const snapshots =
    options.snapshots ?? (await readSnapshots(held.map(({ trackingNo }) => trackingNo)));
  const isOver = ({ trackingNo }: (typeof held)[number]) => {
    const data = snapshots.get(trackingNo)?.data;
    return data !== undefined && isShipmentOver(data);
  };
  const shown = [
    ...held.filter((parcel) => !isOver(parcel)),
    ...held.filter(isOver),
  ].slice(0, mostShown);
  return trackParcels(shown, { ...options, snapshots });
}

/** A parcel as it is shown without the phone of its order. */
export const withoutReceiver = ({ data, ...parcel }: Parcel): Parcel => ({
  ...parcel,
  data: {
    ...data,
    awbInfo: { ...data.awbInfo, awb_receiver_name: null, awb_postcode: null },
  },
});

/**
 * The tracking numbers of the shop's own records that an older record has for another phone: who sent them may have read
 * them off a label.
 */
export async function doubtedAmong(
  records: readonly StoredRecord[],
): Promise<ReadonlySet<string>> {
  const own = newestHundred(records.filter(({ via }) => via === "shop"));
  const isDoubted = async (record: StoredRecord) =>
    (await othersWithNumber(record)).some(
      ({ _id, phone }) => _id < record._id && !phonesAgree(phone, record.phone),
    );
  const doubted = await Promise.all(
    own.map(async (record) => ((await isDoubted(record)) ? record.trackingNo : [])),
  );
  return new Set(doubted.flat());
}

/** The reply of a lookup. @param records all that are of the customer, `parcels` being those that are shown */
export function lookupReply(
  parcels: Parcel[],
  records: readonly StoredRecord[],
): ReplyOf<"getTrackingNo"> {
  const [first] = parcels;
  if (!first) throw new Error("There are no parcels to reply");
  return {
    trackingData: { success: true, data: first.data },
    parcels,
    parcelCount: records.length,
    ...(environment.mailsCustomers && { alerts: true }),
  };
}
