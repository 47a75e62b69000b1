import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { signedByOperator } from "../../../local/dynamodb/credentials.ts";
import { listenOnLoopback } from "../../../local/http/loopback.ts";

const reads = /^(?:GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;
const writes = /^(?:PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;
const capacity = z.object({ CapacityUnits: z.number() });
const answer = z.object({ ConsumedCapacity: z.optional(z.union([capacity, z.array(capacity)])) });

export interface Taken {
  readonly read: number;
  readonly write: number;
  readonly calls: number;
  /** How often one had to wait for the database: calls under way at the same time are one. */
  readonly rounds: number;
}

/** While it counts each call waits a moment, so that those sent together are surely under way together. */
const holdMs = 25;

/** Stands in front of a DynamoDB, and counts what calls take of it. */
export async function startCountingDatabase(endpoint: string) {
  let counted: { read: number; write: number; calls: number; rounds: number } | undefined;
  let underWay = 0;
  const server = createServer(async (incoming, outgoing) => {
    const target = String(incoming.headers["x-amz-target"]);
    const [, operation = ""] = target.split(".");
    const kind = reads.test(operation) ? "read" : writes.test(operation) ? "write" : undefined;
    const input = JSON.parse(await text(incoming));
    const counts = kind && counted;
    if (counts) {
      if (underWay === 0) counts.rounds += 1;
      counts.calls += 1;
      underWay += 1;
      await sleep(holdMs);
    }
    const passed = await fetch(endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": target,
        "x-amz-date": String(incoming.headers["x-amz-date"]),
        authorization: signedByOperator(incoming.headers.authorization),
      },
      body: JSON.stringify({ ...input, ...(counts && { ReturnConsumedCapacity: "TOTAL" }) }),
    });
    const body = await passed.text();
    if (counts) {
      const { ConsumedCapacity = [] } = answer.parse(JSON.parse(body));
      for (const { CapacityUnits } of [ConsumedCapacity].flat()) counts[kind] += CapacityUnits;
      underWay -= 1;
    }
    outgoing.writeHead(passed.status, { "content-type": "application/x-amz-json-1.0" }).end(body);
  });
  const port = await listenOnLoopback(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** What is taken while something is done. */
    takenBy: async (act: () => Promise<unknown>): Promise<Taken> => {
      const counting = { read: 0, write: 0, calls: 0, rounds: 0 };
      counted = counting;
      await act();
      counted = undefined;
      return counting;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
