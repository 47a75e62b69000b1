import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { lazily } from "../../shared/lazy-schema.ts";
import type { ImportRow } from "./check-rows.ts";

/** Rows that are stored and applied together; also what a request applies itself. */
export const pieceRows = 500;

/** Some of an import's rows, small enough for one item of the table. */
export interface Piece {
  readonly rowCount: number;
  /** Gzipped JSON. */
  readonly packed: Uint8Array;
}

const packedRows = lazily(() => z.array(z.tuple([z.string(), z.string(), z.string(), z.boolean(), z.boolean()])));

export function packRows(rows: readonly ImportRow[]): Piece[] {
  return Array.from({ length: Math.ceil(rows.length / pieceRows) }, (_, index) => {
    const part = rows.slice(index * pieceRows, (index + 1) * pieceRows);
    const tuples: z.infer<typeof packedRows> = part.map(({ name, phone, trackingNo, alone, first }) => [
      name,
      phone,
      trackingNo,
      alone,
      first,
    ]);
    return { rowCount: part.length, packed: new Uint8Array(gzipSync(JSON.stringify(tuples))) };
  });
}

export function unpackRows(packed: Uint8Array): ImportRow[] {
  const tuples = packedRows.parse(JSON.parse(gunzipSync(packed).toString()));
  return tuples.map(([name, phone, trackingNo, alone, first]) => ({ name, phone, trackingNo, alone, first }));
}
