import { beforeEach, expect, test } from "vitest";
import { attentionReasons } from "../../shared/shipment/reason-words.ts";
import { changeCase } from "../attention/write.ts";
import { withLease } from "../database/lease.ts";
import { syncCase } from "../follower/cases.ts";
import { syncReferences } from "../follower/references.ts";
import { recordKey } from "../records/keys.ts";
import { createRecord } from "../records/write.ts";
import { startCourierDouble } from "../testing/courier.ts";
import { recordLog } from "../testing/log.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./watch.ts";

const lines = recordLog();
await startCourierDouble();
beforeEach(switchToEmptyTable);

const linesOf = (event: string) => lines.filter((line) => line.event === event);
const runAt = (time: string) => handler({ time: `2026-11-22T${time}Z` });

async function openCase(serial: number, code: string): Promise<string> {
  const trackingNo = `SG32310276${String(serial).padStart(5, "0")}`;
  const { record } = await createRecord({ name: `AYU-${serial}`, phone: "9000000001", trackingNo }, "her");
  const scannedAt = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  await storeSnapshot(trackingNo, scannedShipment(trackingNo, [scannedAt, code]));
  await syncReferences([recordKey(record)]);
  await syncCase(trackingNo);
  return trackingNo;
}

test("open cases are counted by reason four times a day, without those that are snoozed or done", async () => {
  await openCase(1, "SGE_505");
  await openCase(2, "SGE_505");
  await openCase(3, "SGE_403");
  const snoozeUntil = new Date(Date.now() + 3_600_000).toISOString();
  await changeCase(await openCase(4, "SGE_403"), { snoozeUntil }, undefined, "her");
  await changeCase(await openCase(5, "SGE_501"), { done: true }, undefined, "her");
  await runAt("06:02:11");
  expect(linesOf("watch-run")).toHaveLength(1);
  const open: Readonly<Record<string, number>> = { held: 2, "delivery-failed": 1 };
  expect(linesOf("open-cases")).toEqual(
    attentionReasons.map((reason) => ({ event: "open-cases", reason, count: open[reason] ?? 0 })),
  );
});

test.each([
  ["00:00:00", 1],
  ["12:09:59", 1],
  ["18:10:00", 0],
  ["07:02:00", 0],
])("a run that starts at %s counts them %i times", async (time, times) => {
  await runAt(time);
  expect(linesOf("open-cases")).toHaveLength(times * attentionReasons.length);
});

test("they are counted also while another run asks", async () => {
  await withLease({ pk: "COURIER", sk: "WATCH" }, { now: Date.now, forMs: 60_000 }, () => runAt("06:00:00"));
  expect(linesOf("watch-running")).toHaveLength(1);
  expect(linesOf("watch-run")).toEqual([]);
  expect(linesOf("open-cases")).toHaveLength(attentionReasons.length);
});
