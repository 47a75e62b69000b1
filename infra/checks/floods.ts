import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { type EndpointName, endpoints } from "../../shared/contract.ts";
import { pathOf } from "../../shared/path-of.ts";
import { answeredOrders } from "../local/demo/data.ts";
import { synthesisePortal } from "../local/testing/assembly.ts";
import { runPortal, startPortalProcess } from "../local/testing/portal-process.ts";
import { ms, printTable, quantile, ratio, temporaryFolder } from "./bench/measure.ts";

/** `npm run floods`: customers' lookups beside floods from one network and from many; exits with 1 if they suffer. */

const mostSlower = 3;
const phaseMs = 20_000;
const phone = "+1 999 555 0000";

/** An address of this machine for each caller: Linux accepts all of 127.0.0.0/8 as its own. */
const addressAt = (network: number, at: number) => `127.${network}.${Math.floor(at / 250) % 250}.${1 + (at % 250)}`;
const agents = new Map<string, Agent>();
function agentOf(localAddress: string): Agent {
  const agent = agents.get(localAddress) ?? new Agent({ localAddress });
  agents.set(localAddress, agent);
  return agent;
}

const folder = temporaryFolder("floods-");
const portal = await startPortalProcess(process.execPath, [runPortal, await synthesisePortal(), folder]);
process.once("exit", () => portal.child.kill());

async function send(to: EndpointName, from: string, body: object): Promise<number> {
  const reply = await request(portal.url + pathOf(to), {
    method: endpoints[to].method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    dispatcher: agentOf(from),
  });
  await reply.body.dump();
  return reply.statusCode;
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

/** Each has one customer, whose network is known from the warm-up: guesses of others do not lock it out. */
const customers = 16;
const orderAt = (at: number) => answeredOrders[at % customers] ?? {};
/** Requests in turn, which must be refused. */
const flood: readonly ((from: string, at: number) => Promise<number>)[] = [
  (from) => send("logisticsRegister", from, {}),
  (from) => send("importExcel", from, {}),
  (from, at) => send("getTrackingNo", from, { name: `NONE-${at}`, phone }),
  (from, at) => send("getTrackingNo", from, { ...orderAt(at), phone }),
  (from, at) => send("openLink", from, { token: `A${"x".repeat(60)}${at}` }),
  (from) => send("adminLogin", from, { email: "flood@example.com", password: "a wrong password" }),
];

const problems = new Map<string, number>();
const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1);
const rows: Record<string, string | number>[] = [];

/** Customers, each from a network of their own, beside a flood, if any; @returns the p95 of their lookups. */
async function phase(name: string, networkOf?: (at: number) => string): Promise<number> {
  const times: number[] = [];
  let flooded = 0;
  const lookups = repeat(8, 6, async (at) => {
    const from = performance.now();
    const status = await send("getTrackingNo", addressAt(17, at % customers), orderAt(at));
    times.push(performance.now() - from);
    if (status !== 200) note(`${name}: a lookup got ${status}`);
  });
  const flooding = networkOf
    ? repeat(100, 50, async (at) => {
        flooded += 1;
        const status = await flood[at % flood.length]?.(networkOf(at), at);
        if (![400, 401, 404, 429].includes(status ?? 0)) note(`${name}: a request of the flood got ${status}`);
      })
    : undefined;
  await Promise.all([lookups, flooding]);
  const p95 = quantile(times, 0.95);
  rows.push({ phase: name, "requests of the flood": flooded, lookups: times.length, p95: ms(p95) });
  return p95;
}

await phase("warming up");
const quiet = await phase("quiet");
if (quiet > 300) note("the machine is busy, so that the ratios say little: try again on an idle one");
const floods = {
  "a flood from one network": () => addressAt(19, 0),
  "a flood from many networks": (at: number) => addressAt(20, at),
};
for (const [name, networkOf] of Object.entries(floods)) {
  const slower = (await phase(name, networkOf)) / quiet;
  rows.push({
    phase: `over quiet, ${mostSlower} x at most`,
    "requests of the flood": "",
    lookups: "",
    p95: ratio(slower),
  });
  if (slower > mostSlower) note(`${name}: lookups take ${ratio(slower)} as long`);
}
await Promise.all([...agents.values()].map((agent) => agent.close()));
await portal.stop();
printTable("Customers' lookups beside floods", rows);
for (const [problem, count] of problems) console.info(`${problem}, ${count} times`);
process.exitCode = problems.size > 0 ? 1 : 0;
