import * as z from "zod/mini";
import { trackingKey } from "../../shared/keys.ts";
import { lazyObject } from "../../shared/lazy-schema.ts";
import {
  expectedArrival,
  type ShipmentData,
  shipmentData,
} from "../../shared/shipment/data.ts";
import { batchGet, type ItemKey } from "../database/reads.ts";
import { caseSortKey, snapshotSortKey } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import {
  check,
  ifPresent,
  transactWrite,
  update,
  updateItem,
} from "../database/writes.ts";

/** The days that a customer was told, on the page or by mail, and when. */
const toldWindow = () => z.extend(expectedArrival, { at: z.number() });
export type ToldWindow = z.infer<ReturnType<typeof toldWindow>>;

/** Times are milliseconds since 1970. */
export const snapshotItem = lazyObject(() => ({
  pk: z.string(),
  data: z.optional(shipmentData),
  /** When the courier was asked for `data`. */
  fetchedAt: z.optional(z.number()),
  /** When the courier last failed to answer. */
  failedAt: z.optional(z.number()),
  /** How often it failed since it last answered. */
  failures: z.optional(z.number()),
  /** When the courier was first asked for this number: about when it was filed. */
  firstAskedAt: z.optional(z.number()),
  /** The courier is not asked for this number before then. */
  nextCallAt: z.optional(z.number()),
  /** The first window that was told, and the last, which may be the same. */
  firstTold: z.optional(toldWindow()),
  lastTold: z.optional(toldWindow()),
}));

/** What lookups, lists and mails take from a shipment's case. */
const caseFacts = lazyObject(() => ({
  /** Since when the shipment is overdue, in milliseconds since 1970; null for never. */
  overdueAt: z.optional(z.nullable(z.number())),
  /** A member asked the courier about it. */
  asked: z.optional(z.object({ at: z.string() })),
}));

/** The last shipment data stored for a tracking number, when the courier was asked, and what its case adds. */
export type Snapshot = Omit<z.infer<typeof snapshotItem>, "pk"> &
  z.infer<typeof caseFacts>;

/** One with an answer. */
export type TrackedShipment = Snapshot & Required<Pick<Snapshot, "data" | "fetchedAt">>;
export const isTracked = (snapshot: Snapshot | undefined): snapshot is TrackedShipment =>
  snapshot?.data !== undefined && snapshot.fetchedAt !== undefined;

/** Whether a call for it has ended, with an answer or without. */
export const wasAsked = ({ fetchedAt, failedAt }: Snapshot) =>
  fetchedAt !== undefined || failedAt !== undefined;

const keepDays = 180;
/** The courier is asked for a number at most once a minute: the account is the seller's own. */
export const leastBetweenCallsMs = 60_000;

export const shipmentPrefix = "SHIPMENT#";
export const shipmentPartition = (trackingNo: string) =>
  `${shipmentPrefix}${trackingKey(trackingNo)}`;
/** The tracking number of a shipment's partition, as a key. */
export const numberIn = (partition: string) => partition.slice(shipmentPrefix.length);
export const snapshotKey = (trackingNo: string) => ({
  pk: shipmentPartition(trackingNo),
  sk: snapshotSortKey,
});

const expiry = (now: number) => unixSeconds(now) + keepDays * 24 * 60 * 60;

/** Snapshots by tracking number as given; numbers without one are left out. */
export async function readSnapshots(
  trackingNos: readonly string[],
): Promise<Map<string, Snapshot>> {
  const partitions = [...new Set(trackingNos.map(shipmentPartition))];
  const keys = partitions.flatMap((pk) =>
    [snapshotSortKey, caseSortKey].map((sk) => ({ pk, sk })),
  );
  const items = Map.groupBy(await batchGet(keys), ({ sk }) => sk);
  const cases = new Map(
    items.get(caseSortKey)?.map((item) => [item.pk, caseFacts.parse(item)]),
  );
  const byPartition = new Map<string, Snapshot>();
  for (const item of items.get(snapshotSortKey) ?? []) {
    const { pk, ...snapshot } = snapshotItem.parse(item);
    byPartition.set(pk, { ...snapshot, ...cases.get(pk) });
  }
  return new Map(
    trackingNos.flatMap((trackingNo) => {
      const snapshot = byPartition.get(shipmentPartition(trackingNo));
      return snapshot ? [[trackingNo, snapshot] as const] : [];
    }),
  );
}

/** Reserves the next call, where no other request holds it or just called. */
const reservation = (now: number) => ({
  set: { nextCallAt: now + leastBetweenCallsMs },
  setOnce: { firstAskedAt: now, expiresAt: expiry(now) },
  condition: "(attribute_not_exists(nextCallAt) OR nextCallAt <= :now)",
  values: { now },
});

/**
 * Reserves the next call to the courier for a record's number.
 * @param holder the key of an item without which nothing of the number is kept: the record that was looked up
 * @returns `taken` where another request holds it or just called; `no-record` where the holder is gone
 */
export async function reserveCourierCall(
  trackingNo: string,
  holder: ItemKey,
  now: number,
): Promise<"reserved" | "taken" | "no-record"> {
  const refused = await transactWrite([
    check(holder, ifPresent),
    update(snapshotKey(trackingNo), reservation(now)),
  ]);
  if (!refused) return "reserved";
  return refused[0] ? "no-record" : "taken";
}

/**
 * Reserves the next call for a number that was due at `listedAt`: by one write, where it has a snapshot.
 * @param holder as for `reserveCourierCall`
 * @returns the snapshot; undefined where another request holds the call or has called since, or the holder is gone
 */
export async function reserveDueCall(
  trackingNo: string,
  holder: ItemKey,
  { now, listedAt }: { readonly now: number; readonly listedAt: number },
): Promise<Snapshot | undefined> {
  const { condition, ...reserved } = reservation(now);
  const change = {
    ...reserved,
    condition: `attribute_exists(pk) AND ${condition} AND (attribute_not_exists(fetchedAt) OR fetchedAt < :listedAt)`,
    values: { now, listedAt },
  };
  const { written, attributes, item } = await updateItem(
    snapshotKey(trackingNo),
    change,
    "ALL_NEW",
  );
  if (written) return snapshotItem.parse(attributes);
  if (item) return undefined;
  return (await reserveCourierCall(trackingNo, holder, now)) === "reserved"
    ? {}
    : undefined;
}

/**
 * Stores what the courier answered to a call made at `askedAt`, unless a newer answer is stored, or the snapshot was
 * ended since the call was reserved.
 * @returns whether it was stored
 */
export async function saveSnapshot(
  trackingNo: string,
  data: ShipmentData,
  askedAt: number,
): Promise<boolean> {
  const { written } = await updateItem(snapshotKey(trackingNo), {
    set: {
      data,
      fetchedAt: askedAt,
      expiresAt: expiry(askedAt),
      failedAt: undefined,
      failures: undefined,
    },
    condition:
      "attribute_exists(pk) AND (attribute_not_exists(fetchedAt) OR fetchedAt < :fetchedAt)",
  });
  return written;
}

/**
 * Remembers that the courier failed to answer, unless the snapshot was ended since the call was reserved.
 * @returns whether it was stored
 */
export async function rememberCourierFailure(
  trackingNo: string,
  now: number,
): Promise<boolean> {
  const { written } = await updateItem(snapshotKey(trackingNo), {
    set: { failedAt: now },
    setOnce: { expiresAt: expiry(now) },
    add: { failures: 1 },
    ...ifPresent,
  });
  return written;
}

/** Keeps a window as the last that was told, and as the first if there was none. */
export async function keepTold(trackingNo: string, told: ToldWindow): Promise<void> {
  await updateItem(snapshotKey(trackingNo), {
    set: { lastTold: told },
    setOnce: { firstTold: told },
    ...ifPresent,
  });
}
