import { decodeTime } from "ulid";
import { idInSortKey } from "../ids.ts";
import {
  isOnward,
  type ListPosition,
  opposite,
  readCursor,
  writeCursor,
} from "./cursor.ts";
import { mergeShards } from "./merge.ts";
import { type ListEntry, Page } from "./page.ts";
import { type ListSource, leadingRows } from "./shard-reader.ts";

export interface PageRequest {
  /** How many entries; left out, as many as a reply can carry. */
  readonly limit?: number;
  readonly cursor?: string;
  /** No read starts after this time, in milliseconds since 1970. */
  readonly stopAt: number;
}

export interface ListPage<Entry> {
  readonly entries: Entry[];
  readonly nextCursor?: string;
  readonly previousCursor?: string;
  /** Present if time ran out before the page was full. */
  readonly searched?: SearchedPart;
}

/** How far a search came, and how it continues. */
interface SearchedPart {
  /** About how many items were read, found or not. */
  readonly records: number;
  /** When the last of them was created (ISO 8601), if they are read in that order. */
  readonly to?: string;
  /** `nextCursor`, or `previousCursor` where the list was read back. */
  readonly cursor: string;
}

/** Items per query of a partition for a list without a limit. */
const largeBatch = 1_000;

const smallPage = 50;
/** More rows than a reply can carry. */
const largestReply = 50_000;

/** Items per query of a partition, so that one query nearly always suffices: its share and three standard deviations. */
function batchSizeFor(rows: number, partitions: number): number {
  if (partitions === 1) return rows;
  const share = rows / partitions;
  return Math.ceil(share + 3 * Math.sqrt(share));
}

/**
 * One page of a list.
 * @param name the list's name in its cursors
 */
export async function readPage<Entry extends ListEntry>(
  name: string,
  source: ListSource<Entry>,
  { limit, cursor, stopAt }: PageRequest,
): Promise<ListPage<Entry>> {
  const position = cursor === undefined ? undefined : readCursor(name, cursor);
  const onward = !position || isOnward(position);
  const page = new Page<Entry>(limit);
  // What leads the list is answered at once: with it comes only what the first, small batches hold.
  const leads = onward && leadingRows({ ...source, position }).length > 0;
  const rowsWanted = limit ?? (leads ? smallPage : undefined);
  const batchSize =
    rowsWanted === undefined
      ? largeBatch
      : batchSizeFor(rowsWanted + 1, source.partitions.length);
  const query = { ...source, position, batchSize, mostRows: limit ?? largestReply };
  const stop = await mergeShards(query, leads ? 0 : stopAt, (row) => page.take(row));

  const { rows } = page;
  const reached = stop?.sortKey ?? (page.overflowed ? page.reached : undefined);
  const ahead: ListPosition | undefined =
    reached === undefined
      ? undefined
      : { side: onward ? "after" : "before", sortKey: reached };
  const behind = position && opposite(position);
  const [next, previous] = onward ? [ahead, behind] : [behind, ahead];
  return {
    entries: (onward ? rows : rows.reverse()).map(({ entry }) => entry),
    ...(next && { nextCursor: writeCursor(name, next) }),
    ...(previous && { previousCursor: writeCursor(name, previous) }),
    ...(stop &&
      ahead && {
        searched: {
          records: stop.itemsRead,
          ...(source.byTime &&
            stop.itemsRead > 0 && {
              to: new Date(decodeTime(idInSortKey(stop.sortKey))).toISOString(),
            }),
          cursor: writeCursor(name, ahead),
        },
      }),
  };
}
