import * as z from "zod/mini";
import { lazyObject } from "../../shared/lazy-schema.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { journeyOf } from "../../shared/shipment/journey.ts";
import { isoDay } from "../../shared/shipment/times.ts";
import { ifAbsent } from "../database/conditional-write.ts";
import { deliverySortKey, snapshotSortKey } from "../database/schema.ts";
import { tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";

/**
 * Deliveries are counted by month, country and days in one item a month, and each delivery's own item beside its shipment
 * tells that it was, until no record holds the number any more. The counts are anonymous and stay.
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
/** Longer journeys count as this long, so that an item's size has a limit. */
const longestDays = 120;

const monthAt = (year: number, month: number) =>
  new Date(Date.UTC(year, month)).toISOString().slice(0, "2026-11".length);

/** The months of the statistics, this one first. */
export function transitMonths(now = Date.now()): string[] {
  const today = new Date(now);
  return Array.from({ length: statisticsMonths }, (_, ago) =>
    monthAt(today.getUTCFullYear(), today.getUTCMonth() - ago),
  );
}

/** When the items of a month are no longer needed: two months after it has left the statistics, in seconds since 1970. */
export const expiryOf = (month: string) =>
  unixSeconds(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) + statisticsMonths + 1));

export const countsKey = (month: string) => ({ pk: `TRANSIT#${month}`, sk: "COUNTS" });
export const deliveryKey = (shipment: string) => ({ pk: shipment, sk: deliverySortKey });

/** The attribute of a month's item that counts deliveries. */
export const bucketOf = ({ country, days }: Delivery) => `${country} ${days}`;

/** What an attribute of a month's item counts; undefined for its other attributes. */
export function bucketIn(name: string): Pick<Delivery, "country" | "days"> | undefined {
  const [, country, days] = /^([A-Z]{2}) (\d+)$/.exec(name) ?? [];
  return country === undefined ? undefined : { country, days: Number(days) };
}

/** The first delivery of a shipment, if it is within the statistics' months. */
export function deliveryIn(data: ShipmentData, now = Date.now()): Delivery | undefined {
  const journey = journeyOf(data);
  if (journey?.deliveredOn === undefined) return undefined;
  const month = isoDay(journey.deliveredOn).slice(0, "2026-11".length);
  const days = Math.min(journey.deliveredOn - journey.setOutOn, longestDays);
  return transitMonths(now).includes(month) ? { month, country: journey.country, days } : undefined;
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
 * @param shipment the partition of the shipment
 * @returns whether it was counted
 */
export async function countDelivery(shipment: string, one: Delivery): Promise<boolean> {
  const TableName = tableName();
  const refused = await transactWrite([
    {
      ConditionCheck: {
        TableName,
        Key: { pk: shipment, sk: snapshotSortKey },
        ConditionExpression: "attribute_exists(pk)",
      },
    },
    { Put: { TableName, Item: { ...deliveryKey(shipment), ...one, expiresAt: expiryOf(one.month) }, ...ifAbsent } },
    countUpdate(one),
  ]);
  return !refused;
}
