import { setTimeout as sleep } from "node:timers/promises";
import { BatchWriteCommand, type BatchWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { chunked } from "../../shared/chunked.ts";
import { busy } from "../platform/failure.ts";
import { table, tableName } from "./table.ts";

type Write = NonNullable<BatchWriteCommandInput["RequestItems"]>[string][number];

/** The most writes BatchWriteItem takes. */
const batchSize = 25;
const batchesAtOnce = 4;
const maxAttempts = 5;

export const putOf = (Item: Record<string, unknown>): Write => ({ PutRequest: { Item } });
export const deleteOf = ({ pk, sk }: { pk: string; sk: string }): Write => ({ DeleteRequest: { Key: { pk, sk } } });

/**
 * Puts and deletes items without conditions, each key at most once. What a throttled table leaves is sent again.
 * @throws Failure `busy` where some writes stay undone
 */
export async function batchWrite(writes: readonly Write[]): Promise<void> {
  await pLimit(batchesAtOnce).map(chunked(writes, batchSize), writeBatch);
}

async function writeBatch(writes: readonly Write[]): Promise<void> {
  let rest = [...writes];
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw busy();
    if (attempt > 1) await sleep(Math.random() * 25 * 2 ** attempt);
    const { UnprocessedItems } = await table().send(new BatchWriteCommand({ RequestItems: { [tableName()]: rest } }));
    rest = UnprocessedItems?.[tableName()] ?? [];
  }
}
