import { setTimeout as sleep } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { localCredentials } from "./credentials.ts";

const everyMs = 60 * 60_000;
/** Between pages, so that the functions' calls are not held up. */
const pauseMs = 50;

interface ExpiringTable {
  readonly endpoint: string;
  readonly name: string;
  /** The table's keys. */
  readonly keys: readonly string[];
  /** The attribute with the second, since 1970, at which an item expires. */
  readonly attribute: string;
}

/** Deletes expired items, as DynamoDB does within days. The embedded engine never does. */
export async function deleteExpired(
  client: DynamoDBClient,
  { name, keys, attribute }: Omit<ExpiringTable, "endpoint">,
  signal?: AbortSignal,
): Promise<number> {
  const expired = {
    ExpressionAttributeNames: { "#expires": attribute },
    ExpressionAttributeValues: { ":now": { N: String(Math.floor(Date.now() / 1000)) } },
  };
  const names = Object.fromEntries(keys.map((key, at) => [`#key${at}`, key]));
  const pages = paginateScan(
    { client },
    {
      TableName: name,
      FilterExpression: "#expires <= :now",
      ProjectionExpression: Object.keys(names).join(", "),
      ExpressionAttributeNames: { ...expired.ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: expired.ExpressionAttributeValues,
    },
  );
  let deleted = 0;
  for await (const { Items = [] } of pages) {
    for (const key of Items) {
      if (signal?.aborted) return deleted;
      // An item that was written again meanwhile stays.
      const deletion = { TableName: name, Key: key, ConditionExpression: "#expires <= :now", ...expired };
      const isDeleted = await client.send(new DeleteItemCommand(deletion)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ConditionalCheckFailedException) return false;
          throw error;
        },
      );
      if (isDeleted) deleted += 1;
    }
    await sleep(pauseMs);
    if (signal?.aborted) return deleted;
  }
  return deleted;
}

/** Deletes a table's expired items at the start and then every hour. */
export function startTimeToLive({ endpoint, ...table }: ExpiringTable): { stop(): Promise<void> } {
  const client = new DynamoDBClient(localCredentials(endpoint));
  const abort = new AbortController();
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => deleteExpired(client, table, abort.signal))
      // The next run tries again.
      .then(
        () => {},
        (error: unknown) => console.error("Expired items could not be deleted", error),
      );
  };
  const timer = setInterval(run, everyMs);
  run();
  return {
    async stop() {
      clearInterval(timer);
      abort.abort();
      await running;
      client.destroy();
    },
  };
}
