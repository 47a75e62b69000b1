import * as z from "zod/mini";
import { actor } from "./accounts.ts";
import { columnsToChoose } from "./import-columns.ts";
import { lazyObject } from "./lazy-schema.ts";

/**
 * A row with something to tell, mostly why it was not applied: `row` is its number in the sheet; name, phone and tracking
 * number are its cells as read, damaged ones empty.
 * `newer`: it is valid, but its record was changed after the file came, and that change stands.
 * `shared`: it is valid, and applied; `error` names another order with its tracking number.
 */
export const importRowError = lazyObject(() => ({
  row: z.number(),
  error: z.string(),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  trackingNo: z.optional(z.string()),
  newer: z.optional(z.boolean()),
  shared: z.optional(z.boolean()),
}));
export type ImportRowError = z.infer<typeof importRowError>;

/** The results of a file's rows: each row counts once in `rows` and once in one of the others. */
export const importCounts = lazyObject(() => ({
  rows: z.number(),
  created: z.number(),
  /** Equal to the stored record or to an earlier row of the file. */
  unchanged: z.number(),
  /** The record's phone changed. */
  changed: z.number(),
  /** With `replace`: the tracking number of the order's only record changed. */
  replaced: z.number(),
  /** Added to an order that had a record with another tracking number. */
  addedParcels: z.number(),
  /** They were not applied: the record was changed after the file came, and that change stands. */
  newer: z.number(),
  refused: z.number(),
}));
export type ImportCounts = z.infer<typeof importCounts>;

/** How long an import can be rolled back. */
export const rollbackDays = 30;

/** A record that an import wrote and its roll-back left as it was, as the import left it, with the reason in words. */
export const keptRecord = lazyObject(() => ({
  name: z.string(),
  trackingNo: z.string(),
  reason: z.string(),
}));
export type KeptRecord = z.infer<typeof keptRecord>;

/** What the roll-back of an import does, or would do, with the records that the import wrote. */
export const importRollback = lazyObject(() => ({
  /** `checked` is the result of a dry run; `running` continues; `done` is final. */
  status: z.enum(["checked", "running", "done"]),
  /** How many records it is about. While it runs: as many as the import has counted as written. */
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

const storedStatuses = ["receiving", "running", "done", "failed"] as const;

/** How many rows of a file say that their order or shipment is canceled or goes back, and some of their words. */
const canceledReport = lazyObject(() => ({
  rows: z.number(),
  words: z.array(z.string()),
}));
export type CanceledReport = z.infer<typeof canceledReport>;

export const importReport = lazyObject(() => ({
  /** The id of a stored import; absent in a dry run. */
  importId: z.optional(z.string()),
  /** When the file came, ISO 8601; absent in a dry run. */
  at: z.optional(z.string()),
  /** `checked` is the result of a dry run; `receiving` and `running` continue; `done` and `failed` are final. */
  status: z.enum(["checked", ...storedStatuses]),
  /** Rows processed so far, refused ones included. */
  processed: z.number(),
  counts: importCounts,
  /**
   * Rows that were not applied, refused and newer ones, in the file's order: the first few while an import runs, then
   * all, up to about 30,000 in a reply. If `counts.refused` is more, the others are reported when the corrected file is
   * uploaded.
   */
  errors: z.array(importRowError),
  /** Advice: how many rows have the tracking number of another order, in the file or stored, and the first of them. */
  sharedNumbers: z.optional(
    z.object({ count: z.number(), rows: z.array(importRowError) }),
  ),
  /** The field each column was mapped to, with an example cell as read. */
  columns: z.optional(
    z.array(
      z.object({
        header: z.string(),
        field: z.nullable(z.string()),
        example: z.nullable(z.string()),
      }),
    ),
  ),
  /** In a dry run, where there are such rows: `leaveOut` leaves them out. */
  canceled: z.optional(canceledReport),
  /** In a dry run: from which other columns can be chosen. */
  choice: z.optional(columnsToChoose()),
  /** Warnings: sheets not read, repeated rows, tracking numbers of other carriers, what was not compared. */
  notes: z.optional(z.array(z.string())),
  /** Why the whole import failed. */
  error: z.optional(z.string()),
  /** Present where the import was rolled back, or is being so. */
  rollback: z.optional(importRollback),
}));
export type ImportReport = z.infer<typeof importReport>;

/** Whether an import in this status goes no further. */
export const isImportFinished = (status: ImportReport["status"]) =>
  status === "done" || status === "failed";

/** An import in the list. `at`: ISO 8601, when the file came. */
export const listedImport = lazyObject(() => ({
  importId: z.string(),
  fileName: z.string(),
  by: actor,
  at: z.string(),
  status: z.enum(storedStatuses),
  counts: importCounts,
  /** `running`: its roll-back continues. */
  rolledBack: z.nullable(z.object({ at: z.string(), by: actor, running: z.boolean() })),
}));
export type ListedImport = z.infer<typeof listedImport>;
