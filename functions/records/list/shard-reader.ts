import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type TrackingRecord, trackingRecord } from "../../../shared/records.ts";
import { type IndexName, indexes } from "../../database/schema.ts";
import { table, tableName } from "../../database/table.ts";
import { idInSortKey } from "../keys.ts";
import { isOnward, type ListPosition } from "./cursor.ts";

export interface Row {
  readonly sortKey: string;
  /** Compares as DynamoDB compares the sort key. */
  readonly rank: string;
  readonly record: TrackingRecord;
}

/** One character per UTF-8 byte: DynamoDB compares bytes, JavaScript UTF-16 units. */
const rankOf = (sortKey: string) => Buffer.from(sortKey).toString("latin1");

/** Which rows to read from an index. */
export interface ShardQuery {
  readonly indexName: IndexName;
  readonly ascending: boolean;
  readonly position?: ListPosition;
  readonly search?: { readonly attribute: "nameLower" | "trackingLower"; readonly text: string };
  /** Items per query of a shard; a search adapts it. */
  readonly batchSize: number;
}

/** Whether keys are read in rising order. Pages back are read against the list's direction. */
export const readsRising = ({ ascending, position }: ShardQuery) => ascending === (!position || isOnward(position));

/** About as many rows as the 1 MB that a query reads at most. */
const largestBatch = 4096;
/** A search checks its time limit only between batches. */
const batchMs = 500;
/** Small enough for any speed of the database. */
const smallBatch = 256;

/**
 * How many rows a search reads of a shard next: more where it found nothing, but no more than the shard
 * can read in time at its last speed.
 */
export function nextBatchSize(last: { size: number; found: number; ms: number }): number {
  const wanted = last.size * (last.found > 0 ? 2 : 8);
  const inTime = Math.floor((last.size * batchMs) / Math.max(last.ms, 1));
  return Math.min(wanted, Math.max(inTime, smallBatch), largestBatch);
}

/** Reads one shard's rows in batches. */
export class ShardReader {
  /** Rows read and not yet taken. */
  readonly rows: Row[] = [];
  /** The last key read; undefined once the shard is read to its end. */
  readTo: Pick<Row, "sortKey" | "rank"> | undefined;
  /** How many records it has read, found or not. */
  recordsRead = 0;

  readonly #shard: string;
  readonly #query: ShardQuery;
  #batchSize: number;
  #startKey: Record<string, unknown> | undefined;

  constructor(shard: string, query: ShardQuery) {
    this.#shard = shard;
    this.#query = query;
    this.#batchSize = query.batchSize;
  }

  /** Whether its rows may run out before those of the other shards. */
  get runningOut(): boolean {
    return this.readTo !== undefined && this.rows.length < this.#query.batchSize / 4;
  }

  async readBatch(): Promise<void> {
    const { indexName, position, search } = this.#query;
    const { partition, sort } = indexes[indexName];
    const rising = readsRising(this.#query);
    const bound = rising ? ">" : "<";
    const startedAt = performance.now();
    const inclusive = position && (position.side === "from" || position.side === "upto") ? "=" : "";
    const {
      Items = [],
      ScannedCount = 0,
      LastEvaluatedKey,
    } = await table().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: indexName,
        KeyConditionExpression: `#partition = :shard${position ? ` AND #sort ${bound}${inclusive} :position` : ""}`,
        FilterExpression: search && "contains(#searched, :text)",
        ProjectionExpression: "#sort, #name, phone, trackingNo, createdAt, #version",
        ExpressionAttributeNames: {
          "#partition": partition,
          "#sort": sort,
          "#name": "name",
          "#version": "version",
          ...(search && { "#searched": search.attribute }),
        },
        ExpressionAttributeValues: {
          ":shard": this.#shard,
          ...(position && { ":position": position.sortKey }),
          ...(search && { ":text": search.text }),
        },
        ScanIndexForward: rising,
        Limit: this.#batchSize,
        ExclusiveStartKey: this.#startKey,
      }),
    );
    for (const item of Items) {
      const sortKey = String(item[sort]);
      this.rows.push({
        sortKey,
        rank: rankOf(sortKey),
        record: trackingRecord.parse({ ...item, _id: idInSortKey(sortKey) }),
      });
    }
    this.recordsRead += ScannedCount;
    this.#startKey = LastEvaluatedKey;
    const last = LastEvaluatedKey && String(LastEvaluatedKey[sort]);
    this.readTo = last === undefined ? undefined : { sortKey: last, rank: rankOf(last) };
    if (search) {
      const ms = performance.now() - startedAt;
      this.#batchSize = nextBatchSize({ size: this.#batchSize, found: Items.length, ms });
    }
  }
}
