import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { TrackingFields } from "../../../shared/records.ts";
import { isExpired, table, tableName } from "../../database/table.ts";
import type { Action } from "../../records/write.ts";
import type { ChunkId } from "../chunk-store.ts";
import { changesKey, changesPrefix, importExpires } from "../items.ts";
import { packJson, unpackJson } from "../packed-json.ts";

/** How an import left a record, and what the record was before; a new one has no `before`. */
export interface AppliedChange extends TrackingFields {
  readonly _id: string;
  readonly version: number;
  readonly before?: Pick<TrackingFields, "phone" | "trackingNo"> | undefined;
}

/** `null` where a customer's data was erased: the positions of the others stay. */
const packedChanges = z.array(
  z.nullable(
    z.tuple([
      z.string(),
      z.number(),
      z.string(),
      z.string(),
      z.string(),
      z.nullable(z.tuple([z.string(), z.string()])),
    ]),
  ),
);
type PackedChange = z.infer<typeof packedChanges>[number];

export function packChanges(changes: readonly (AppliedChange | undefined)[]): Uint8Array {
  const packed = changes.map((change): PackedChange => {
    if (!change) return null;
    const { _id, version, name, phone, trackingNo, before } = change;
    return [_id, version, name, phone, trackingNo, before ? [before.phone, before.trackingNo] : null];
  });
  return packJson(packed);
}

export const unpackChanges = (packed: unknown): (AppliedChange | undefined)[] =>
  unpackJson(packedChanges, packed).map((tuple) => {
    if (!tuple) return undefined;
    const [_id, version, name, phone, trackingNo, before] = tuple;
    return {
      _id,
      version,
      name,
      phone,
      trackingNo,
      ...(before && { before: { phone: before[0], trackingNo: before[1] } }),
    };
  });

/** Keeps what a transaction changes, in that transaction. `position`: of its first row. */
export const keepChanges = (
  { importId, number }: ChunkId,
  position: number,
  changes: readonly AppliedChange[],
): Action => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...changesKey(importId, number, position),
      rows: packChanges(changes),
      expiresAt: importExpires(),
    },
  },
});

/** What an import changed with a chunk, in the order of its rows, by a consistent read. */
export async function readChanges({ importId, number }: ChunkId): Promise<(AppliedChange | undefined)[]> {
  const pages = paginateQuery(
    { client: table() },
    {
      TableName: tableName(),
      KeyConditionExpression: "pk = :chunk AND begins_with(sk, :changes)",
      ExpressionAttributeValues: { ":chunk": changesKey(importId, number, 0).pk, ":changes": changesPrefix },
      ConsistentRead: true,
    },
  );
  const changes: (AppliedChange | undefined)[] = [];
  for await (const { Items = [] } of pages) {
    for (const item of Items) if (!isExpired(item)) changes.push(...unpackChanges(item.rows));
  }
  return changes;
}
