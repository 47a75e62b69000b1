import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type TrackingRecord, trackingRecord } from "../../../shared/records.ts";
import { type IndexName, indexes } from "../../database/schema.ts";
import { table, tableName } from "../../database/table.ts";
import { idInSortKey } from "../keys.ts";
import { isOnward, type ListPosition } from "./cursor.ts";

export interface Row {
  readonly sortKey: string;
  /** Compares as the sort key does in the database. */
  readonly rank: string;
  readonly record: TrackingRecord;
}

/** The database compares keys by their UTF-8 bytes, which is not how strings compare here: one character a byte. */
const rankOf = (sortKey: string) => Buffer.from(sortKey).toString("latin1");

/** What to read of an index: in which direction the list runs, from where it is read, and what it is searched for. */
export interface ShardQuery {
  readonly indexName: IndexName;
  readonly ascending: boolean;
  readonly position?: ListPosition;
  readonly search?: { readonly attribute: "nameLower" | "trackingLower"; readonly text: string };
  /** How many items to ask a shard for at first. */
  readonly batchSize: number;
}

/** Whether the keys are read in rising order: pages back are read against the list's direction. */
export const readsRising = ({ ascending, position }: ShardQuery) => ascending === (!position || isOnward(position));

/** A query reads 1 MB at most, which is about as many rows. */
const largestBatch = 4096;
/** A search looks at the clock between pieces, so that a piece that takes longer makes it late. */
const batchMs = 500;
/** So few are read in time by any database that answers at all. */
const smallBatch = 256;

/**
 * How many rows a search asks a shard for next. Finding nothing it asks for ever more, but never for more than can be
 * read in time at the pace seen last: a slow database makes for small pieces, not for calls that fail.
 */
export function nextBatchSize(last: { size: number; found: number; ms: number }): number {
  const wanted = last.size * (last.found > 0 ? 2 : 8);
  const inTime = Math.floor((last.size * batchMs) / Math.max(last.ms, 1));
  return Math.min(wanted, Math.max(inTime, smallBatch), largestBatch);
}

/** One shard's rows, read piece by piece. */
export class ShardReader {
  /** Rows read and not yet taken. */
  readonly rows: Row[] = [];
  /** Up to where, this included, the shard has been read; undefined once that is its end. */
  readTo: Pick<Row, "sortKey" | "rank"> | undefined;

  readonly #shard: string;
  readonly #query: ShardQuery;
  #batchSize: number;
  #startKey: Record<string, unknown> | undefined;

  constructor(shard: string, query: ShardQuery) {
    this.#shard = shard;
    this.#query = query;
    this.#batchSize = query.batchSize;
  }

  /** So few rows wait that they may run out before those of the other shards. */
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
    const { Items = [], LastEvaluatedKey } = await table().send(
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
    this.#startKey = LastEvaluatedKey;
    const last = LastEvaluatedKey && String(LastEvaluatedKey[sort]);
    this.readTo = last === undefined ? undefined : { sortKey: last, rank: rankOf(last) };
    if (search) {
      const ms = performance.now() - startedAt;
      this.#batchSize = nextBatchSize({ size: this.#batchSize, found: Items.length, ms });
    }
  }
}
