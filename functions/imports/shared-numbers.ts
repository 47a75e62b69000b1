import pLimit from "p-limit";
import type { ImportRowError } from "../../shared/import-report.ts";
import { orderKey, trackingKey } from "../../shared/keys.ts";
import { formatRowCount } from "../../shared/plural.ts";
import { orderPartition } from "../records/keys.ts";
import { keysWithNumber, recordsAt } from "../records/references.ts";
import type { ImportRow } from "./check-rows.ts";
import { type Chunk, decodeChunk } from "./chunk.ts";
import type { ParsedUpload } from "./reading-task.ts";

/** Two orders may share a parcel, but more often a number was copied one cell too far. */

/** Each number takes a query, so that only so many rows are compared with stored orders, and no longer than this. */
const comparedChunks = 4;
const compareMs = 3_000;
const queriesAtOnce = 32;
const maxListed = 2_000;

export interface SharedNumbers {
  readonly count: number;
  /** The first rows, in the file's order, with the other order as their `error`. */
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
  const wanted = new Set([...sharedNumbers, ...stored.keys()]);
  // Most files have none, and need not be unpacked again.
  const shared: RowsByNumber = wanted.size > 0 ? rowsByNumber(chunks, wanted) : new Map();
  const rows = [...shared].flatMap(([key, same]) => same.flatMap((row) => advice(row, same, stored.get(key)) ?? []));
  rows.sort((left, right) => left.row - right.row);
  return {
    count: rows.length,
    rows: rows.slice(0, maxListed),
    notes:
      comparedRows < allRows
        ? [
            `The tracking numbers of ${formatRowCount(comparedRows)} were compared with those of stored orders, those of all rows with each other.`,
          ]
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

/** By tracking number, a stored order that has it and that none of these rows is of; and how many rows were compared. */
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
  const records = await recordsAt(others.flat());
  return { comparedRows, stored: new Map(records.map(({ name, trackingNo }) => [trackingKey(trackingNo), name])) };
}

/** The advice about a row without the numbers of the orders that it names, or of one of them. */
export function withoutOrder(error: string, order?: string): string {
  const isOrder = (name: string) => order === undefined || orderKey(name) === orderKey(order);
  return error
    .replace(/ \(order (.+?)\)(?= and the stored order |$)/, (named, name) => (isOrder(name) ? "" : named))
    .replace(/the stored order (.+)$/, (named, name) => (isOrder(name) ? "a stored order" : named));
}

function advice(row: Row, same: readonly Row[], stored: string | undefined): ImportRowError | undefined {
  const other = same.find(({ name }) => orderKey(name) !== orderKey(row.name));
  const holders = [other && `row ${other.row} (order ${other.name})`, stored && `the stored order ${stored}`];
  const named = holders.filter((holder) => holder !== undefined);
  if (named.length === 0) return undefined;
  const { row: number, name, phone, trackingNo } = row;
  const error = `Its tracking number is also that of ${named.join(" and ")}`;
  return { row: number, error, name, phone, trackingNo, shared: true };
}
