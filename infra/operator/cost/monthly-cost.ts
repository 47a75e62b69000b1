import { alertWorkers, digestWorkers, workers } from "../../../functions/registry.ts";
import { attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import type { MeasuredUnits } from "./measured-units.ts";
import { type Bill, billFor, type Used } from "./prices.ts";

/** Estimated use of the portal for each order; it differs between shops. */
export const habits = {
  /** Lookups by customers. */
  looks: 6,
  /** Of these, lookups that call the courier. */
  looksAsking: 3,
  /** Opened links, of these without a courier's call. */
  links: 2,
  /** Customers who leave an address, and the mails that each gets: one to confirm and five stages. */
  alerts: 0.2,
  mailsOfAlert: 6,
  /** List pages that staff open. */
  pages: 0.5,
  /** Searches by staff, each through all records. */
  searches: 0.05,
  /** Days until a parcel arrives, and how often a day the watch asks the courier for it. */
  movingDays: 12,
  watchCallsADay: 9,
  /** Answers of the courier that say something new. */
  scans: 14,
  /** How long records are kept. */
  months: 24,
  /** How long snapshots are kept. */
  snapshotMonths: 6,
} as const;

/** Values that only a deployment shows, estimated on the high side. */
export const guesses = {
  /** Billed seconds of a call, and its function's memory in GB. */
  call: { seconds: 0.1, gb: 0.5 },
  askingCall: { seconds: 1.5, gb: 0.5 },
  listCall: { seconds: 0.2, gb: 1 },
  searchCall: { seconds: 2.5, gb: 1 },
  importedRow: { seconds: 0.01, gb: 1 },
  /** Units of an alert from the address to its end, see docs/performance.md. */
  alert: { read: 58, write: 69 },
  mail: { seconds: 0.3, gb: 0.5 },
  mailerRun: { seconds: 0.05, gb: 0.5 },
  /** Calls of the watch are a second apart. */
  watchCall: { seconds: 1, gb: workers.watch.memoryMb / 1024 },
  watchRun: { seconds: 1.5, gb: workers.watch.memoryMb / 1024 },
  /** A page view: page, scripts, styles, fonts and calls. */
  visit: { edgeRequests: 12, megabytes: 0.25 },
  logBytesACall: 1_500,
  secretReads: 30_000,
} as const;

/** Resources of a stack that sends mails, which cost the same at any use. */
export const fixedParts = { secrets: 4, alarms: 20, metrics: 14, dashboards: 1 } as const;
/** Cases are counted for each reason in four hours of a day: a metric costs by the hour in which it has values. */
const caseMetrics = (attentionReasons.length * 4) / 24;

const monthMinutes = 43_800;
const watchRuns = monthMinutes / workers.watch.trigger.everyMinutes;
const mailerRuns = monthMinutes / alertWorkers.alertMailer.trigger.everyMinutes;
/** Of the digest and the sweeper: they read next to nothing. */
const otherRuns =
  monthMinutes / digestWorkers.digest.trigger.everyMinutes + monthMinutes / workers.importSweeper.trigger.everyMinutes;
/** Calls that the watch makes in a run at most. */
const mostWatchCalls = 240 * watchRuns;

export type MonthlyCost = ReturnType<typeof monthlyCost>;

const gigabyte = 1024 ** 3;
const gbSeconds = ({ seconds, gb }: { seconds: number; gb: number }) => seconds * gb;

function usedBy(orders: number, units: MeasuredUnits): Readonly<Record<string, Partial<Used>>> {
  const looks = orders * habits.looks;
  const asking = orders * habits.looksAsking;
  const links = orders * habits.links;
  const alerts = orders * habits.alerts;
  const mails = alerts * habits.mailsOfAlert;
  const pages = orders * habits.pages;
  const searches = orders * habits.searches;
  const scans = orders * habits.scans;
  const watchCalls = Math.min(orders * habits.movingDays * habits.watchCallsADay, mostWatchCalls);
  const records = orders * habits.months;
  // Each lookup wakes the function and calls it, and again if the snapshot is stale. An address is left and confirmed.
  const calls = looks * 2 + asking + links + alerts * 2 + pages + searches;
  const storedGb = (records * units.recordBytes + orders * habits.snapshotMonths * units.snapshotBytes) / gigabyte;
  const logGb = (calls * guesses.logBytesACall) / gigabyte;
  const sum = (part: "read" | "write") =>
    looks * (units.wake[part] + units.lookup[part]) +
    asking * units.lookupAsking[part] +
    // Each call reads the caller's account.
    pages * (units.page[part] + (part === "read" ? 1 : 0)) +
    orders * (units.importedRow[part] + units.followedRow[part]) +
    links * units.link[part] +
    alerts * guesses.alert[part] +
    mailerRuns * units.mailerRun[part] +
    watchRuns * units.watchRun[part] +
    watchCalls * units.watchCall[part] +
    scans * units.followedAnswer[part];

  return {
    DynamoDB: {
      tableReads: sum("read") + searches * records * units.searchedRecord,
      tableWrites: sum("write"),
      tableGb: storedGb,
      backupGb: storedGb,
    },
    Lambda: {
      // The follower runs once for each order and call to the courier, as if none came together.
      functionCalls: calls + orders + watchCalls + asking + mails + watchRuns + mailerRuns + otherRuns,
      functionGbSeconds:
        looks * 2 * gbSeconds(guesses.call) +
        asking * gbSeconds(guesses.askingCall) +
        pages * gbSeconds(guesses.listCall) +
        searches * gbSeconds(guesses.searchCall) +
        orders * (gbSeconds(guesses.importedRow) + gbSeconds(guesses.call)) +
        (links + alerts * 2 + scans) * gbSeconds(guesses.call) +
        mails * gbSeconds(guesses.mail) +
        (mailerRuns + otherRuns) * gbSeconds(guesses.mailerRun) +
        watchCalls * gbSeconds(guesses.watchCall) +
        watchRuns * gbSeconds(guesses.watchRun),
    },
    "API Gateway": { apiCalls: calls },
    SES: { mails },
    CloudFront: {
      edgeRequests: (looks + links) * guesses.visit.edgeRequests,
      edgeGb: ((looks + links) * guesses.visit.megabytes) / 1024,
      // Files in assets/ pass through no CloudFront function.
      edgeFunctionCalls: looks + links + calls,
    },
    "Secrets Manager": { secrets: fixedParts.secrets, secretReads: guesses.secretReads + 2 * watchRuns },
    CloudWatch: {
      alarms: fixedParts.alarms,
      metrics: fixedParts.metrics + caseMetrics,
      dashboards: fixedParts.dashboards,
      logGb,
      keptLogGb: logGb * 12,
    },
  };
}

/** The cost of a month with so many orders, once the portal has been in use for as long as records are kept. */
export function monthlyCost(orders: number, units: MeasuredUnits) {
  const services: Readonly<Record<string, Bill>> = Object.fromEntries(
    Object.entries(usedBy(orders, units)).map(([service, used]) => [service, billFor(used)]),
  );
  const bills = Object.values(services);
  const total = {
    listed: bills.reduce((sum, { listed }) => sum + listed, 0),
    due: bills.reduce((sum, { due }) => sum + due, 0),
  };
  return { orders, services, total };
}
