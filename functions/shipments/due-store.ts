import { trackingKey } from "../../shared/keys.ts";
import { indexQuery, queryItems } from "../database/reads.ts";
import { indexes, placeIn } from "../database/schema.ts";
import { ifPresent, updateItem } from "../database/writes.ts";
import { type DueCall, nextCall } from "./next-call.ts";
import { numberIn, type Snapshot, shipmentPartition } from "./snapshot-store.ts";

/**
 * Each number that the watch asks for has an item beside its snapshot. While the number has a next call, the index
 * `directory` lists it by that time: urgent ones in a partition of their own, the others over several, since one takes
 * at most 1,000 writes a second. The table stores these names: they must never change.
 */
export const watchSortKey = "WATCH";
const shardCount = 8;
const shardOf = (shard: number) => `DUE#${shard}`;
const urgentPartition = "DUE#URGENT";
const usualPartitions = Array.from({ length: shardCount }, (_, shard) => shardOf(shard));

export const watchKey = (trackingNo: string) => ({
  pk: shipmentPartition(trackingNo),
  sk: watchSortKey,
});

/** A number that has no next call stands in no index. */
function listingOf(trackingNo: string, due: DueCall | undefined) {
  if (!due) return placeIn("directory", undefined, undefined);
  const key = trackingKey(trackingNo);
  const partition = due.urgent
    ? urgentPartition
    : shardOf(Number(key.slice(-2)) % shardCount);
  return placeIn("directory", partition, `${new Date(due.at).toISOString()}#${key}`);
}

/** A number's whole item. */
export const watchItem = (trackingNo: string, due: DueCall | undefined) => ({
  ...watchKey(trackingNo),
  ...listingOf(trackingNo, due),
});

/** Notes when the next call for a number is, as its snapshot decides, unless no record holds the number any more. */
export async function scheduleNextCall(
  trackingNo: string,
  snapshot: Snapshot,
): Promise<void> {
  await setNextCall(trackingNo, nextCall(snapshot));
}

/** Notes when the next call for a number is, unless no record holds it any more. */
export async function setNextCall(
  trackingNo: string,
  due: DueCall | undefined,
): Promise<void> {
  await updateItem(watchKey(trackingNo), {
    set: listingOf(trackingNo, due),
    ...ifPresent,
  });
}

/** A number whose call is due, by its key. */
export interface DueNumber {
  readonly trackingNo: string;
  readonly dueAt: number;
}

async function dueIn(
  partition: string,
  now: number,
  limit: number,
): Promise<DueNumber[]> {
  const range = {
    where: "#sort < :now",
    values: { now: new Date(now).toISOString() },
    Limit: limit,
  };
  const { Items = [] } = await queryItems(
    indexQuery("directory", partition, { ...range, attributes: ["pk"] }),
  );
  return Items.map((item) => ({
    trackingNo: numberIn(String(item.pk)),
    dueAt: Date.parse(
      String(item[indexes.directory.sort]).slice(0, "2026-01-01T00:00:00.000Z".length),
    ),
  }));
}

/** The numbers that are due: urgent ones first, then those due for longest; at least `limit` of them if there are. */
export async function dueNumbers(now: number, limit: number): Promise<DueNumber[]> {
  const [urgent = [], ...usual] = await Promise.all(
    [urgentPartition, ...usualPartitions].map((partition) =>
      dueIn(partition, now, limit),
    ),
  );
  return [...urgent, ...usual.flat().toSorted((left, right) => left.dueAt - right.dueAt)];
}
