import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { EndpointName } from "../../../shared/contract.ts";
import { synthesisePortal } from "../../local/testing/assembly.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { ms, printTable, quantile, ratio } from "../../measure/timing.ts";
import { type BenchStep, benchCallsOn } from "../bench/api/calls.ts";
import { type Call, closeConnections, isRight, send } from "../bench/api/client.ts";
import { addressAt } from "./rehearsal.ts";

/** What customers and staff do meanwhile, and how often a second. Each customer and member has a network of their own. */
const work = {
  customers: { getTrackingNo: 4, openLink: 4 },
  staff: {
    allTracking: 3,
    trackingDetails: 3,
    createTracking: 3,
    updateTracking: 3,
    importExcel: 0.5,
    logisticsLogin: 0.5,
  },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<EndpointName, number>>>>>;
type Group = keyof typeof work;

const phaseSeconds = { quiet: 15, flood: 25 } as const;
/** Until then threads start: here on the processors that serve the others, on AWS on machines of their own. */
const warmUpMs = 4_000;
/** Requests of a flood a second, all kinds together. One network may guess 20 times an hour. */
export const floodRate = 100;
const mostSlower = 3;
/** Members, admins and orders. */
const castSize = 16;

interface Phase {
  readonly name: string;
  /** The network of the next request of the flood; without it there is none. */
  readonly nextNetwork?: () => string;
}

interface Worked {
  readonly group: Group;
  readonly step: string;
  readonly phase: Phase;
  readonly ms: number;
  /** What was wrong. */
  readonly error?: string;
  readonly isWarm: boolean;
}

/** Calls a function so often a second until the time is over, however long its calls take, and waits for all of them. */
async function repeat(perSecond: number, untilMs: number, call: () => Promise<unknown>): Promise<void> {
  const calls: Promise<unknown>[] = [];
  const from = performance.now();
  for (let count = 0; ; count += 1) {
    const at = from + (count * 1_000) / perSecond;
    if (at >= untilMs) break;
    await sleep(Math.max(0, at - performance.now()));
    calls.push(call());
  }
  await Promise.all(calls);
}

const wrongPhone = "+1 999 555 0000";
/** A request of a flood, which must be answered with one of these statuses. */
interface FloodRequest extends Call {
  readonly right: readonly number[];
}

/** Requests in turn. `orders` are those that customers look up at the same time, `email` that of a member who signs in. */
export function floodRequests(orders: readonly string[], email: string): (() => FloodRequest)[] {
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const anOrder = () => orders[next() % orders.length] ?? "";
  const guess = [404, 429];
  return [
    () => ({ to: "adminLogin", right: [400] }),
    () => ({ to: "logisticsLogin", right: [400] }),
    () => ({ to: "logisticsRegister", right: [400] }),
    () => ({ to: "importExcel", right: [401] }),
    () => ({ to: "importExcel", token: "made-up", right: [401] }),
    () => ({ to: "getTrackingNo", body: { name: `NONE-${next()}`, phone: wrongPhone }, right: guess }),
    () => ({ to: "getTrackingNo", body: { name: anOrder(), phone: wrongPhone }, right: guess }),
    () => ({ to: "openLink", body: { token: `A${"x".repeat(60)}${next()}` }, right: guess }),
    () => ({
      to: "createAlert",
      body: { name: anOrder(), phone: wrongPhone, email: `flood-${next()}@example.com` },
      right: [202, 429],
    }),
    () => ({ to: "logisticsLogin", body: { email, password: "a wrong password" }, right: [401, 429] }),
  ];
}

async function startFlood(
  portal: string,
  requests: readonly (() => FloodRequest)[],
  nextNetwork: () => string,
  untilMs: number,
) {
  const wrong = new Map<string, number>();
  const statuses = new Map<number, number>();
  let at = 0;
  await repeat(floodRate, untilMs, async () => {
    const { right, ...call } = requests[at++ % requests.length]?.() ?? { right: [], to: "wakeLookup" as const };
    const { status } = await send(portal, { ...call, from: nextNetwork() }).catch(() => ({ status: 0 }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (right.includes(status)) return;
    const key = `the flood's ${call.to} got ${status}`;
    wrong.set(key, (wrong.get(key) ?? 0) + 1);
  });
  return { wrong, statuses };
}

const p95 = (results: readonly Worked[]) =>
  quantile(
    results.map((one) => one.ms),
    0.95,
  );

/** Customers and staff beside floods; returns what was wrong. */
export async function attackWithFloods(): Promise<string[]> {
  const folder = temporaryFolder("attack-floods-");
  const portal = await startPortalProcess(process.execPath, [
    runPortal,
    await synthesisePortal(),
    join(folder, "data"),
  ]);
  try {
    return await flood(portal.url);
  } finally {
    closeConnections();
    await portal.stop();
  }
}

async function flood(portal: string): Promise<string[]> {
  const prepared = await benchCallsOn(portal, castSize);
  const steps: { group: Group; name: string; perSecond: number; next: () => BenchStep }[] = [];
  for (const [group, rates] of Object.entries(work) as [Group, Partial<Record<EndpointName, number>>][]) {
    for (const [name, perSecond] of Object.entries(rates) as [EndpointName, number][])
      steps.push({ group, name, perSecond, next: await prepared[name](1) });
  }
  const given = (name: EndpointName) => steps.find((step) => step.name === name)?.next().body as Record<string, string>;
  const orders = Array.from({ length: castSize }, () => given("getTrackingNo").name ?? "");
  const requests = floodRequests(orders, given("logisticsLogin").email ?? "");

  let networks = 0;
  const quiet: Phase = { name: "quiet" };
  const fromOne: Phase = { name: "a flood from one network", nextNetwork: () => "127.19.0.1" };
  const fromMany: Phase = {
    name: "a flood from many networks",
    nextNetwork: () => {
      networks += 1;
      return addressAt(networks);
    },
  };
  const results: Worked[] = [];
  const problems: string[] = [];
  const floods: Record<string, string | number>[] = [];
  // Quiet times before, between and after: others may use the machine as well.
  for (const phase of [quiet, fromOne, quiet, fromMany, quiet]) {
    const from = performance.now();
    const seconds = phase.nextNetwork ? phaseSeconds.flood : phaseSeconds.quiet;
    const until = from + seconds * 1_000;
    const flooding = phase.nextNetwork && startFlood(portal, requests, phase.nextNetwork, until);
    await Promise.all(
      steps.map(({ group, name, perSecond, next }) =>
        repeat(perSecond, until, async () => {
          const isWarm = performance.now() - from > warmUpMs;
          const step = next();
          const reply = await send(portal, step).catch((error: Error) => ({
            status: 0,
            ms: 0,
            headers: {},
            body: error.message,
          }));
          step.keep?.(reply);
          const error = isRight(step, reply) ? undefined : `${name} got ${reply.status}`;
          results.push({ group, step: name, phase, ms: reply.ms, isWarm, ...(error !== undefined && { error }) });
        }),
      ),
    );
    if (!flooding) continue;
    const { wrong, statuses } = await flooding;
    const sent = [...statuses.values()].reduce((sum, each) => sum + each, 0);
    floods.push({
      flood: phase.name,
      requests: sent,
      "a second": Math.round((sent * 1_000) / (performance.now() - from)),
      answers: [...statuses]
        .sort()
        .map(([status, count]) => `${count} x ${status}`)
        .join(", "),
    });
    for (const [what, count] of wrong) problems.push(`${phase.name}: ${count} x ${what}`);
  }

  const rows: Record<string, string | number>[] = [];
  const addRow = (who: string, isOne: (one: Worked) => boolean, isLimited: boolean) => {
    const of = (phase: Phase) => results.filter((one) => one.phase === phase && one.isWarm && isOne(one));
    const base = p95(of(quiet));
    const row: Record<string, string | number> = { who, calls: results.filter(isOne).length, "quiet p95": ms(base) };
    for (const phase of [fromOne, fromMany]) {
      const slower = p95(of(phase)) / base;
      row[phase.name] = `${ms(p95(of(phase)))}, ${ratio(slower)}`;
      if (isLimited && slower > mostSlower)
        problems.push(`${who}, ${phase.name}: p95 ${ratio(slower)} that of a quiet portal`);
    }
    rows.push({ ...row, errors: results.filter((one) => isOne(one) && one.error !== undefined).length });
  };
  for (const group of Object.keys(work) as Group[]) {
    addRow(group, (one) => one.group === group, true);
    for (const { name } of steps.filter((step) => step.group === group))
      addRow(`- ${name}`, (one) => one.step === name, false);
  }
  printTable("The floods", floods);
  printTable(`Customers and staff beside them: p95, and over that of a quiet portal (${mostSlower} x at most)`, rows);
  const errors = results.flatMap(({ phase, error }) => (error === undefined ? [] : [`${phase.name}: ${error}`]));
  const counted = Object.entries(Object.groupBy(errors, (error) => error));
  return [...problems, ...counted.map(([error, { length } = { length: 0 }]) => `${error}, ${length} x`)];
}
