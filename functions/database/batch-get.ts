import { setTimeout as sleep } from "node:timers/promises";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { chunked } from "../../shared/chunked.ts";
import { busy } from "../platform/failure.ts";
import { table, tableName } from "./table.ts";

type Attributes = Record<string, unknown>;

/** The most keys BatchGetItem takes. */
const batchSize = 100;
const maxAttempts = 5;

interface Options {
  readonly consistent?: boolean;
  /** What to read; left out, all of an item. */
  readonly attributes?: readonly string[];
}

/**
 * Items by their keys, which must differ; missing items are left out. A batch returns what fits into 16 MB and is not
 * throttled: the rest is read again.
 * @throws Failure `busy` where some items stay unread
 */
export async function batchGet(
  keys: readonly { pk: string; sk: string }[],
  { consistent = false, attributes }: Options = {},
): Promise<Attributes[]> {
  const request = {
    ConsistentRead: consistent,
    ...(attributes && {
      ProjectionExpression: attributes.map((name) => `#${name}`).join(", "),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    }),
  };
  const batches = chunked(keys, batchSize).map((batch) => readBatch(batch, request));
  return (await Promise.all(batches)).flat();
}

async function readBatch(keys: readonly Attributes[], request: object): Promise<Attributes[]> {
  const items: Attributes[] = [];
  let rest = [...keys];
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw busy();
    if (attempt > 1) await sleep(Math.random() * 25 * 2 ** attempt);
    const { Responses, UnprocessedKeys } = await table().send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { ...request, Keys: rest } } }),
    );
    items.push(...(Responses?.[tableName()] ?? []));
    rest = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return items;
}
