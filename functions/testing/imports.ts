import { ulid } from "ulid";
import type { ImportRow } from "../imports/check-rows.ts";
import { encodeChunk } from "../imports/chunk.ts";
import { storeChunk } from "../imports/chunk-store.ts";
import type { ImportJob } from "../imports/items.ts";
import { openImport } from "../imports/job-store.ts";

/** A valid row, the only one of its order. */
export const importRow = (at: number, overrides: Partial<ImportRow> = {}): ImportRow => ({
  row: at,
  name: `AYU-${at}`,
  phone: "+91 98765 43210",
  trackingNo: `SG32310270${at}`,
  onlyOfOrder: true,
  firstOfOrder: true,
  ...overrides,
});

/** Stores an import whose only chunk holds these rows, none of them applied. `rowCount`: how many it says it holds. */
export async function storeImport(
  rows: readonly ImportRow[],
  { replace = false, rowCount = rows.length }: Partial<Pick<ImportJob, "replace">> & { rowCount?: number } = {},
) {
  const importId = ulid();
  const job = await openImport({
    ...{ importId, by: "me", replace, rows: rowCount, refused: 0, repeated: 0, pieces: 1, notes: [] },
  });
  const chunk = { importId, number: 0 };
  const [encoded] = encodeChunk(rows);
  const start = await storeChunk(chunk, rowCount, encoded?.packed);
  return { job, chunk, start };
}
