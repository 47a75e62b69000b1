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
import type { Reply } from "../exchange.ts";
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

const phaseSeconds = { warmUp: 8, quiet: 15, flood: 25 } as const;
/** Requests of a flood a second, all kinds together. One network may guess 20 times an hour. */
const floodRate = 100;
const floodConnections = 50;
/** Customers, or members, who do the same thing at the same time: each waits for a reply before the next call. */
const people = 3;
const mostSlower = 3;
/** A quiet portal that takes longer shares its processors with other programs: the floods would prove nothing. */
const mostQuietMs = 300;
/** Members, admins and orders. */
const castSize = 16;

interface Phase {
  readonly name: string;
  readonly seconds: number;
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
}

/** Calls a function so often a second until the time is over; not while so many calls have no reply yet. */
async function repeat(
  perSecond: number,
  mostAtOnce: number,
  untilMs: number,
  call: () => Promise<unknown>,
): Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const from = performance.now();
  for (let count = 0; ; count += 1) {
    const at = from + (count * 1_000) / perSecond;
    if (at >= untilMs) break;
    await sleep(Math.max(0, at - performance.now()));
    while (underWay.size >= mostAtOnce && performance.now() < untilMs) await Promise.race(underWay);
    if (performance.now() >= untilMs) break;
    const running = call().finally(() => underWay.delete(running));
    underWay.add(running);
  }
  await Promise.all(underWay);
}

const noReply = (error: Error): Reply => ({ status: 0, ms: 0, headers: {}, body: error.message });
const gotten = ({ status, body }: Reply) => (status === 0 ? `no reply: ${body}` : status);

const wrongPhone = "+1 999 555 0000";
/** A request of a flood, which must be answered with one of these statuses. */
interface FloodRequest extends Call {
  readonly right: readonly number[];
}

/** Requests in turn. `orders` are those that customers look up at the same time, `email` that of a member who signs in. */
function floodRequests(orders: readonly string[], email: string): (() => FloodRequest)[] {
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
  await repeat(floodRate, floodConnections, untilMs, async () => {
    const { right, ...call } = requests[at++ % requests.length]?.() ?? { right: [], to: "wakeLookup" as const };
    const reply = await send(portal, { ...call, from: nextNetwork() }).catch(noReply);
    const { status } = reply;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (right.includes(status)) return;
    const key = `the flood's ${call.to} got ${gotten(reply)}`;
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
      steps.push({ group, name, perSecond, next: await prepared[name](castSize) });
  }
  const given = (name: EndpointName) => steps.find((step) => step.name === name)?.next().body as Record<string, string>;
  const orders = Array.from({ length: castSize }, () => given("getTrackingNo").name ?? "");
  const requests = floodRequests(orders, given("logisticsLogin").email ?? "");

  let networks = 0;
  // Starts the functions: here on the processors that serve the others, on AWS on machines of their own.
  const warmUp: Phase = { name: "warming up", seconds: phaseSeconds.warmUp, nextNetwork: () => "127.18.0.1" };
  const quiet: Phase = { name: "quiet", seconds: phaseSeconds.quiet };
  const fromOne: Phase = {
    name: "a flood from one network",
    seconds: phaseSeconds.flood,
    nextNetwork: () => "127.19.0.1",
  };
  const fromMany: Phase = {
    name: "a flood from many networks",
    seconds: phaseSeconds.flood,
    nextNetwork: () => {
      networks += 1;
      return addressAt(networks);
    },
  };
  const results: Worked[] = [];
  const problems: string[] = [];
  const floods: Record<string, string | number>[] = [];
  // Quiet times before, between and after: others may use the machine as well.
  for (const phase of [warmUp, quiet, fromOne, quiet, fromMany, quiet]) {
    const from = performance.now();
    const until = from + phase.seconds * 1_000;
    const flooding = phase.nextNetwork && startFlood(portal, requests, phase.nextNetwork, until);
    await Promise.all(
      steps.map(({ group, name, perSecond, next }) =>
        repeat(perSecond, people, until, async () => {
          const step = next();
          const reply = await send(portal, step).catch(noReply);
          step.keep?.(reply);
          const error = isRight(step, reply) ? undefined : `${name} got ${gotten(reply)}`;
          results.push({ group, step: name, phase, ms: reply.ms, ...(error !== undefined && { error }) });
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
    const of = (phase: Phase) => results.filter((one) => one.phase === phase && isOne(one));
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
  const usual = p95(results.filter(({ phase, group }) => phase === quiet && group === "customers"));
  if (usual > mostQuietMs)
    problems.push(`the machine is busy: customers of a quiet portal wait ${ms(usual)}, so try again on an idle one`);
  printTable("The floods", floods);
  printTable(`Customers and staff beside them: p95, and over that of a quiet portal (${mostSlower} x at most)`, rows);
  const errors = results.flatMap(({ phase, error }) => (error === undefined ? [] : [`${phase.name}: ${error}`]));
  const counted = Object.entries(Object.groupBy(errors, (error) => error));
  return [...problems, ...counted.map(([error, { length } = { length: 0 }]) => `${error}, ${length} x`)];
}
