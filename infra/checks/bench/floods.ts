import { setTimeout as sleep } from "node:timers/promises";
import { demoOf } from "../../local/demo/data.ts";
import { addressHeader } from "../../local/http/listener.ts";
import { startDemoPortal } from "./demo-portal.ts";
import { held, ms, printTable, quantile } from "./measure.ts";

const phaseMs = 15_000;
/** Each with one customer, whose network is known from the warm-up: guesses of others do not lock it out. */
const orders = demoOf(Date.now()).answeredOrders.slice(0, 16);
const phone = "+1 999 555 0000";
const refused = [
  ["/logistics/register", () => ({})],
  ["/admin/login", () => ({ email: "flood@example.com", password: "a wrong password" })],
  ["/user/getTrackingNo", (at: number) => ({ name: `NONE-${at}`, phone })],
  ["/user/getTrackingNo", (at: number) => ({ name: orders[at % orders.length]?.name, phone })],
] as const;

/** An address for each caller. */
const addressAt = (network: number, at: number) => `10.${network}.${Math.floor(at / 250) % 250}.${1 + (at % 250)}`;

/** Acts so often a second until the time is over. */
async function repeat(perSecond: number, act: (at: number) => Promise<void>): Promise<void> {
  const until = performance.now() + phaseMs;
  const all: Promise<void>[] = [];
  for (; performance.now() < until; await sleep(1_000 / perSecond)) all.push(act(all.length));
  await Promise.all(all);
}

/** Customers' lookups, quiet and beside 100 refused calls a second, from one network and from many. */
export async function run(): Promise<void> {
  const portal = await startDemoPortal();
  const send = async (path: string, address: string, body: object) => {
    const reply = await fetch(`${portal.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", [addressHeader]: address },
      body: JSON.stringify(body),
    });
    await reply.text();
    return reply.status;
  };
  /** The p95 of lookups in milliseconds. */
  const phase = async (floodFrom?: (at: number) => string) => {
    const times: number[] = [];
    const lookups = repeat(8, async (at) => {
      const from = performance.now();
      const { name, phone } = orders[at % orders.length] ?? {};
      const status = await send("/user/getTrackingNo", addressAt(17, at % orders.length), { name, phone });
      times.push(performance.now() - from);
      if (status !== 200) throw new Error(`A lookup was answered ${status}`);
    });
    const flood =
      floodFrom &&
      repeat(100, async (at) => {
        const [path, bodyOf] = refused[at % refused.length] ?? refused[0];
        const status = await send(path, floodFrom(at), bodyOf(at));
        if (![400, 401, 404, 429].includes(status)) throw new Error(`A call of the flood was answered ${status}`);
      });
    await Promise.all([lookups, flood]);
    return quantile(times, 0.95);
  };
  try {
    // Starts the functions.
    await phase(() => addressAt(18, 0));
    const quiet = await phase();
    const rows: Record<string, string>[] = [];
    for (const [what, from] of [
      ["from one network", () => addressAt(19, 0)],
      ["from many networks", (at: number) => addressAt(20, at)],
    ] as const) {
      const flooded = await phase(from);
      rows.push({ ...held(what, flooded / quiet, 3), quiet: ms(quiet), flooded: ms(flooded) });
    }
    printTable("Customers' lookups beside 100 refused calls a second: p95 over quiet", rows);
  } finally {
    await portal.stop();
  }
}
