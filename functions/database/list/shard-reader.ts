import { indexQuery, type QueryPart, queryItems } from "../reads.ts";
import { type IndexName, indexes } from "../schema.ts";
import { isOnward, type ListPosition } from "./cursor.ts";

type Item = Record<string, unknown>;

export interface Row<Entry> {
  readonly sortKey: string;
  /** Compares as DynamoDB compares the sort key. */
  readonly rank: string;
  readonly entry: Entry;
}

/** One character per UTF-8 byte: DynamoDB compares bytes, JavaScript UTF-16 units. */
const rankOf = (sortKey: string) => Buffer.from(sortKey).toString("latin1");

/** `attribute` stands in the condition as it is: no reserved word. */
export interface ContainedText {
  readonly attribute: string;
  readonly text: string;
}

/** A condition on what is read of a list. */
export interface ItemFilter {
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The sort key of a leading row: no key in an index begins with either sign. */
export const leadingSortKey = (sortKey: string, ascending: boolean) =>
  `${ascending ? "!" : "\u{10FFFF}"}${sortKey}`;

export const rowOf = <Entry>(sortKey: string, entry: Entry): Row<Entry> => ({
  sortKey,
  rank: rankOf(sortKey),
  entry,
});

/** A list in an index: where its items are, and what becomes of them. */
export interface ListSource<Entry> {
  readonly indexName: IndexName;
  readonly partitions: readonly string[];
  readonly ascending: boolean;
  /** Its partitions come one after another, as they are named, instead of merged. For an ascending list. */
  readonly inTurn?: boolean;
  /** How its entries rank, from 0: those of each rank come in the list's order, after all of the ranks before. */
  readonly ranks?: { readonly count: number; of(entry: Entry): number } | undefined;
  /** Whether its items are in the order of their creation. */
  readonly byTime?: boolean;
  /** The key at which it ends: no key beyond is read. */
  readonly endsAt?: string | undefined;
  /** The attributes to read, besides the sort key. */
  readonly attributes: readonly string[];
  /** Only the items that contain one of these texts, each in an attribute; the database filters. */
  readonly search?: readonly ContainedText[] | undefined;
  /** Only the items for which this holds besides; the database filters. */
  readonly filter?: ItemFilter | undefined;
  /** Whether few items may become entries, so that batches adapt. */
  readonly isSearch: boolean;
  /** Rows before all others, in the list's order, under a `leadingSortKey`. `entriesOf` does not list their entries again. */
  readonly leading?: readonly Row<Entry>[];
  /** The entries of these items, in their order; undefined for an item that is not listed. */
  entriesOf(items: readonly Item[]): Promise<(Entry | undefined)[]>;
}

/** Which rows to read of a list. */
export interface ListQuery<Entry> extends ListSource<Entry> {
  readonly position?: ListPosition;
  /** Items per query of a partition; a search adapts it. */
  readonly batchSize: number;
  /** A page takes no more rows. */
  readonly mostRows: number;
}

/** Whether keys are read in rising order. Pages back are read against the list's direction. */
export const readsRising = ({
  ascending,
  position,
}: Pick<ListQuery<unknown>, "ascending" | "position">) =>
  ascending === (!position || isOnward(position));

/** Whether a sort key, or its rank, comes before another as a query reads. */
export const precedes = (
  query: Pick<ListQuery<unknown>, "ascending" | "position">,
  left: string,
  right: string,
) => (readsRising(query) ? left < right : left > right);

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
function nextBatchSize(last: { size: number; found: number; ms: number }): number {
  const wanted = last.size * (last.found > 0 ? 2 : 8);
  const inTime = Math.floor((last.size * batchMs) / Math.max(last.ms, 1));
  return Math.min(wanted, Math.max(inTime, smallBatch), largestBatch);
}

/**
 * The letters that stand before sort keys: in a list of partitions in turn one for each partition, in a ranked one one for
 * each rank.
 */
function lettersOf<Entry>(
  partition: string,
  { inTurn, partitions, ranks, ascending }: ListQuery<Entry>,
): string[] {
  const letterAt = (place: number) =>
    String.fromCharCode(ascending ? 97 + place : 122 - place);
  if (inTurn) return [letterAt(partitions.indexOf(partition))];
  return ranks ? Array.from({ length: ranks.count }, (_, rank) => letterAt(rank)) : [""];
}

/** What reads the partitions of a list from its position on: all letters that lie ahead by the same queries. */
export const readersOf = <Entry>(query: ListQuery<Entry>): ShardReader<Entry>[] =>
  query.partitions.flatMap((partition) => {
    const { position } = query;
    const letters = lettersOf(partition, query);
    if (!position || letters.includes(""))
      return [new ShardReader(partition, query, letters, position)];
    const reached = position.sortKey.charAt(0);
    const ahead = letters.filter((letter) => precedes(query, reached, letter));
    const within = letters.filter((letter) => letter === reached);
    return [
      new ShardReader(partition, query, within, {
        ...position,
        sortKey: position.sortKey.slice(1),
      }),
      new ShardReader(partition, query, ahead, undefined),
    ].filter(({ lanes }) => lanes.length > 0);
  });

/** A condition on the sort key. DynamoDB takes one only, so a position and an end become a range, both included. */
function keyRange(
  query: ListQuery<unknown>,
  position: ListPosition | undefined,
): Pick<QueryPart, "where" | "values"> {
  const { ascending, endsAt } = query;
  const rising = readsRising(query);
  // Reading back leads away from the end, unless all of the partition is read.
  if (endsAt !== undefined && (rising === ascending || !position)) {
    if (!position)
      return { where: `#sort ${ascending ? "<=" : ">="} :end`, values: { end: endsAt } };
    // A range must not be empty.
    const from = precedes(query, endsAt, position.sortKey) ? endsAt : position.sortKey;
    const [low, high] = rising ? [from, endsAt] : [endsAt, from];
    return { where: "#sort BETWEEN :low AND :high", values: { low, high } };
  }
  if (!position) return {};
  const bound = `${rising ? ">" : "<"}${isInclusive(position) ? "=" : ""}`;
  return { where: `#sort ${bound} :position`, values: { position: position.sortKey } };
}

const isInclusive = ({ side }: ListPosition) => side === "from" || side === "upto";

/** The leading rows from the position on, in the order in which they are read. */
export function leadingRows<Entry>(
  query: Pick<ListQuery<Entry>, "ascending" | "position" | "leading">,
): Row<Entry>[] {
  const { position, leading = [] } = query;
  if (!position) return [...leading];
  const from = rankOf(position.sortKey);
  const ahead = leading.filter(
    ({ rank }) => precedes(query, from, rank) || (rank === from && isInclusive(position)),
  );
  return isOnward(position) ? ahead : ahead.reverse();
}

/** Rows read and not yet taken, under one letter. */
interface Lane<Entry> {
  readonly letter: string;
  readonly rows: Row<Entry>[];
}

/** Reads one partition's rows in batches. */
export class ShardReader<Entry> {
  /** By the letters in the order in which they are read: rows of the later ones wait until the partition is read to its end. */
  readonly lanes: readonly Lane<Entry>[];
  /** The last key read; undefined once the partition is read to its end. */
  readTo: Pick<Row<Entry>, "sortKey" | "rank"> | undefined;
  /** How many items it has read, found or not; for further ranks they are read again and not counted. */
  itemsRead = 0;

  readonly #partition: string;
  readonly #query: ListQuery<Entry>;
  readonly #letters: readonly string[];
  readonly #position: ListPosition | undefined;
  #batchSize: number;
  #startKey: Item | undefined;

  constructor(
    partition: string,
    query: ListQuery<Entry>,
    letters: readonly string[],
    position: ListPosition | undefined,
  ) {
    this.#partition = partition;
    this.#query = query;
    this.#letters = lettersOf(partition, query);
    this.#position = position;
    const inOrder =
      readsRising(query) === query.ascending ? letters : letters.toReversed();
    this.lanes = inOrder.map((letter) => ({ letter, rows: [] }));
    this.#batchSize = query.batchSize;
  }

  /** The letter under which it reads on. */
  get letter(): string {
    return this.lanes[0]?.letter ?? "";
  }

  /** Whether its rows may run out before those of the other partitions. */
  get runningOut(): boolean {
    const waiting = this.lanes[0]?.rows.length ?? 0;
    return this.readTo !== undefined && waiting < this.#query.batchSize / 4;
  }

  #add(item: Item, entry: Entry): void {
    const { indexName, ranks, mostRows } = this.#query;
    const letter = ranks ? this.#letters[ranks.of(entry)] : this.letter;
    const lane = this.lanes.find((one) => one.letter === letter);
    if (!lane || (letter !== this.letter && lane.rows.length > mostRows)) return;
    lane.rows.push(rowOf(`${letter}${item[indexes[indexName].sort]}`, entry));
  }

  async readBatch(): Promise<void> {
    const { indexName, search, filter, attributes, isSearch } = this.#query;
    const position = this.#position;
    const { sort } = indexes[indexName];
    const { where, values } = keyRange(this.#query, position);
    const contained = search
      ?.map(({ attribute }, at) => `contains(${attribute}, :s${at})`)
      .join(" OR ");
    const filters = [contained && `(${contained})`, filter?.condition].filter(
      (one) => one !== undefined,
    );
    const query = indexQuery(indexName, this.#partition, {
      where,
      values: {
        ...values,
        ...Object.fromEntries(search?.map(({ text }, at) => [`s${at}`, text]) ?? []),
        ...filter?.values,
      },
      attributes,
      FilterExpression: filters.join(" AND ") || undefined,
      ScanIndexForward: readsRising(this.#query),
      Limit: this.#batchSize,
      ExclusiveStartKey: this.#startKey,
    });
    const startedAt = performance.now();
    const { Items = [], ScannedCount = 0, LastEvaluatedKey } = await queryItems(query);
    const excluded = position && !isInclusive(position) ? position.sortKey : undefined;
    const items = Items.filter((item) => item[sort] !== excluded);
    const entries = await this.#query.entriesOf(items);
    let found = 0;
    for (const [at, item] of items.entries()) {
      const entry = entries[at];
      if (!entry) continue;
      this.#add(item, entry);
      found += 1;
    }
    if (!this.#query.ranks || this.letter === this.#letters[0])
      this.itemsRead += ScannedCount;
    this.#startKey = LastEvaluatedKey;
    const last = LastEvaluatedKey && `${this.letter}${LastEvaluatedKey[sort]}`;
    this.readTo = last === undefined ? undefined : { sortKey: last, rank: rankOf(last) };
    if (isSearch) {
      const ms = performance.now() - startedAt;
      this.#batchSize = nextBatchSize({ size: this.#batchSize, found, ms });
    }
  }
}
