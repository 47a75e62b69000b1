import { trackingShards } from "../keys.ts";
import { type Row, readsRising, type ShardQuery, ShardReader } from "./shard-reader.ts";

/**
 * Merges the rows of all shards in the order of their keys.
 * @param take takes a row and returns whether it wants more
 * @returns where time ran out first: the key up to which all shards were read
 */
export async function mergeShards(
  query: ShardQuery,
  stopAt: number,
  take: (row: Row) => boolean,
): Promise<string | undefined> {
  const rising = readsRising(query);
  const precedes = (left: { rank: string }, right: { rank: string }) =>
    rising ? left.rank < right.rank : left.rank > right.rank;
  const earliest = <Ranked extends { rank: string }>(candidates: readonly Ranked[]) =>
    candidates.reduce<Ranked | undefined>(
      (first, candidate) => (first && !precedes(candidate, first) ? first : candidate),
      undefined,
    );
  const shards = trackingShards.map((shard) => new ShardReader(shard, query));
  await Promise.all(shards.map((shard) => shard.readBatch()));

  for (;;) {
    const frontier = earliest(shards.flatMap(({ readTo }) => readTo ?? []));
    for (;;) {
      const row = earliest(shards.flatMap(({ rows }) => rows[0] ?? []));
      // Rows beyond the frontier may follow a row that is not read yet.
      if (!row || (frontier && precedes(frontier, row))) break;
      // Stryker disable next-line OptionalChaining: the row comes from one of the shards.
      shards.find(({ rows }) => rows[0] === row)?.rows.shift();
      if (!take(row)) return undefined;
    }
    if (!frontier) return undefined;
    // Stryker disable next-line EqualityOperator: one millisecond of the limit does not matter.
    if (Date.now() >= stopAt) return frontier.sortKey;
    await Promise.all(shards.filter(({ runningOut }) => runningOut).map((shard) => shard.readBatch()));
  }
}
