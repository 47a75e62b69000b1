import { decodeTime } from "ulid";
import { idInSortKey } from "../ids.ts";
import {
  isOnward,
  type ListPosition,
  opposite,
  readCursor,
  writeCursor,
} from "./cursor.ts";
import {
  type ListQuery,
  type ListSource,
  leadingRows,
  precedes,
  type Row,
  readersOf,
  type ShardReader,
} from "./shard-reader.ts";

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

/** The size of a reply's JSON, and quoted within Lambda's JSON response, which may have 6 MB. */
export const maxReplyBytes = { plain: 5.5 * 1024 * 1024, quoted: 6_200_000 };

/** What a list shows. `version` tells which of two copies is newer. */
export interface ListEntry {
  readonly _id: string;
  readonly version: number;
}

/** The rows of one page. An index may show a moved entry twice for a moment: the newer version stays. */
export class Page<Entry extends ListEntry> {
  readonly #rows = new Map<string, Row<Entry>>();
  readonly #limit: number | undefined;
  #plainBytes = 0;
  #quotedBytes = 0;
  /** The sort key of the last row taken. */
  reached: string | undefined;
  /** Whether a further row did not fit. */
  overflowed = false;

  constructor(limit: number | undefined) {
    this.#limit = limit;
  }

  get rows(): Row<Entry>[] {
    return [...this.#rows.values()];
  }

  /** Adds a row, as long as it fits. */
  take(row: Row<Entry>): boolean {
    const { _id, version } = row.entry;
    const known = this.#rows.get(_id);
    if (!known && !this.#hasRoomFor(row)) {
      this.overflowed = true;
      return false;
    }
    this.reached = row.sortKey;
    if (known && known.entry.version >= version) return true;
    this.#rows.delete(_id);
    this.#rows.set(_id, row);
    return true;
  }

  #hasRoomFor({ entry }: Row<Entry>): boolean {
    if (this.#limit !== undefined) return this.#rows.size < this.#limit;
    const json = JSON.stringify(entry);
    this.#plainBytes += Buffer.byteLength(json) + 1;
    this.#quotedBytes += Buffer.byteLength(JSON.stringify(json)) + 1;
    return (
      this.#plainBytes <= maxReplyBytes.plain && this.#quotedBytes <= maxReplyBytes.quoted
    );
  }
}

/** Where time ran out. */
interface Stop {
  /** All partitions were read up to this key. */
  readonly sortKey: string;
  /** About how many items that was; 0 where the next read begins at the start again. */
  readonly itemsRead: number;
}

/**
 * Merges the rows of all partitions in the order of their keys.
 * @param take takes a row and returns whether it wants more
 * @returns where time ran out, if it did
 */
async function mergeShards<Entry>(
  query: ListQuery<Entry>,
  stopAt: number,
  take: (row: Row<Entry>) => boolean,
): Promise<Stop | undefined> {
  const earliest = <Ranked extends { rank: string }>(candidates: readonly Ranked[]) =>
    candidates.reduce<Ranked | undefined>(
      (first, candidate) =>
        first && !precedes(query, candidate.rank, first.rank) ? first : candidate,
      undefined,
    );
  const shards = readersOf(query);
  const sources: readonly { rows: Row<Entry>[] }[] = [
    { rows: leadingRows(query) },
    ...shards.flatMap(({ lanes }) => lanes),
  ];
  await Promise.all(shards.map((shard) => shard.readBatch()));

  for (;;) {
    const frontier = earliest(shards.flatMap(({ readTo }) => readTo ?? []));
    for (;;) {
      const row = earliest(sources.flatMap(({ rows }) => rows[0] ?? []));
      // Rows beyond the frontier may follow a row that is not read yet.
      if (!row || (frontier && precedes(query, frontier.rank, row.rank))) break;
      sources.find(({ rows }) => rows[0] === row)?.rows.shift();
      if (!take(row)) return undefined;
    }
    if (!frontier) return undefined;
    if (Date.now() >= stopAt)
      return { sortKey: frontier.sortKey, itemsRead: itemsReadTo(frontier, shards) };
    const reading = shards.find(({ readTo }) => readTo === frontier)?.letter;
    const short = shards.filter(
      ({ letter, runningOut }) => letter === reading && runningOut,
    );
    await Promise.all(short.map((shard) => shard.readBatch()));
  }
}

/**
 * About how many items the partitions hold up to the frontier. What one was read beyond it is read again by the next search
 * and not counted: items spread evenly, so none has many more up to there than the one that ends there.
 */
function itemsReadTo(
  frontier: ShardReader<unknown>["readTo"],
  shards: readonly ShardReader<unknown>[],
): number {
  const most = shards.find(({ readTo }) => readTo === frontier)?.itemsRead ?? 0;
  return shards.reduce((sum, { itemsRead }) => sum + Math.min(itemsRead, most), 0);
}
