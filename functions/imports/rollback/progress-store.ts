import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { batchGet } from "../../database/batch-get.ts";
import { readItem } from "../../database/item.ts";
import { table, tableName } from "../../database/table.ts";
import { transactWrite } from "../../database/transaction.ts";
import type { Action } from "../../records/write.ts";
import type { ChunkId } from "../chunk-store.ts";
import { type ImportJob, importExpires, jobKey, rollbackProgressKey, rollbackWakeKey } from "../items.ts";

/** What a roll-back did with records. */
export interface RollbackCounts {
  readonly deleted: number;
  readonly returned: number;
  readonly kept: number;
}

/** The checkpoint of a chunk's roll-back: the changes before `position` are judged and counted, exactly once. */
const rollbackProgress = z.object({
  state: z.enum(["pending", "done"]),
  position: z.number(),
  deleted: z.number(),
  returned: z.number(),
  kept: z.number(),
  /** Milliseconds since 1970. */
  touchedAt: z.number(),
});
export type RollbackProgress = z.infer<typeof rollbackProgress>;

const notBegun: RollbackProgress = { state: "pending", position: 0, deleted: 0, returned: 0, kept: 0, touchedAt: 0 };

export async function readRollbackProgress({ importId, number }: ChunkId): Promise<RollbackProgress> {
  const item = await readItem(rollbackProgressKey(importId, number));
  return item ? rollbackProgress.parse(item) : notBegun;
}

/** The progress of each chunk of an import, in order. */
export async function readAllRollbackProgress({ importId, chunks }: ImportJob): Promise<RollbackProgress[]> {
  const keys = Array.from({ length: chunks }, (_, number) => rollbackProgressKey(importId, number));
  const items = await batchGet(keys, { consistent: true });
  const stored = new Map(items.map((item) => [String(item.pk), rollbackProgress.parse(item)]));
  return keys.map(({ pk }) => stored.get(pk) ?? notBegun);
}

/** Wakes the worker for the roll-back of a chunk: the stream sends it this write. */
export async function wakeRollback({ importId, number }: ChunkId): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: rollbackWakeKey(importId, number),
      UpdateExpression: "SET touchedAt = :now, expiresAt = :expires",
      ExpressionAttributeValues: { ":now": Date.now(), ":expires": importExpires() },
    }),
  );
}

/** Moves the checkpoint. Its condition makes a second transaction for the same changes fail as a whole. */
function advance({ importId, number }: ChunkId, from: RollbackProgress, to: RollbackProgress): Action {
  const isFirst = from.touchedAt === 0;
  return {
    Put: {
      TableName: tableName(),
      Item: { ...rollbackProgressKey(importId, number), ...to, expiresAt: importExpires() },
      ConditionExpression: isFirst ? "attribute_not_exists(pk)" : "#position = :from AND #state = :pending",
      ...(!isFirst && {
        ExpressionAttributeNames: { "#position": "position", "#state": "state" },
        ExpressionAttributeValues: { ":from": from.position, ":pending": "pending" },
      }),
    },
  };
}

/** Adds a finished chunk's counts to its import. */
const closeChunk = (importId: string, { deleted, returned, kept }: RollbackCounts): Action => ({
  Update: {
    TableName: tableName(),
    Key: jobKey(importId),
    UpdateExpression:
      "ADD rollbackOpen :closed, rollbackDeleted :deleted, rollbackReturned :returned, rollbackKept :kept",
    ConditionExpression: "attribute_exists(rolledBackAt)",
    ExpressionAttributeValues: { ":closed": -1, ":deleted": deleted, ":returned": returned, ":kept": kept },
  },
});

/**
 * Reverts records and moves the checkpoint in one transaction.
 * @param to the position behind the judged changes
 * @returns the new progress; undefined where the records or the progress changed since they were read
 */
export async function commitReversal(
  chunk: ChunkId,
  from: RollbackProgress,
  to: Pick<RollbackProgress, "state" | "position">,
  counts: RollbackCounts,
  actions: readonly Action[],
): Promise<RollbackProgress | undefined> {
  const next: RollbackProgress = {
    ...to,
    deleted: from.deleted + counts.deleted,
    returned: from.returned + counts.returned,
    kept: from.kept + counts.kept,
    touchedAt: Date.now(),
  };
  const refused = await transactWrite([
    advance(chunk, from, next),
    ...(next.state === "done" ? [closeChunk(chunk.importId, next)] : []),
    ...actions,
  ]);
  return refused ? undefined : next;
}
