import {
  type ListQuery,
  leadingRows,
  type Row,
  readersOf,
  readsRising,
  type ShardReader,
} from "./shard-reader.ts";

/** Where time ran out. */
export interface Stop {
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
export async function mergeShards<Entry>(
  query: ListQuery<Entry>,
  stopAt: number,
  take: (row: Row<Entry>) => boolean,
): Promise<Stop | undefined> {
  const rising = readsRising(query);
  const precedes = (left: { rank: string }, right: { rank: string }) =>
    rising ? left.rank < right.rank : left.rank > right.rank;
  const earliest = <Ranked extends { rank: string }>(candidates: readonly Ranked[]) =>
    candidates.reduce<Ranked | undefined>(
      (first, candidate) => (first && !precedes(candidate, first) ? first : candidate),
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
      if (!row || (frontier && precedes(frontier, row))) break;
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
