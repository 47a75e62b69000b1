import { beforeEach, expect, test } from "vitest";
import { attentionReasons } from "../../shared/shipment/reason-words.ts";
import { changeCase } from "../attention/write.ts";
import { withLease } from "../database/due.ts";
import { filedWith } from "../testing/cases.ts";
import { startCourierDouble } from "../testing/courier.ts";
import { recordLog } from "../testing/log.ts";
import { scannedShipment } from "../testing/snapshots.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { newOrder } from "../testing/unique.ts";
import { handler } from "./watch.ts";

const lines = recordLog();
await startCourierDouble();
beforeEach(switchToEmptyTable);

const linesOf = (event: string) => lines.filter((line) => line.event === event);
const runAt = (time: string) => handler({ time: `2026-11-22T${time}Z` });

/** Stores a parcel with this newest scan, and returns its number. */
async function openCase(code: string): Promise<string> {
  const { trackingNo } = newOrder();
  await filedWith({}, scannedShipment(trackingNo, [Math.floor(Date.now() / 1000) * 1000 - 3_600_000, code]));
  return trackingNo;
}

test("open cases are counted by reason four times a day, without those that are snoozed or done", async () => {
  await openCase("SGE_505");
  await openCase("SGE_505");
  await openCase("SGE_403");
  const snoozeUntil = new Date(Date.now() + 3_600_000).toISOString();
  await changeCase(await openCase("SGE_403"), { snoozeUntil }, undefined, "her");
  await changeCase(await openCase("SGE_501"), { done: true }, undefined, "her");
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
