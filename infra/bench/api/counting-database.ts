import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { signedByOperator } from "../../local/operator.ts";
import type { Units } from "../consumed-units.ts";

const reads = /^(?:GetItem|BatchGetItem|Query|Scan|TransactGetItems)$/;
const writes = /^(?:PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;
const capacity = z.object({ CapacityUnits: z.number() });
const answer = z.object({ ConsumedCapacity: z.optional(z.union([capacity, z.array(capacity)])) });

/** Stands in front of a DynamoDB, and counts what calls take of it. */
export async function startCountingDatabase(endpoint: string) {
  let units: Units = { read: 0, write: 0, requests: 0 };
  const server = createServer(async (incoming, outgoing) => {
    const target = String(incoming.headers["x-amz-target"]);
    const [, operation = ""] = target.split(".");
    const counts = reads.test(operation) || writes.test(operation);
    const input = JSON.parse(await text(incoming));
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
    const { ConsumedCapacity = [] } = answer.parse(JSON.parse(body));
    for (const { CapacityUnits } of [ConsumedCapacity].flat())
      units[reads.test(operation) ? "read" : "write"] += CapacityUnits;
    if (counts) units.requests += 1;
    outgoing.writeHead(passed.status, { "content-type": "application/x-amz-json-1.0" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    /** What was taken since it was last asked. */
    taken: () => {
      const sum = units;
      units = { read: 0, write: 0, requests: 0 };
      return sum;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
