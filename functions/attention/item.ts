import * as z from "zod/mini";
import { attentionCase, customerReply } from "../../shared/attention-case.ts";
import { lazySchema } from "../../shared/lazy-schema.ts";
import {
  type AttentionReason,
  attentionReasons,
} from "../../shared/shipment/reason-words.ts";
import { caseSortKey, placeIn } from "../database/schema.ts";
import { shipmentPartition } from "../shipments/snapshot-store.ts";

/**
 * What is stored of a shipment's case. The follower writes what the snapshot tells, staff the rest. An item also waits
 * for a reason that becomes true later, and keeps the note of one that has gone.
 */
export const storedCase = lazySchema(() =>
  z.extend(attentionCase, {
    /** Ends its sort key in the index. */
    _id: z.string(),
    reason: z.optional(z.enum(attentionReasons)),
    since: z.optional(z.string()),
    /** When the shipment is overdue, in milliseconds since 1970; null where too little was known when it set out. */
    overdueAt: z.optional(z.nullable(z.number())),
    /** The scan that is the reason, and when the first answer that held it came, in milliseconds since 1970. */
    seen: z.optional(z.object({ scan: z.string(), at: z.number() })),
    /** When the follower wrote the reason and since when; it may be long after, or before. */
    noticedAt: z.string(),
    /** The partitions of the orders that hold the number. */
    orders: z.array(z.string()),
    /** The `_id`s of the records that do. */
    records: z.optional(z.array(z.string())),
    replies: z.optional(z.array(customerReply)),
    note: z.optional(z.string()),
    snoozedUntil: z.optional(z.string()),
    /** The `_id` of the account that last wrote. */
    by: z.optional(z.string()),
    writtenAt: z.optional(z.string()),
    /** When a member asked the courier about it, and the `_id` of their account. */
    asked: z.optional(z.object({ at: z.string(), by: z.string() })),
    /** Counts what the follower wrote. */
    derivation: z.number(),
  }),
);
export type StoredCase = z.infer<typeof storedCase>;

export const caseKey = (trackingNo: string) => ({
  pk: shipmentPartition(trackingNo),
  sk: caseSortKey,
});

export const attentionPartition = (reason: AttentionReason) => `ATTENTION#${reason}`;
/** Lists the cases that staff closed, while their reasons stay. */
export const donePartition = "ATTENTION#DONE";

/** A case whose reason is true. */
export type OpenCase = StoredCase & Required<Pick<StoredCase, "reason" | "since">>;
export const isOpen = (stored: StoredCase, now: number): stored is OpenCase =>
  stored.reason !== undefined &&
  stored.since !== undefined &&
  Date.parse(stored.since) <= now;

/** Before any time: a case with a customer's reply comes first. */
const replied = "!";

/** The keys that list a case: an open one by how long it waits, a closed one by when that was. */
export function listingOf({
  _id,
  reason,
  since,
  snoozedUntil = "",
  done,
  writtenAt,
  replies,
}: StoredCase) {
  if (reason === undefined || since === undefined) return undefined;
  if (done) return placeIn("directory", donePartition, `${writtenAt}#${_id}`);
  const waiting = `${replies ? replied : ""}${since}#${snoozedUntil}#${_id}`;
  return placeIn("directory", attentionPartition(reason), waiting);
}

export const caseItem = (stored: StoredCase) => ({
  ...caseKey(stored.trackingNo),
  ...stored,
  ...listingOf(stored),
});
