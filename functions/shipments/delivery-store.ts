import { isoDay } from "../../shared/shipment/times.ts";
import { batchGet } from "../database/reads.ts";
import { deliverySortKey } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import {
  check,
  ifAbsent,
  ifPresent,
  put,
  transactWrite,
  update,
} from "../database/writes.ts";
import { journeyOf } from "./journey.ts";
import {
  shipmentPartition,
  snapshotKey,
  type ToldWindow,
  type TrackedShipment,
} from "./snapshot-store.ts";

/**
 * Deliveries are counted by month, country and days in one item a quarter, so that two years are nine items, and with them
 * what customers were told. Each delivery's own item beside its shipment tells that it was, until no record holds the number
 * any more. The counts are anonymous and stay.
 */
export interface Delivery {
  /** "YYYY-MM". */
  readonly month: string;
  readonly country: string;
  /** From the first courier scan. */
  readonly days: number;
  readonly told: readonly ToldMark[];
}

/** A window was told; the first that was told came true; the last did. */
const toldMarks = ["told", "first", "last"] as const;
export type ToldMark = (typeof toldMarks)[number];

const statisticsMonths = 12;
const dayMs = 86_400_000;
/** Longer journeys count as this long, so that an item's size has a limit. */
const longestDays = 120;

const monthAt = (year: number, month: number) =>
  new Date(Date.UTC(year, month)).toISOString().slice(0, "2026-11".length);

/** So many months, this one first; those of the statistics unless given. */
export function transitMonths(now = Date.now(), count = statisticsMonths): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, ago) =>
    monthAt(today.getUTCFullYear(), today.getUTCMonth() - ago),
  );
}

/** When what is kept of a month is no longer needed: after the year that follows its year in the statistics; in seconds since 1970. */
export const expiryOf = (month: string) =>
  unixSeconds(
    Date.UTC(
      Number(month.slice(0, 4)),
      Number(month.slice(5)) + 2 * statisticsMonths + 1,
    ),
  );

const quarterOf = (month: string) =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
export const countsKey = (month: string) => ({
  pk: `TRANSIT#${quarterOf(month)}`,
  sk: "COUNTS",
});
export const deliveryKey = (trackingNo: string) => ({
  pk: shipmentPartition(trackingNo),
  sk: deliverySortKey,
});

/** How many parcels of a month and country took so many days, or have a mark. */
export interface MonthCount extends Pick<Delivery, "month" | "country"> {
  readonly what: string;
  readonly parcels: number;
}

/** The attribute of a quarter's item that counts them. */
export const bucketOf = ({ month, country, what }: Omit<MonthCount, "parcels">) =>
  `${month} ${country} ${what}`;

/** What an item counts. */
export const countsIn = (item: Readonly<Record<string, unknown>>): MonthCount[] =>
  Object.entries(item).flatMap(([name, parcels]) => {
    const [, month, country, what] = /^(\d{4}-\d\d) ([A-Z]{2}) (\w+)$/.exec(name) ?? [];
    return month && country && what
      ? { month, country, what, parcels: Number(parcels) }
      : [];
  });

/** What is counted of these months. */
export async function readCounts(months: readonly string[]): Promise<MonthCount[]> {
  const keys = new Map(months.map(countsKey).map((key) => [key.pk, key]));
  const items = await batchGet([...keys.values()]);
  return items.flatMap(countsIn).filter(({ month }) => months.includes(month));
}

/** Deliveries of a month to a country that took so many days. */
export interface DeliveryCount extends Omit<MonthCount, "what"> {
  readonly days: number;
}

export const deliveriesIn = (counts: readonly MonthCount[]): DeliveryCount[] =>
  counts.flatMap(({ what, ...one }) =>
    /^\d/.test(what) ? { ...one, days: Number(what) } : [],
  );

const isWithin = (day: string, window: ToldWindow | undefined) =>
  window !== undefined && window.from <= day && day <= window.to;

/** The first delivery of a shipment, if it is within the statistics' months. */
export function deliveryIn(
  { data, firstTold, lastTold }: Pick<TrackedShipment, "data" | "firstTold" | "lastTold">,
  now = Date.now(),
): Delivery | undefined {
  const journey = journeyOf(data);
  if (journey?.deliveredOn === undefined) return undefined;
  const day = isoDay(journey.deliveredOn);
  const month = day.slice(0, "2026-11".length);
  const days = Math.min(journey.deliveredOn - journey.setOutOn, longestDays);
  // In the east a month begins up to a day before it does in UTC.
  const months = [now, now + dayMs].flatMap((at) => transitMonths(at));
  const holds = {
    told: firstTold !== undefined,
    first: isWithin(day, firstTold),
    last: isWithin(day, lastTold),
  };
  const told = toldMarks.filter((mark) => holds[mark]);
  return months.includes(month)
    ? { month, country: journey.country, days, told }
    : undefined;
}

/**
 * Counts a shipment's delivery, unless it was counted before or its snapshot is gone.
 * @returns whether it was counted
 */
export async function countDelivery(trackingNo: string, one: Delivery): Promise<boolean> {
  const { month, country, days, told } = one;
  const expiresAt = expiryOf(month);
  const buckets = [String(days), ...told].map(
    (what) => [bucketOf({ month, country, what }), 1] as const,
  );
  const refused = await transactWrite([
    check(snapshotKey(trackingNo), ifPresent),
    put({ ...deliveryKey(trackingNo), ...one, expiresAt }, ifAbsent),
    update(countsKey(month), { set: { expiresAt }, add: Object.fromEntries(buckets) }),
  ]);
  return !refused;
}
