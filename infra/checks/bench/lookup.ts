import { setTimeout as sleep } from "node:timers/promises";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../../../functions/database/table.ts";
import { createRecord } from "../../../functions/records/write.ts";
import { storeSnapshot } from "../../../functions/testing/snapshots.ts";
import { consumedUnits } from "../../measure/consumed-units.ts";
import { deliveredShipment, lookupOf } from "../../measure/lookup.ts";
import { startBenchTable } from "../../measure/table.ts";
import { mediansOf, ms, printTable, ratio, verdict } from "../../measure/timing.ts";
import { replayOf } from "./replay.ts";

const order = { name: "AYU-1001", phone: "+1 415 555 0101", trackingNo: "SG3231027366055" };

/**
 * About the network latency between a function and DynamoDB; the local engine has none, and runs concurrent calls in
 * turn.
 */
const distanceMs = 4;

function addDistance(milliseconds: number): void {
  table().middlewareStack.add(
    (next) => async (args) => {
      await sleep(milliseconds);
      return next(args);
    },
    { step: "deserialize", priority: "low", name: "distance" },
  );
}

export async function run(): Promise<void> {
  const database = await startBenchTable();
  await createRecord(order, "bench");
  await storeSnapshot(order.trackingNo, deliveredShipment(order.trackingNo));
  const { lookup, wake } = await lookupOf(order);
  const bareRead = () =>
    table().send(new GetCommand({ TableName: tableName(), Key: { pk: "COURIER", sk: "NOTHING" } }));

  // The first one reads the statistics, which serve for an hour.
  await lookup();
  const calls = await replayOf(lookup);
  const runs = { bareRead, writes: calls.writes, calls: calls.all, lookup };
  const here = await mediansOf(runs, { rounds: 1_000, warmUp: 200 });
  addDistance(distanceMs);
  const apart = await mediansOf(runs, { rounds: 200, warmUp: 20 });
  table().middlewareStack.remove("distance");
  const units = await consumedUnits(async () => {
    await wake();
    await lookup();
  });
  await database.stop();

  const many = calls.rounds.reduce((sum, count) => sum + count, 0);
  const part = (what: string, name: keyof typeof runs) => ({
    "medians, in turn": what,
    here: ms(here[name]),
    "over the bare read": ratio(here[name] / here.bareRead),
    [`${distanceMs} ms away`]: ms(apart[name]),
    "over it there": ratio(apart[name] / apart.bareRead),
  });
  printTable("A lookup from a snapshot, warm, and what it is made of", [
    part("one bare GetItem", "bareRead"),
    part("its two writes, one after the other: counting the guess, taking the count back", "writes"),
    part(`all its ${many} calls, in ${calls.rounds.length} rounds (${calls.rounds.join(" + ")})`, "calls"),
    part("the whole handler", "lookup"),
  ]);
  const held = (what: string, value: number, budget: number) => ({
    "the whole handler over": what,
    ratio: ratio(value),
    budget: ratio(budget),
    "": verdict(value, budget),
  });
  printTable("Budgets of time", [
    held("one bare GetItem", here.lookup / here.bareRead, 2),
    held("its own calls, in the same rounds", here.lookup / here.calls, 1.25),
    held(`its two writes, ${distanceMs} ms away`, apart.lookup / apart.writes, 1.15),
  ]);
  const dollars = 0.125 * units.read + 0.625 * units.write;
  printTable("What it takes of the table, waking and limits included", [
    { unit: "read", "a lookup": units.read, budget: 2, "": verdict(units.read, 2) },
    { unit: "write", "a lookup": units.write, budget: 2, "": verdict(units.write, 2) },
    {
      unit: "$ a million (on demand, us-east-1: 0.125 read, 0.625 write)",
      "a lookup": dollars.toFixed(2),
      budget: 4,
      "": verdict(dollars, 4),
    },
  ]);
}
