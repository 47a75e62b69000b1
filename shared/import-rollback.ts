import * as z from "zod/mini";
import { lazyObject } from "./lazy-schema.ts";

/** How long an import can be rolled back. */
export const rollbackDays = 30;

/** A record that an import wrote and its roll-back left as it was, as the import left it, with the reason in words. */
export const keptRecord = lazyObject(() => ({ name: z.string(), trackingNo: z.string(), reason: z.string() }));
export type KeptRecord = z.infer<typeof keptRecord>;

/** What the roll-back of an import does, or would do, with the records that the import wrote. */
export const importRollback = lazyObject(() => ({
  /** `checked` is the result of a dry run; `running` continues; `done` is final. */
  status: z.enum(["checked", "running", "done"]),
  /** Of how many records. While it runs: as many as the import has counted as written. */
  records: z.number(),
  /** Created records that are gone, and changed ones that are again what they were; together `reverted`. */
  reverted: z.number(),
  deleted: z.number(),
  returned: z.number(),
  /** Records that others changed or deleted since. */
  keptCount: z.number(),
  /** The same by name, unless it is running: as many as a reply can carry. */
  kept: z.array(keptRecord),
}));
export type ImportRollback = z.infer<typeof importRollback>;
