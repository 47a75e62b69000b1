import { setTimeout as sleep } from "node:timers/promises";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table } from "../../../functions/database/table.ts";
import { handler } from "../../../functions/endpoints/get-tracking-no.ts";
import { createRecord } from "../../../functions/records/write.ts";
import { call } from "../../../functions/testing/call.ts";
import { storeSnapshot } from "../../../functions/testing/snapshots.ts";
import type { EndpointName } from "../../../shared/contract.ts";
import { sample } from "../../../shared/courier-fixtures/sample.ts";
import { shipmentData } from "../../../shared/shipment/data.ts";
import { held, mediansOf, ms, printTable, ratio } from "./measure.ts";
import { startBenchTable } from "./table.ts";

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

/** A customer's call through the whole handler, without its log. */
async function callHandler(name: EndpointName, body?: object): Promise<void> {
  const log = console.info;
  console.info = () => undefined;
  const { status } = await call(handler, name, { body });
  console.info = log;
  if (status >= 400) throw new Error(`${name} answered ${status}`);
}
const lookup = () => callHandler("getTrackingNo", { name: order.name, phone: order.phone });

type Command = Parameters<ReturnType<typeof table>["send"]>[0];
/** A sent command keeps state, so each call needs a new one. */
const again = (command: Command): Command => Reflect.construct(command.constructor, [command.input]);

/** Records the calls of the table's client during `act`, to repeat them without it. */
async function replayOf(act: () => Promise<unknown>) {
  const client = table();
  const send = client.send.bind(client);
  const rounds: Command[][] = [];
  let answered = true;
  client.send = async (command: Command) => {
    if (answered) rounds.push([]);
    answered = false;
    rounds.at(-1)?.push(command);
    const answer = await send(command);
    answered = true;
    return answer;
  };
  try {
    await act();
  } finally {
    client.send = send;
  }
  return {
    /** Repeats all calls, concurrent ones together. */
    all: async () => {
      for (const round of rounds) await Promise.all(round.map((command) => send(again(command))));
    },
    /** Repeats the writes one after another. */
    writes: async () => {
      for (const command of rounds.flat()) if (command instanceof UpdateCommand) await send(again(command));
    },
    /** The number of concurrent calls in each round. */
    rounds: rounds.map(({ length }) => length),
  };
}

export async function run(): Promise<void> {
  const database = await startBenchTable();
  await createRecord(order, "bench");
  const awbInfo = { ...sample.awbInfo, awb_number: order.trackingNo };
  await storeSnapshot(order.trackingNo, shipmentData.parse({ ...sample, awbInfo }));

  // The first one reads the statistics, which serve for an hour.
  await lookup();
  const calls = await replayOf(lookup);
  const runs = { writes: calls.writes, calls: calls.all, lookup };
  const here = await mediansOf(runs, { rounds: 1_000, warmUp: 200 });
  addDistance(distanceMs);
  const apart = await mediansOf(runs, { rounds: 200, warmUp: 20 });
  table().middlewareStack.remove("distance");
  await database.stop();

  const many = calls.rounds.reduce((sum, count) => sum + count, 0);
  const part = (what: string, name: keyof typeof runs) => ({
    "medians, in turn": what,
    here: ms(here[name]),
    "over its writes": ratio(here[name] / here.writes),
    [`${distanceMs} ms away`]: ms(apart[name]),
    "over them there": ratio(apart[name] / apart.writes),
  });
  printTable("A lookup from a snapshot, warm, and what it is made of", [
    part("its two writes, one after the other: counting the guess, taking the count back", "writes"),
    part(`all its ${many} calls, in ${calls.rounds.length} rounds (${calls.rounds.join(" + ")})`, "calls"),
    part("the whole handler", "lookup"),
  ]);
  printTable("The whole handler over", [
    held("its own calls, in the same rounds", here.lookup / here.calls, 1.25),
    held(`its two writes, ${distanceMs} ms away`, apart.lookup / apart.writes, 1.2),
  ]);
}
