import type { MeasuredUnits } from "./measured-units.ts";
import { type Bill, billFor, type Used } from "./prices.ts";

/** What people do with the portal, by the order. A guess: another shop's people may do otherwise. */
export const habits = {
  /** How often somebody looks where an order is. */
  looks: 6,
  /** Of these, how many find something too old and ask the courier. */
  looksAsking: 3,
  /** List pages that staff open. */
  pages: 0.5,
  /** Searches by staff, each through all records. */
  searches: 0.05,
  /** Records are kept. */
  months: 24,
  /** What the courier said is kept. */
  snapshotMonths: 6,
} as const;

/** What only a deployment shows, estimated on the dear side. */
export const guesses = {
  /** Seconds that a call is charged for, and the memory of its function in GB. */
  call: { seconds: 0.1, gb: 0.5 },
  askingCall: { seconds: 1.5, gb: 0.5 },
  listCall: { seconds: 0.2, gb: 1 },
  searchCall: { seconds: 2.5, gb: 1 },
  importedRow: { seconds: 0.01, gb: 1 },
  /** A visit: page, scripts, styles, fonts, and its calls. */
  visit: { edgeRequests: 12, megabytes: 0.25 },
  logBytesACall: 1_500,
  secretReads: 30_000,
} as const;

/** What the stack has however little it is used. */
export const fixedParts = { secrets: 3, alarms: 11, metrics: 8, dashboards: 1 } as const;

export interface MonthlyCost {
  readonly orders: number;
  /** By what AWS calls the services. */
  readonly services: Readonly<Record<string, Bill>>;
  readonly total: Bill;
}

const gigabyte = 1024 ** 3;
const gbSeconds = ({ seconds, gb }: { seconds: number; gb: number }) => seconds * gb;

function usedBy(
  orders: number,
  units: MeasuredUnits,
  fixed: typeof fixedParts,
): Readonly<Record<string, Partial<Used>>> {
  const looks = orders * habits.looks;
  const asking = orders * habits.looksAsking;
  const pages = orders * habits.pages;
  const searches = orders * habits.searches;
  const records = orders * habits.months;
  // Each look wakes the lookup and asks it, and where the answer is old asks again.
  const calls = looks * 2 + asking + pages + searches;
  const storedGb = (records * units.recordBytes + orders * habits.snapshotMonths * units.snapshotBytes) / gigabyte;
  const logGb = (calls * guesses.logBytesACall) / gigabyte;
  const sum = (part: "read" | "write") =>
    looks * (units.wake[part] + units.lookup[part]) +
    asking * units.lookupAsking[part] +
    // The caller's account is read once a call.
    pages * (units.page[part] + (part === "read" ? 1 : 0)) +
    orders * units.importedRow[part];

  return {
    DynamoDB: {
      tableReads: sum("read") + searches * records * units.searchedRecord,
      tableWrites: sum("write"),
      tableGb: storedGb,
      backupGb: storedGb,
    },
    Lambda: {
      functionCalls: calls,
      functionGbSeconds:
        looks * 2 * gbSeconds(guesses.call) +
        asking * gbSeconds(guesses.askingCall) +
        pages * gbSeconds(guesses.listCall) +
        searches * gbSeconds(guesses.searchCall) +
        orders * gbSeconds(guesses.importedRow),
    },
    "API Gateway": { apiCalls: calls },
    CloudFront: {
      edgeRequests: looks * guesses.visit.edgeRequests,
      edgeGb: (looks * guesses.visit.megabytes) / 1024,
      // Files below assets/ pass no function.
      edgeFunctionCalls: looks + calls,
    },
    "Secrets Manager": { secrets: fixed.secrets, secretReads: guesses.secretReads },
    CloudWatch: {
      alarms: fixed.alarms,
      metrics: fixed.metrics,
      dashboards: fixed.dashboards,
      logGb,
      keptLogGb: logGb * 12,
    },
  };
}

/** What a month of so many orders costs, once the portal has been in use for as long as records are kept. */
export function monthlyCost(orders: number, units: MeasuredUnits, fixed: typeof fixedParts): MonthlyCost {
  const services = Object.fromEntries(
    Object.entries(usedBy(orders, units, fixed)).map(([service, used]) => [service, billFor(used)]),
  );
  const bills = Object.values(services);
  const total = {
    listed: bills.reduce((sum, { listed }) => sum + listed, 0),
    due: bills.reduce((sum, { due }) => sum + due, 0),
  };
  return { orders, services, total };
}
