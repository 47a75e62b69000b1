import * as z from "zod/mini";
import { actor } from "./accounts.ts";
import { lazyObject, lazySchema } from "./lazy-schema.ts";
import { trackingRecord } from "./records.ts";

const fields = lazySchema(() => z.pick(trackingRecord, { name: true, phone: true, trackingNo: true }));

/** One change of a tracking record. `at` is ISO 8601 in UTC. */
const recordChange = lazyObject(() => ({
  version: z.number(),
  at: z.string(),
  by: actor,
  via: z.enum(["form", "import", "shop", "undo", "rollback", "restore", "expiry"]),
  /** Of a change by an import. */
  importId: z.optional(z.string()),
  /** The name of the imported file, while the import is kept, and the number of its row. */
  importFile: z.optional(z.string()),
  importRow: z.optional(z.number()),
  kind: z.enum(["created", "changed", "deleted", "restored"]),
  before: z.optional(fields),
  after: z.optional(fields),
}));
export type RecordChange = z.infer<typeof recordChange>;

/** A page of a record's changes, newest first. */
export const recordHistory = lazyObject(() => ({
  changes: z.array(recordChange),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
}));
export type RecordHistory = z.infer<typeof recordHistory>;
