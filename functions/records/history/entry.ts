import * as z from "zod/mini";
import { lazySchema } from "../../../shared/lazy-schema.ts";
import { monthsAfter } from "../../database/table.ts";
import { environment } from "../../platform/environment.ts";
import { storedRecord, writeWays } from "../item.ts";

/** Keys and schema of the history of records: an item for each change but the creation, which the next one tells. */

export const historyPrefix = "HISTORY#";
const historyPartition = (_id: string) => `${historyPrefix}${_id}`;

const versionDigits = 10;
export const entryKey = (_id: string, version: number) => ({
  pk: historyPartition(_id),
  sk: String(version).padStart(versionDigits, "0"),
});

export const erasedMark = "ERASED";
/** Marks a record whose history is erased: what the stream still brings of it is not stored. */
export const erasedMarkKey = (_id: string) => ({ pk: historyPartition(_id), sk: erasedMark });

/** Marks an erased order: what the stream still brings of its versions is not stored. @param salt of the hash in it */
export const erasedOrderKey = (salt: string) => ({ pk: historyPartition(erasedMark), sk: `${erasedMark}#${salt}` });

/** How a change came to be. */
const changeWays = [...writeWays, "expiry"] as const;

export const historyEntry = lazySchema(() =>
  z.object({
    _id: z.string(),
    /** The version that the change made; a deletion takes one too. */
    version: z.number(),
    /** Absent where the record was deleted before. */
    before: z.optional(storedRecord),
    /** Absent where the record was deleted. */
    after: z.optional(storedRecord),
    /** When and by whom `before` was removed from its key. Without `after` it is the deletion. */
    removed: z.optional(z.object({ at: z.string(), by: z.optional(z.string()), via: z.optional(z.enum(changeWays)) })),
    expiresAt: z.number(),
  }),
);
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Whether an entry tells of a deletion, which says by which way. Half of a move does not. */
export const isDeletion = (entry: Pick<HistoryEntry, "after" | "removed"> | undefined) =>
  entry?.removed?.via !== undefined && !entry.after;

/** When the entry of a change expires, in seconds since 1970. `at` is ISO 8601. */
export const historyExpires = (at: string) => monthsAfter(at, environment.historyMonths);
