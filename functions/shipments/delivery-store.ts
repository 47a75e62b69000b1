import * as z from "zod/mini";
import { lazyObject } from "../../shared/lazy-schema.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { isoDay } from "../../shared/shipment/times.ts";
import { batchGet } from "../database/batch-get.ts";
import { ifAbsent } from "../database/conditional-write.ts";
import { deliverySortKey } from "../database/schema.ts";
import { tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { journeyOf } from "./journey.ts";
import { shipmentPartition, snapshotKey } from "./snapshot-store.ts";

/**
 * Deliveries are counted by month, country and days in one item a quarter, so that two years are nine items. Each delivery's
 * own item beside its shipment tells that it was, until no record holds the number any more. The counts are anonymous and stay.
 */
export const delivery = lazyObject(() => ({
  pk: z.string(),
  month: z.string(),
  country: z.string(),
  days: z.number(),
}));
/** A counted delivery: `month` as "YYYY-MM"; `days` from the first courier scan. */
export type Delivery = Omit<z.infer<typeof delivery>, "pk">;

const statisticsMonths = 12;
const dayMs = 86_400_000;
/** Longer journeys count as this long, so that an item's size has a limit. */
const longestDays = 120;

const monthAt = (year: number, month: number) =>
  new Date(Date.UTC(year, month)).toISOString().slice(0, "2026-11".length);

/** So many months, this one first; those of the statistics unless given. */
export function transitMonths(now = Date.now(), count = statisticsMonths): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, ago) => monthAt(today.getUTCFullYear(), today.getUTCMonth() - ago));
}

/** When what is kept of a month is no longer needed: after the year that follows its year in the statistics; in seconds since 1970. */
export const expiryOf = (month: string) =>
  unixSeconds(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) + 2 * statisticsMonths + 1));

const quarterOf = (month: string) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
export const countsKey = (month: string) => ({ pk: `TRANSIT#${quarterOf(month)}`, sk: "COUNTS" });
export const deliveryKey = (trackingNo: string) => ({ pk: shipmentPartition(trackingNo), sk: deliverySortKey });

/** The attribute of a quarter's item that counts deliveries. */
export const bucketOf = ({ month, country, days }: Delivery) => `${month} ${country} ${days}`;

/** Deliveries of a month to a country that took so many days. */
export interface DeliveryCount extends Delivery {
  readonly parcels: number;
}

/** What an item counts. */
export const countsIn = (item: Readonly<Record<string, unknown>>): DeliveryCount[] =>
  Object.entries(item).flatMap(([name, parcels]) => {
    const [, month, country, days] = /^(\d{4}-\d\d) ([A-Z]{2}) (\d+)$/.exec(name) ?? [];
    return month && country ? { month, country, days: Number(days), parcels: Number(parcels) } : [];
  });

/** The deliveries of these months. */
export async function readCounts(months: readonly string[]): Promise<DeliveryCount[]> {
  const keys = new Map(months.map(countsKey).map((key) => [key.pk, key]));
  const items = await batchGet([...keys.values()]);
  return items.flatMap(countsIn).filter(({ month }) => months.includes(month));
}

/** The first delivery of a shipment, if it is within the statistics' months. */
export function deliveryIn(data: ShipmentData, now = Date.now()): Delivery | undefined {
  const journey = journeyOf(data);
  if (journey?.deliveredOn === undefined) return undefined;
  const month = isoDay(journey.deliveredOn).slice(0, "2026-11".length);
  const days = Math.min(journey.deliveredOn - journey.setOutOn, longestDays);
  // In the east a month begins up to a day before it does in UTC.
  const months = [now, now + dayMs].flatMap((at) => transitMonths(at));
  return months.includes(month) ? { month, country: journey.country, days } : undefined;
}

const countUpdate = (one: Delivery) => ({
  Update: {
    TableName: tableName(),
    Key: countsKey(one.month),
    UpdateExpression: "SET expiresAt = :expires ADD #bucket :one",
    ExpressionAttributeNames: { "#bucket": bucketOf(one) },
    ExpressionAttributeValues: { ":one": 1, ":expires": expiryOf(one.month) },
  },
});

/**
 * Counts a shipment's delivery, unless it was counted before or its snapshot is gone.
 * @returns whether it was counted
 */
export async function countDelivery(trackingNo: string, one: Delivery): Promise<boolean> {
  const TableName = tableName();
  const refused = await transactWrite([
    {
      ConditionCheck: {
        TableName,
        Key: snapshotKey(trackingNo),
        ConditionExpression: "attribute_exists(pk)",
      },
    },
    { Put: { TableName, Item: { ...deliveryKey(trackingNo), ...one, expiresAt: expiryOf(one.month) }, ...ifAbsent } },
    countUpdate(one),
  ]);
  return !refused;
}
