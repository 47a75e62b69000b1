import pLimit from "p-limit";
import type { ImportRowError } from "../../../shared/import-report.ts";
import { orderKey, trackingKey } from "../../../shared/keys.ts";
import { formatNumber, formatRowCount, listed } from "../../../shared/plural.ts";
import type { ItemKey } from "../../database/reads.ts";
import { keysWithNumber, numberOf, recordsAt } from "../../records/find.ts";
import { orderPartition } from "../../records/item.ts";
import type { ParsedUpload } from "../read/reading-task.ts";
import type { ImportRow } from "./check-rows.ts";
import { type Chunk, decodeChunk } from "./chunk.ts";

/** Numbers that two orders have: they may share a parcel, but more often a number was copied one cell too far. */

/** Each number takes a query, so that only so many rows are compared with stored orders, and no longer than this. */
const comparedChunks = 4;
const compareMs = 3_000;
const queriesAtOnce = 32;
const maxListed = 2_000;

export interface SharedNumbers {
  readonly count: number;
  /** The first rows, in the file's order, with the other row or order as their `error`. */
  readonly rows: readonly ImportRowError[];
  /** The same to be stored: an erasure of the other order would not find it there. */
  readonly unnamedRows: readonly ImportRowError[];
  readonly notes: readonly string[];
}

type Row = Pick<ImportRow, "row" | "name" | "phone" | "trackingNo">;
type RowsByNumber = ReadonlyMap<string, readonly Row[]>;

/** The rows of an upload whose tracking number another order has, in the file or stored. */
export async function findSharedNumbers({
  chunks,
  sharedNumbers,
}: Pick<ParsedUpload, "chunks" | "sharedNumbers">): Promise<SharedNumbers> {
  const { stored, comparedRows } = await storedOrders(
    rowsByNumber(chunks.slice(0, comparedChunks)),
  );
  const allRows = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const wanted = new Set([...sharedNumbers, ...stored.keys()]);
  // Most files have none, and need not be unpacked again.
  const shared: RowsByNumber = wanted.size > 0 ? rowsByNumber(chunks, wanted) : new Map();
  const names = new Map(
    (await recordsAt([...stored.values()])).map((one) => [
      trackingKey(one.trackingNo),
      one.name,
    ]),
  );
  const rowsWith = (orderOf: (key: string) => string | undefined) =>
    [...shared]
      .flatMap(([key, same]) =>
        same.flatMap((row) => advice(row, same, orderOf(key)) ?? []),
      )
      .sort((left, right) => left.row - right.row);
  const unnamed = (key: string) => (stored.has(key) ? "another saved order" : undefined);
  const rows = rowsWith((key) =>
    names.has(key) ? `order ${names.get(key)}` : unnamed(key),
  );
  return {
    count: rows.length,
    rows: rows.slice(0, maxListed),
    unnamedRows: rowsWith(unnamed).slice(0, maxListed),
    notes:
      comparedRows < allRows
        ? [
            `We looked for shared tracking numbers in ${formatNumber(comparedRows)} of ${formatRowCount(allRows)} only.`,
          ]
        : [],
  };
}

/** The rows with each tracking number, or with the wanted ones. */
function rowsByNumber(
  chunks: readonly Chunk[],
  wanted?: ReadonlySet<string>,
): RowsByNumber {
  const isWanted = ({ trackingNo }: Row) =>
    !wanted || wanted.has(trackingKey(trackingNo));
  const rows = chunks.flatMap(({ packed }) => decodeChunk(packed).filter(isWanted));
  return Map.groupBy(rows, ({ trackingNo }) => trackingKey(trackingNo));
}

/** The tracking numbers that a stored order has which none of their rows is of, with its key; and how many rows were compared. */
async function storedOrders(rows: RowsByNumber) {
  const stopAt = Date.now() + compareMs;
  let comparedRows = 0;
  const others = await pLimit(queriesAtOnce).map([...rows], async ([number, same]) => {
    if (Date.now() >= stopAt) return [];
    comparedRows += same.length;
    const own = new Set(same.map(({ name }) => orderPartition(name)));
    const keys = await keysWithNumber(number, own.size + 1);
    return keys.filter(({ pk }) => !own.has(pk)).slice(0, 1);
  });
  return {
    comparedRows,
    stored: new Map(others.flat().map((key): [string, ItemKey] => [numberOf(key), key])),
  };
}

/** @param order that is stored with the number */
function advice(
  row: Row,
  same: readonly Row[],
  order: string | undefined,
): ImportRowError | undefined {
  const other = same.find(({ name }) => orderKey(name) !== orderKey(row.name));
  const holders = [other && `row ${other.row}`, order].filter(
    (holder) => holder !== undefined,
  );
  if (holders.length === 0) return undefined;
  const { row: number, name, phone, trackingNo } = row;
  const named = listed(holders);
  const has = holders.length === 1 ? "has" : "have";
  const error = `${named.charAt(0).toUpperCase()}${named.slice(1)} ${has} this tracking number too`;
  return { row: number, error, name, phone, trackingNo, shared: true };
}
