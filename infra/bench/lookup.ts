import { setTimeout as sleep } from "node:timers/promises";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../../functions/store/table.ts";
import { createTracking } from "../../functions/store/tracking-write.ts";
import { startBenchTable } from "./bench-table.ts";
import { consumedUnits } from "./consumed-units.ts";
import { lookupOf } from "./lookup-data.ts";
import { inTurn, median, ms, printTable, ratio, verdict } from "./measure.ts";
import { replayOf } from "./replay.ts";

const order = { name: "AYU-1001", phone: "+1 415 555 0101", trackingNo: "SG3231027366055" };

/** About what lies between a function and DynamoDB. Here they share one machine, and what overlaps there is done in turn. */
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
  await createTracking(order, "bench");
  const { lookup, wake } = await lookupOf(order);
  const bareRead = () =>
    table().send(new GetCommand({ TableName: tableName(), Key: { pk: "COURIER", sk: "NOTHING" } }));

  const itsCalls = await replayOf(lookup);
  const times = await inTurn(lookup, bareRead, { rounds: 1_000, warmUp: 200 });
  const own = await inTurn(lookup, itsCalls, { rounds: 1_000, warmUp: 200 });
  addDistance(distanceMs);
  const apart = await inTurn(lookup, bareRead, { rounds: 200, warmUp: 20 });
  table().middlewareStack.remove("distance");
  const units = await consumedUnits(async () => {
    await wake();
    await lookup();
  });
  await database.stop();

  const row = (over: string, { first, second }: typeof times, budget?: number) => {
    const [whole, bare] = [median(first), median(second)];
    return {
      "over, in turn": over,
      lookup: ms(whole),
      "the other": ms(bare),
      ratio: ratio(whole / bare),
      budget: budget ? ratio(budget) : "",
      "": budget ? verdict(whole / bare, budget) : "",
    };
  };
  printTable("A lookup from a snapshot, warm, through one client (medians)", [
    row("one bare GetItem", times, 2),
    row("the same five calls, in the same two rounds, and nothing else", own),
    row(`one bare GetItem, where each call takes ${distanceMs} ms more`, apart),
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
