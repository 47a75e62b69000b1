import { overdueAfterDays } from "../../shared/shipment/attention.ts";
import type { ExpectedArrival, ShipmentData } from "../../shared/shipment/data.ts";
import { dayIn, endOfDay, isoDay } from "../../shared/shipment/times.ts";
import { tableName } from "../database/table.ts";
import { nameOf, toFailure } from "../platform/failure.ts";
import { deliveriesIn, readCounts, transitMonths } from "./delivery-store.ts";
import { journeyOf } from "./journey.ts";
import { keepTold, type TrackedShipment } from "./snapshot-store.ts";
import { type Deliveries, forecast } from "./transit-forecast.ts";

const hourMs = 60 * 60 * 1000;
/** The deliveries of the last twelve months by country. */
export type TransitStatistics = ReadonlyMap<string, readonly Deliveries[]>;

export const noStatistics: TransitStatistics = new Map();

async function readStatistics(now: number): Promise<TransitStatistics> {
  const months = transitMonths(now);
  const counts = deliveriesIn(await readCounts(months));
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
  if (cached && cached.table === tableName() && Math.abs(now - cached.readAt) < hourMs)
    return cached.statistics;
  const reading: Cached = {
    table: tableName(),
    readAt: now,
    statistics: readStatistics(now),
  };
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
    console.warn({ event: "statistics-not-read", error: nameOf(error) });
    return noStatistics;
  });
}

/** A window that was told stands for so long: page and mail say the same, whatever is counted meanwhile. */
const toldStandsMs = 24 * hourMs;

/** When a shipment usually arrives, and whether that can be told as something new: days that have passed cannot. */
function arrivalOf(
  { data, lastTold }: KnownArrival,
  statistics: TransitStatistics,
  now: number,
) {
  const journey = journeyOf(data);
  if (!journey?.isUnderWay) return undefined;
  const { country, setOutOn } = journey;
  const today = dayIn(country, now);
  if (lastTold && now < lastTold.at + toldStandsMs && isoDay(today) <= lastTold.to) {
    const { at: _, ...expected } = lastTold;
    return { expected, isNew: false };
  }
  const found = forecast(statistics.get(country) ?? [], Math.max(0, today - setOutOn));
  if (!found) return undefined;
  const { from, to, basis } = found;
  const expected = { from: isoDay(setOutOn + from), to: isoDay(setOutOn + to), basis };
  return { expected, isNew: setOutOn + to >= today };
}

type KnownArrival = Pick<TrackedShipment, "data" | "lastTold">;

/** When a shipment usually arrives; null where it is not under way, has a problem, or too little is known. */
export const expectedArrivalOf = (
  shipment: KnownArrival,
  statistics: TransitStatistics,
  now: number,
): ExpectedArrival | null => arrivalOf(shipment, statistics, now)?.expected ?? null;

interface Telling {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How to wait for what is stored for later. */
  readonly keep: (writing: Promise<unknown>) => Promise<unknown>;
}

/** As `expectedArrivalOf`, for a customer: keeps what they are told. */
export async function tellArrival(
  trackingNo: string,
  shipment: KnownArrival,
  statistics: TransitStatistics,
  { now, keep }: Telling,
): Promise<ExpectedArrival | null> {
  const { expected = null, isNew } = arrivalOf(shipment, statistics, now) ?? {};
  if (expected && isNew) await keep(keepTold(trackingNo, { ...expected, at: now }));
  return expected;
}

/**
 * When a shipment is overdue, in milliseconds since 1970, by the interval that a parcel has when it sets out; null where
 * too little is known, and undefined before it has set out.
 */
export function overdueTimeOf(
  data: ShipmentData,
  statistics: TransitStatistics,
): number | null | undefined {
  const journey = journeyOf(data);
  if (!journey) return undefined;
  const found = forecast(statistics.get(journey.country) ?? [], 0);
  return found
    ? endOfDay(journey.country, journey.setOutOn + found.to + overdueAfterDays)
    : null;
}
