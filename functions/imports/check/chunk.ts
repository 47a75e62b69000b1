import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { orderKey } from "../../../shared/keys.ts";
import type { ImportRow } from "./check-rows.ts";

/** How an import is divided. Tests make both small, to have several chunks and transactions of few rows. */
export const importSizes = {
  /** The most rows per stored chunk, but for an order with more. */
  chunkRows: 500,
  /**
   * A transaction takes 100 actions: one is the checkpoint's, one the job's, one keeps what a roll-back needs, one names rows
   * that are left as they are.
   */
  actions: 96,
};

/** Some of an import's rows, small enough for one item. */
export interface Chunk {
  readonly rowCount: number;
  /** Gzipped JSON. */
  readonly packed: Uint8Array;
}

/** Cuts rows between orders, so that no two workers write the same order. */
export function encodeChunk(
  rows: readonly ImportRow[],
  { chunkRows } = importSizes,
): Chunk[] {
  const chunks: ImportRow[][] = [];
  for (const ofOrder of Map.groupBy(rows, ({ name }) => orderKey(name)).values()) {
    const last = chunks.at(-1);
    if (last && last.length + ofOrder.length <= chunkRows) last.push(...ofOrder);
    else chunks.push(ofOrder);
  }
  return chunks.map((part) => ({ rowCount: part.length, packed: packJson(part) }));
}

const importRows = z.array(
  z.object({
    row: z.number(),
    name: z.string(),
    phone: z.string(),
    trackingNo: z.string(),
    onlyOfOrder: z.boolean(),
  }),
);

export const decodeChunk = (packed: Uint8Array): ImportRow[] =>
  unpackJson(importRows, packed);

/** Gzipped JSON, as items of imports store rows. */

export const packJson = (value: unknown): Uint8Array =>
  new Uint8Array(gzipSync(JSON.stringify(value)));

/** @throws where it is not what the schema describes */
export const unpackJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  packed: unknown,
): z.output<Schema> =>
  schema.parse(JSON.parse(gunzipSync(z.instanceof(Uint8Array).parse(packed)).toString()));

/** The first entries whose sizes add up to no more than a limit. */
export function firstWithin<Entry>(
  entries: readonly Entry[],
  limit: number,
  sizeOf: (entry: Entry) => number,
): readonly Entry[] {
  let size = 0;
  const beyond = entries.findIndex((entry) => {
    size += sizeOf(entry);
    return size > limit;
  });
  return beyond === -1 ? entries : entries.slice(0, beyond);
}
