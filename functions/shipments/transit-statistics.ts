import { overdueAfterDays } from "../../shared/shipment/attention.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import type { ExpectedArrival } from "../../shared/shipment/parcel.ts";
import { dayIn, endOfDay, isoDay } from "../../shared/shipment/times.ts";
import { tableName } from "../database/table.ts";
import { toFailure } from "../platform/failure.ts";
import { readCounts, transitMonths } from "./delivery-store.ts";
import { journeyOf } from "./journey.ts";
import { type Deliveries, forecast } from "./transit-forecast.ts";

const hourMs = 60 * 60 * 1000;
/** The deliveries of the last twelve months by country. */
export type TransitStatistics = ReadonlyMap<string, readonly Deliveries[]>;

export const noStatistics: TransitStatistics = new Map();

async function readStatistics(now: number): Promise<TransitStatistics> {
  const months = transitMonths(now);
  const counts = await readCounts(months);
  return Map.groupBy(
    counts.map((one) => ({ ...one, monthsAgo: months.indexOf(one.month) })),
    ({ country }) => country,
  );
}

interface Cached {
  readonly table: string;
  readonly readAt: number;
  readonly statistics: Promise<TransitStatistics>;
}
let cached: Cached | undefined;

/** The statistics, which each function reads at most once an hour. */
export function transitStatistics(now = Date.now()): Promise<TransitStatistics> {
  if (cached && cached.table === tableName() && Math.abs(now - cached.readAt) < hourMs) return cached.statistics;
  const reading: Cached = { table: tableName(), readAt: now, statistics: readStatistics(now) };
  cached = reading;
  reading.statistics.catch(() => {
    // The next request reads them again.
    if (cached === reading) cached = undefined;
  });
  return reading.statistics;
}

/** A lookup or a mail does without the statistics where they cannot be read. */
export async function statisticsOrNone(now = Date.now()): Promise<TransitStatistics> {
  return transitStatistics(now).catch((error: unknown) => {
    if (toFailure(error).code !== "busy") throw error;
    console.warn({ event: "statistics-not-read", error: error instanceof Error ? error.name : "unknown" });
    return noStatistics;
  });
}

/** When a shipment usually arrives; null where it is not under way, has a problem, or too little is known. */
export function expectedArrivalOf(
  data: ShipmentData,
  statistics: TransitStatistics,
  now: number,
): ExpectedArrival | null {
  if (statistics.size === 0) return null;
  const journey = journeyOf(data);
  if (!journey?.isUnderWay) return null;
  const elapsed = Math.max(0, dayIn(journey.country, now) - journey.setOutOn);
  const found = forecast(statistics.get(journey.country) ?? [], elapsed);
  if (!found) return null;
  const { from, to, basis } = found;
  return { from: isoDay(journey.setOutOn + from), to: isoDay(journey.setOutOn + to), basis };
}

/**
 * When a shipment is overdue, in milliseconds since 1970, by the interval that a parcel has when it sets out; null where
 * too little is known, and undefined before it has set out.
 */
export function overdueTimeOf(data: ShipmentData, statistics: TransitStatistics): number | null | undefined {
  const journey = journeyOf(data);
  if (!journey) return undefined;
  const found = forecast(statistics.get(journey.country) ?? [], 0);
  return found ? endOfDay(journey.country, journey.setOutOn + found.to + overdueAfterDays) : null;
}
