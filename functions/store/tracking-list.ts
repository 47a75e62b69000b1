import type { TrackingRecord } from "../../shared/tracking.ts";
import { isOnward, opposite, type Place, readCursor, writeCursor } from "./tracking-cursor.ts";
import { searchable, trackingShards } from "./tracking-keys.ts";
import { type Reading, type Row, readsRising, ShardReader } from "./tracking-shard.ts";

export interface ListRequest {
  /** Newest first, or by order number. */
  readonly order: "newest" | "asc" | "desc";
  /** How many records; as many as an answer can carry when left out. */
  readonly limit?: number;
  readonly cursor?: string;
  readonly search?: { readonly field: "name" | "trackingNo"; readonly text: string };
  /** Milliseconds since the epoch after which no further reading begins. */
  readonly stopAt: number;
}

export interface ListPage {
  readonly records: TrackingRecord[];
  readonly nextCursor?: string;
  readonly previousCursor?: string;
  /** Time ran out before the page was full. */
  readonly stopped: boolean;
}

/** What one answer carries: 5.5 MiB of JSON, which must stay below Lambda's 6 MB after it is quoted as text within JSON. */
export const answerBytes = { plain: 5.5 * 1024 * 1024, quoted: 6_200_000 };
const largePiece = 1_000;

/** Items to ask each shard for so that it will almost never be asked twice: its even share and three deviations. */
function pieceSizeFor(rows: number): number {
  const share = rows / trackingShards.length;
  return Math.ceil(share + 3 * Math.sqrt(share));
}

/**
 * Rows of all shards in the order of their keys, each shard read as far as needed.
 * @param take says whether it wants more
 * @returns the key up to which everything was read, where time ran out before `take` had enough
 */
async function mergeShards(reading: Reading, stopAt: number, take: (row: Row) => boolean): Promise<string | undefined> {
  const rising = readsRising(reading);
  const precedes = (left: { rank: string }, right: { rank: string }) =>
    rising ? left.rank < right.rank : left.rank > right.rank;
  const earliest = <Ranked extends { rank: string }>(candidates: readonly Ranked[]) =>
    candidates.reduce<Ranked | undefined>(
      (first, candidate) => (first && !precedes(candidate, first) ? first : candidate),
      undefined,
    );
  const shards = trackingShards.map((shard) => new ShardReader(shard, reading));
  await Promise.all(shards.map((shard) => shard.readPiece()));

  for (;;) {
    const frontier = earliest(shards.flatMap(({ readTo }) => readTo ?? []));
    for (;;) {
      const row = earliest(shards.flatMap(({ rows }) => rows[0] ?? []));
      // What lies beyond the frontier may come after a row that has not been read yet.
      if (!row || (frontier && precedes(frontier, row))) break;
      shards.find(({ rows }) => rows[0] === row)?.rows.shift();
      if (!take(row)) return undefined;
    }
    if (!frontier) return undefined;
    if (Date.now() >= stopAt) return frontier.sortKey;
    await Promise.all(shards.filter(({ runningOut }) => runningOut).map((shard) => shard.readPiece()));
  }
}

/** The rows of one page. A record that was just moved may show in two places of an index: its newer version stays. */
class Page {
  readonly #rows = new Map<string, Row>();
  readonly #limit: number | undefined;
  #plainBytes = 0;
  #quotedBytes = 0;
  /** The sort key of the last row that was dealt with. */
  reached: string | undefined;
  /** There was another row after that one. */
  overflowed = false;

  constructor(limit: number | undefined) {
    this.#limit = limit;
  }

  get rows(): Row[] {
    return [...this.#rows.values()];
  }

  /** Adds a row, as long as it fits. */
  take(row: Row): boolean {
    const { _id, version } = row.record;
    const twin = this.#rows.get(_id);
    if (!twin && !this.#hasRoomFor(row)) {
      this.overflowed = true;
      return false;
    }
    this.reached = row.sortKey;
    if (twin && twin.record.version >= version) return true;
    this.#rows.delete(_id);
    this.#rows.set(_id, row);
    return true;
  }

  #hasRoomFor({ record }: Row): boolean {
    if (this.#limit !== undefined) return this.#rows.size < this.#limit;
    const json = JSON.stringify(record);
    this.#plainBytes += Buffer.byteLength(json) + 1;
    this.#quotedBytes += Buffer.byteLength(JSON.stringify(json)) + 1;
    return this.#plainBytes <= answerBytes.plain && this.#quotedBytes <= answerBytes.quoted;
  }
}

const orders = {
  newest: { indexName: "directory", ascending: false },
  asc: { indexName: "byOrder", ascending: true },
  desc: { indexName: "byOrder", ascending: false },
} as const;
const searchedAttributes = { name: "nameLower", trackingNo: "trackingLower" } as const;

/** One page of the tracking records, or of those that hold a text. */
export async function listTracking({ order, limit, cursor, search, stopAt }: ListRequest): Promise<ListPage> {
  const place = cursor === undefined ? undefined : readCursor(cursor);
  const onward = !place || isOnward(place);
  const page = new Page(limit);
  const stoppedAt = await mergeShards(
    {
      ...orders[order],
      place,
      search: search && { attribute: searchedAttributes[search.field], text: searchable(search.text) },
      pieceSize: limit === undefined ? largePiece : pieceSizeFor(limit + 1),
    },
    stopAt,
    (row) => page.take(row),
  );

  const { rows } = page;
  const reached = stoppedAt ?? (page.overflowed ? page.reached : undefined);
  const ahead: Place | undefined =
    reached === undefined ? undefined : { side: onward ? "after" : "before", sortKey: reached };
  const behind = place && opposite(place);
  const [next, previous] = onward ? [ahead, behind] : [behind, ahead];
  return {
    records: (onward ? rows : rows.reverse()).map(({ record }) => record),
    ...(next && { nextCursor: writeCursor(next) }),
    ...(previous && { previousCursor: writeCursor(previous) }),
    stopped: stoppedAt !== undefined,
  };
}
