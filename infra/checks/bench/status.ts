import { setTimeout as sleep } from "node:timers/promises";
import type { ListedRecord } from "../../../shared/records.ts";
import { scenarioNumber } from "../../local/courier/scenarios.ts";
import { startDemoPortal } from "./demo-portal.ts";
import { median, ms, printTable, quantile, timed, verdict } from "./measure.ts";

const rounds = 40;
const budgetMs = 1_000;
const phone = "+1 212 555 0100";

/** From a lookup's start, which asks the courier and stores the snapshot, to the status in the first page of the list. */
export async function run(): Promise<void> {
  const { call, token, stop } = await startDemoPortal();
  const statusOf = async (name: string) => {
    const { body } = await call("GET", "/api/user/allTracking?limit=1", { token });
    return body.users.find((record: ListedRecord) => record.name === name)?.shipment?.status;
  };
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = { name: `BENCH-${round}`, phone };
      const record = { ...order, trackingNo: scenarioNumber("inTransit", 5_000 + round) };
      await call("POST", "/api/user/create", { body: record, token });
      times.push(
        await timed(async () => {
          await call("POST", "/api/user/getTrackingNo", { body: order });
          while ((await statusOf(order.name)) !== "moving") await sleep(10);
        }),
      );
    }
    const p95 = quantile(times, 0.95);
    printTable(`From a snapshot to the status in the list, ${rounds} parcels`, [
      { median: ms(median(times)), p95: ms(p95), budget: ms(budgetMs), "": verdict(p95, budgetMs) },
    ]);
  } finally {
    await stop();
  }
}
