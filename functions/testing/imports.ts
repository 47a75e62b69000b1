import { ulid } from "ulid";
import { afterAll, beforeAll } from "vitest";
import { applyChunk } from "../imports/apply/apply.ts";
import { storeChunk } from "../imports/apply/checkpoint.ts";
import type { ImportRow } from "../imports/check/check-rows.ts";
import { encodeChunk, importSizes } from "../imports/check/chunk.ts";
import { type ChunkCounts, countNames, type ImportJob, noCounts } from "../imports/items.ts";
import { openImport, readImport } from "../imports/job-store.ts";
import { trackingShards } from "../records/item.ts";

/** Divides the imports of a file's or a group's tests into chunks of 50 rows and transactions of about 10. */
export function divideFinely(): void {
  const real = { ...importSizes };
  beforeAll(() => void Object.assign(importSizes, { chunkRows: 50, actions: 10 }));
  afterAll(() => void Object.assign(importSizes, real));
}

/** A valid row, the only one of its order. */
export const importRow = (at: number, overrides: Partial<ImportRow> = {}): ImportRow => ({
  row: at,
  name: `AYU-${at}`,
  phone: "+91 98765 43210",
  trackingNo: `SG32310270${at}`,
  onlyOfOrder: true,
  ...overrides,
});

/** Stores an import whose only chunk holds these rows, none of them applied. `rowCount`: how many it says it holds. */
export async function storeImport(
  rows: readonly ImportRow[],
  { replace = false, rowCount = rows.length }: Partial<Pick<ImportJob, "replace">> & { rowCount?: number } = {},
) {
  const importId = ulid();
  const job = await openImport({
    ...{
      importId,
      fileName: "orders.csv",
      by: "me",
      replace,
      rows: rowCount,
      refused: 0,
      repeated: 0,
      shared: 0,
      chunks: 1,
      notes: [],
    },
  });
  const chunk = { importId, number: 0 };
  const [encoded] = encodeChunk(rows);
  const start = await storeChunk(chunk, rowCount, encoded?.packed);
  return { job, chunk, start };
}

/** An import whose only chunk is stored and not applied. */
export type StoredImport = Awaited<ReturnType<typeof storeImport>>;

export const applyImport = ({ chunk, job, start }: StoredImport, rows: readonly ImportRow[]) =>
  applyChunk(chunk, job, rows, start);

/** What a stored import has counted. */
export async function appliedCounts({ chunk }: Pick<StoredImport, "chunk">): Promise<ChunkCounts> {
  const job = (await readImport(chunk.importId)) ?? noCounts;
  return countsWith(Object.fromEntries(countNames.map((name) => [name, job[name]])));
}

export const countsWith = (counts: Partial<ChunkCounts>): ChunkCounts => ({ ...noCounts, ...counts });

/** One query of each index partition finds the records of all orders. */
export const indexQueries = trackingShards.length;
