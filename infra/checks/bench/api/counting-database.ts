import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { signedByOperator } from "../../../local/dynamodb/credentials.ts";
import { startServer } from "../../../local/http/loopback.ts";

const reads = /^(?:GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;
const writes = /^(?:PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;
const capacity = z.object({ CapacityUnits: z.number() });
const answer = z.object({ ConsumedCapacity: z.optional(z.union([capacity, z.array(capacity)])) });

export interface Usage {
  read: number;
  write: number;
  calls: number;
  /** Groups of concurrent calls: how often the function waited for the database. */
  rounds: number;
}

/** Delays each counted call, so that calls sent together surely overlap. */
const holdMs = 25;
/** Without a call for so long, the follower has followed what was written before. */
const quietMs = 1_500;

/** A proxy in front of a DynamoDB that counts the calls and the capacity units they consume. */
export async function startCountingDatabase(database: string) {
  let current: Usage | undefined;
  let inFlight = 0;
  let lastCallAt = performance.now();
  const untilQuiet = async () => {
    while (performance.now() - lastCallAt < quietMs) await sleep(quietMs / 4);
  };
  const server = await startServer(async (incoming, outgoing) => {
    const target = String(incoming.headers["x-amz-target"]);
    const [, operation = ""] = target.split(".");
    const kind = reads.test(operation) ? "read" : writes.test(operation) ? "write" : undefined;
    const input = JSON.parse(await text(incoming));
    const usage = kind && current;
    if (kind) lastCallAt = performance.now();
    if (usage) {
      if (inFlight === 0) usage.rounds += 1;
      usage.calls += 1;
      inFlight += 1;
      await sleep(holdMs);
    }
    const passed = await fetch(database, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": target,
        "x-amz-date": String(incoming.headers["x-amz-date"]),
        authorization: signedByOperator(incoming.headers.authorization),
      },
      body: JSON.stringify({ ...input, ...(usage && { ReturnConsumedCapacity: "TOTAL" }) }),
    });
    const body = await passed.text();
    if (usage) {
      const { ConsumedCapacity = [] } = answer.parse(JSON.parse(body));
      for (const { CapacityUnits } of [ConsumedCapacity].flat()) usage[kind] += CapacityUnits;
      inFlight -= 1;
    }
    outgoing.writeHead(passed.status, { "content-type": "application/x-amz-json-1.0" }).end(body);
  });
  return {
    ...server,
    usageOf: async (act: () => Promise<unknown>): Promise<Usage> => {
      await untilQuiet();
      const usage = { read: 0, write: 0, calls: 0, rounds: 0 };
      current = usage;
      await act();
      current = undefined;
      return usage;
    },
  };
}
