import { setTimeout as sleep } from "node:timers/promises";
import type { ListedRecord } from "../../../shared/records.ts";
import { buildAssembly } from "../../build/cached-build.ts";
import { scenarioNumber } from "../../local/courier/scenarios.ts";
import { demoMembers, demoPassword } from "../../local/demo/people.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { median, ms, printTable, quantile, temporaryFolder, timed, verdict } from "./measure.ts";

const rounds = 40;
const budgetMs = 1_000;
const phone = "+1 212 555 0100";

/** From a lookup's start, which asks the courier and stores the snapshot, to the status in the first page of the list. */
export async function run(): Promise<void> {
  const portal = await startPortalProcess(process.execPath, [
    runPortal,
    await buildAssembly({}),
    temporaryFolder("bench-status-"),
  ]);
  let token = "";
  const send = async (method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${portal.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const statusOf = async (name: string) => {
    const { users } = (await (await send("GET", "/user/allTracking?limit=1")).json()) as { users: ListedRecord[] };
    return users.find((record) => record.name === name)?.shipment?.status;
  };
  try {
    const [member] = demoMembers;
    token = await (await send("POST", "/logistics/login", { email: member?.email, password: demoPassword })).text();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = { name: `BENCH-${round}`, phone };
      await send("POST", "/user/create", { ...order, trackingNo: scenarioNumber("inTransit", 5_000 + round) });
      times.push(
        await timed(async () => {
          await send("POST", "/user/getTrackingNo", order);
          while ((await statusOf(order.name)) !== "moving") await sleep(10);
        }),
      );
    }
    const p95 = quantile(times, 0.95);
    printTable(`From a snapshot to the status in the list, ${rounds} parcels`, [
      { median: ms(median(times)), p95: ms(p95), budget: ms(budgetMs), "": verdict(p95, budgetMs) },
    ]);
  } finally {
    await portal.stop();
  }
}
