import * as z from "zod/mini";
import { chunked } from "../../shared/chunked.ts";
import type { ImportRow } from "./check-rows.ts";
import { packJson, unpackJson } from "./packed-json.ts";

/** How an import is divided. Tests make both small, to have several chunks and transactions of few rows. */
export const importSizes = {
  /** Rows per stored chunk, and the most rows that a request applies itself. */
  chunkRows: 500,
  /** A transaction takes 100 actions: one is the checkpoint's, one the job's, one keeps what a roll-back needs. */
  actions: 97,
};

/** Some of an import's rows, small enough for one item. */
export interface Chunk {
  readonly rowCount: number;
  /** Gzipped JSON. */
  readonly packed: Uint8Array;
}

const packedRows = z.array(z.tuple([z.number(), z.string(), z.string(), z.string(), z.boolean(), z.boolean()]));

export function encodeChunk(rows: readonly ImportRow[], { chunkRows } = importSizes): Chunk[] {
  return chunked(rows, chunkRows).map((part) => {
    const tuples: z.infer<typeof packedRows> = part.map(
      ({ row, name, phone, trackingNo, onlyOfOrder, firstOfOrder }) => [
        row,
        name,
        phone,
        trackingNo,
        onlyOfOrder,
        firstOfOrder,
      ],
    );
    return { rowCount: part.length, packed: packJson(tuples) };
  });
}

export function decodeChunk(packed: Uint8Array): ImportRow[] {
  return unpackJson(packedRows, packed).map(([row, name, phone, trackingNo, onlyOfOrder, firstOfOrder]) => ({
    row,
    name,
    phone,
    trackingNo,
    onlyOfOrder,
    firstOfOrder,
  }));
}
