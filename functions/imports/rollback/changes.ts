import * as z from "zod/mini";
import { type TrackingFields, trackingRecord } from "../../../shared/records.ts";
import { type ChunkId, changesKey, changesPrefix } from "../items.ts";
import { readRows } from "../packed-rows.ts";

/** How an import left a record, and what the record was before; a new one has no `before`. */
export interface AppliedChange extends TrackingFields {
  readonly _id: string;
  readonly version: number;
  readonly before?: Pick<TrackingFields, "phone" | "trackingNo"> | undefined;
}

/** `null` where a customer's data was erased: the positions of the others stay. */
export const keptChange = z.nullable(
  z.extend(z.omit(trackingRecord, { createdAt: true }), {
    before: z.optional(z.pick(trackingRecord, { phone: true, trackingNo: true })),
  }),
);

/** What an import changed with a chunk, in the order of its rows. */
export const readChanges = (chunk: ChunkId): Promise<(AppliedChange | null)[]> =>
  readRows(keptChange, changesKey(chunk, 0).pk, changesPrefix);
