import { decodeTime } from "ulid";
import type { TrackingRecord } from "../../../shared/records.ts";
import { searchKey, trackingShards } from "../keys.ts";
import { isOnward, type ListPosition, opposite, readCursor, writeCursor } from "./cursor.ts";
import { mergeShards } from "./merge.ts";
import { Page } from "./page.ts";

export interface ListRequest {
  /** Newest first, or by order number. */
  readonly order: "newest" | "asc" | "desc";
  /** How many records; left out, as many as a reply can carry. */
  readonly limit?: number;
  readonly cursor?: string;
  readonly search?: { readonly field: "name" | "trackingNo"; readonly text: string };
  /** No read starts after this time, in milliseconds since 1970. */
  readonly stopAt: number;
}

export interface ListPage {
  readonly records: TrackingRecord[];
  readonly nextCursor?: string;
  readonly previousCursor?: string;
  /** Present if time ran out before the page was full. */
  readonly searched?: SearchedPart;
}

/** How far a search came, and how it continues. */
export interface SearchedPart {
  /** About how many records were read, found or not. */
  readonly records: number;
  /** When the last of them was created (ISO 8601), if they are read in that order. */
  readonly to?: string;
  /** `nextCursor`, or `previousCursor` where the list was read back. */
  readonly cursor: string;
}

/** Items per query of a shard for a list without a limit. */
const largeBatch = 1_000;

/** Items per query of a shard, so that one query nearly always suffices: its share and three standard deviations. */
function batchSizeFor(rows: number): number {
  const share = rows / trackingShards.length;
  return Math.ceil(share + 3 * Math.sqrt(share));
}

const orders = {
  newest: { indexName: "directory", ascending: false },
  asc: { indexName: "byOrder", ascending: true },
  desc: { indexName: "byOrder", ascending: false },
} as const;
const searchedAttributes = { name: "nameLower", trackingNo: "trackingLower" } as const;

/** One page of the tracking records, or of those that a search finds. */
export async function listRecords({ order, limit, cursor, search, stopAt }: ListRequest): Promise<ListPage> {
  const position = cursor === undefined ? undefined : readCursor(cursor);
  const onward = !position || isOnward(position);
  const page = new Page(limit);
  const stop = await mergeShards(
    {
      ...orders[order],
      position,
      search: search && { attribute: searchedAttributes[search.field], text: searchKey(search.text) },
      batchSize: limit === undefined ? largeBatch : batchSizeFor(limit + 1),
    },
    stopAt,
    (row) => page.take(row),
  );

  const { rows } = page;
  const reached = stop?.sortKey ?? (page.overflowed ? page.reached : undefined);
  const ahead: ListPosition | undefined =
    reached === undefined ? undefined : { side: onward ? "after" : "before", sortKey: reached };
  const behind = position && opposite(position);
  const [next, previous] = onward ? [ahead, behind] : [behind, ahead];
  return {
    records: (onward ? rows : rows.reverse()).map(({ record }) => record),
    ...(next && { nextCursor: writeCursor(next) }),
    ...(previous && { previousCursor: writeCursor(previous) }),
    ...(stop &&
      ahead && {
        searched: {
          records: stop.recordsRead,
          ...(order === "newest" && { to: new Date(decodeTime(stop.sortKey)).toISOString() }),
          cursor: writeCursor(ahead),
        },
      }),
  };
}
