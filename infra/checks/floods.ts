import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { type EndpointName, endpoints } from "../../shared/contract.ts";
import { pathOf } from "../../shared/path-of.ts";
import { answeredOrders } from "../local/demo/data.ts";
import { demoMembers, demoPassword } from "../local/demo/people.ts";
import { synthesisePortal } from "../local/testing/assembly.ts";
import { runPortal, startPortalProcess } from "../local/testing/portal-process.ts";
import { ms, printTable, quantile, ratio, temporaryFolder } from "./bench/measure.ts";

/** `npm run floods`: customers and staff beside floods from one network and from many; exits with 1 if one suffers. */

const mostSlower = 3;
const phaseMs = 20_000;
const floodsPerSecond = 100;

/** An address of this machine for each caller: Linux accepts all of 127.0.0.0/8 as its own. */
const addressAt = (network: number, at = 0) => `127.${network}.${Math.floor(at / 250) % 250}.${1 + (at % 250)}`;
const agents = new Map<string, Agent>();
function agentOf(localAddress: string): Agent {
  const agent = agents.get(localAddress) ?? new Agent({ connect: { localAddress } });
  agents.set(localAddress, agent);
  return agent;
}

const portal = await startPortalProcess(process.execPath, [
  runPortal,
  await synthesisePortal(),
  temporaryFolder("floods-"),
]);
process.once("exit", () => portal.child.kill());

async function send(to: EndpointName, from: string, body?: object, token?: string) {
  const start = performance.now();
  const reply = await request(portal.url + pathOf(to), {
    method: endpoints[to].method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body),
    dispatcher: agentOf(from),
  });
  return { status: reply.statusCode, text: await reply.body.text(), ms: performance.now() - start };
}

/** Acts so often a second until the time is over, at most so many times at once. */
async function repeat(perSecond: number, mostAtOnce: number, act: (at: number) => Promise<void>): Promise<void> {
  const until = performance.now() + phaseMs;
  const underWay = new Set<Promise<void>>();
  for (let at = 0; performance.now() < until; at += 1) {
    const running = act(at).finally(() => underWay.delete(running));
    underWay.add(running);
    await sleep(1_000 / perSecond);
    while (underWay.size >= mostAtOnce) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

const email = demoMembers.find(({ isVerified }) => isVerified)?.email;
const { text: token } = await send("logisticsLogin", "127.0.0.1", { email, password: demoPassword });
const orderAt = (at: number) => answeredOrders[at % answeredOrders.length];

/** What people do meanwhile, each customer from a network of their own; all of it must be answered with 200. */
const work = {
  lookup: (at: number) => send("getTrackingNo", addressAt(17, at % 16), orderAt(at)),
  list: () => send("allTracking", "127.0.0.1", undefined, token),
  login: (at: number) => send("logisticsLogin", addressAt(18, at % 16), { email, password: demoPassword }),
};
const phone = "+1 999 555 0000";
/** Requests of a flood in turn, which must be refused. */
const flood: readonly ((from: string, at: number) => ReturnType<typeof send>)[] = [
  (from) => send("adminLogin", from, {}),
  (from) => send("logisticsRegister", from, {}),
  (from) => send("importExcel", from, {}, "made-up"),
  (from, at) => send("getTrackingNo", from, { name: `NONE-${at}`, phone }),
  (from, at) => send("getTrackingNo", from, { name: orderAt(at)?.name, phone }),
  (from, at) => send("openLink", from, { token: `A${"x".repeat(60)}${at}` }),
  (from) => send("logisticsLogin", from, { email: "flood@example.com", password: "a wrong password" }),
];

const problems = new Map<string, number>();
const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1);
let flooded = 0;
const phases: Readonly<Record<string, (() => string) | undefined>> = {
  "warming up": () => addressAt(19),
  quiet: undefined,
  "a flood from one network": () => addressAt(20),
  "a flood from many networks": () => addressAt(21 + Math.floor(flooded / 62_500), flooded),
};
const rows: Record<string, string | number>[] = [];
const quiet = new Map<string, number>();
for (const [phase, networkOf] of Object.entries(phases)) {
  const flooding = networkOf
    ? repeat(floodsPerSecond, 50, async (at) => {
        flooded += 1;
        const { status } = (await flood[at % flood.length]?.(networkOf(), at)) ?? {};
        if (![400, 401, 404, 429].includes(status ?? 0)) note(`${phase}: a request of the flood got ${status}`);
      })
    : undefined;
  for (const [name, times] of await Promise.all(
    Object.entries(work).map(async ([name, act]) => {
      const times: number[] = [];
      await repeat(3, 3, async (at) => {
        const { status, ms } = await act(at);
        times.push(ms);
        if (status !== 200) note(`${phase}: ${name} got ${status}`);
      });
      return [name, times] as const;
    }),
  )) {
    const p95 = quantile(times, 0.95);
    if (phase === "quiet") quiet.set(name, p95);
    const slower = p95 / (quiet.get(name) ?? p95);
    if (slower > mostSlower) note(`${phase}: ${name} takes ${ratio(slower)} as long`);
    if (phase !== "warming up")
      rows.push({ phase, what: name, calls: times.length, p95: ms(p95), "over quiet": ratio(slower) });
  }
  await flooding;
}
await Promise.all([...agents.values()].map((agent) => agent.close()));
await portal.stop();
printTable(`Beside floods of ${floodsPerSecond} requests a second (${mostSlower} x at most)`, rows);
for (const [problem, count] of problems) console.info(`${problem}, ${count} times`);
process.exitCode = problems.size > 0 ? 1 : 0;
