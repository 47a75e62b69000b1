import pLimit from "p-limit";
import type { ImportRowError } from "../../../shared/import-report.ts";
import { orderKey, trackingKey } from "../../../shared/keys.ts";
import { formatNumber, formatRowCount } from "../../../shared/plural.ts";
import { orderPartition } from "../../records/keys.ts";
import { keysWithNumber } from "../../records/references.ts";
import type { ParsedUpload } from "../read/reading-task.ts";
import type { ImportRow } from "./check-rows.ts";
import { type Chunk, decodeChunk } from "./chunk.ts";

/** Two orders may share a parcel, but more often a number was copied one cell too far. */

/** Each number takes a query, so that only so many rows are compared with stored orders, and no longer than this. */
const comparedChunks = 4;
const compareMs = 3_000;
const queriesAtOnce = 32;
const maxListed = 2_000;

export interface SharedNumbers {
  readonly count: number;
  /** The first rows, in the file's order, with the other row as their `error`. */
  readonly rows: readonly ImportRowError[];
  readonly notes: readonly string[];
}

type Row = Pick<ImportRow, "row" | "name" | "phone" | "trackingNo">;
type RowsByNumber = ReadonlyMap<string, readonly Row[]>;

/** The rows of an upload whose tracking number another order has, in the file or stored. */
export async function findSharedNumbers({
  chunks,
  sharedNumbers,
}: Pick<ParsedUpload, "chunks" | "sharedNumbers">): Promise<SharedNumbers> {
  const { stored, comparedRows } = await storedOrders(rowsByNumber(chunks.slice(0, comparedChunks)));
  const allRows = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const wanted = new Set([...sharedNumbers, ...stored]);
  // Most files have none, and need not be unpacked again.
  const shared: RowsByNumber = wanted.size > 0 ? rowsByNumber(chunks, wanted) : new Map();
  const rows = [...shared].flatMap(([key, same]) => same.flatMap((row) => advice(row, same, stored.has(key)) ?? []));
  rows.sort((left, right) => left.row - right.row);
  return {
    count: rows.length,
    rows: rows.slice(0, maxListed),
    notes:
      comparedRows < allRows
        ? [`Only ${formatNumber(comparedRows)} of ${formatRowCount(allRows)} were checked against saved orders.`]
        : [],
  };
}

/** The rows with each tracking number, or with the wanted ones. */
function rowsByNumber(chunks: readonly Chunk[], wanted?: ReadonlySet<string>): RowsByNumber {
  const rows = new Map<string, Row[]>();
  for (const { packed } of chunks) {
    for (const row of decodeChunk(packed)) {
      const key = trackingKey(row.trackingNo);
      if (wanted && !wanted.has(key)) continue;
      const same = rows.get(key);
      if (same) same.push(row);
      else rows.set(key, [row]);
    }
  }
  return rows;
}

/** The tracking numbers that a stored order has which none of their rows is of; and how many rows were compared. */
async function storedOrders(rows: RowsByNumber) {
  const stopAt = Date.now() + compareMs;
  let comparedRows = 0;
  const others = await pLimit(queriesAtOnce).map([...rows], async ([number, same]) => {
    if (Date.now() >= stopAt) return [];
    comparedRows += same.length;
    const own = new Set(same.map(({ name }) => orderPartition(name)));
    const keys = await keysWithNumber(number, own.size + 1);
    return keys.some(({ pk }) => !own.has(pk)) ? [number] : [];
  });
  return { comparedRows, stored: new Set(others.flat()) };
}

function advice(row: Row, same: readonly Row[], isStored: boolean): ImportRowError | undefined {
  const other = same.find(({ name }) => orderKey(name) !== orderKey(row.name));
  const holders = [other && `row ${other.row}`, isStored ? "another saved order (search for it)" : undefined];
  const named = holders.filter((holder) => holder !== undefined);
  if (named.length === 0) return undefined;
  const { row: number, name, phone, trackingNo } = row;
  const error = `Its tracking number is also in ${named.join(" and ")}`;
  return { row: number, error, name, phone, trackingNo, shared: true };
}
