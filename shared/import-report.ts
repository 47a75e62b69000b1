import * as z from "zod/mini";
import { lazySchema } from "./lazy-schema.ts";

/** One row of a spreadsheet that was not applied; `row` is the sheet's own number, the rest what its cells were read as. */
export const importRowError = lazySchema(() =>
  z.object({
    row: z.number(),
    error: z.string(),
    name: z.optional(z.string()),
    phone: z.optional(z.string()),
    trackingNo: z.optional(z.string()),
  }),
);
export type ImportRowError = z.infer<typeof importRowError>;

/** What became of a file's rows: every row is counted exactly once below `rows`. */
export const importCounts = lazySchema(() =>
  z.object({
    rows: z.number(),
    created: z.number(),
    /** As it was stored already, or as an earlier row of the file says. */
    unchanged: z.number(),
    /** The record got another phone. */
    changed: z.number(),
    /** With `replace`: the order's only parcel got another tracking number. */
    replaced: z.number(),
    /** The order had a parcel under another tracking number, and has now one more. */
    addedParcels: z.number(),
    refused: z.number(),
  }),
);
export type ImportCounts = z.infer<typeof importCounts>;

export const importReport = lazySchema(() =>
  z.object({
    /** Names a stored import; absent from a dry run. */
    importId: z.optional(z.string()),
    /** `checked` is a dry run's; `receiving` and `running` go on; `done` and `failed` are final. */
    status: z.enum(["checked", "receiving", "running", "done", "failed"]),
    /** Rows of the file already dealt with, refused ones included. */
    processed: z.number(),
    counts: importCounts,
    /**
     * Refused rows in the file's order: the first few while an import runs, all of them otherwise.
     * A reply carries about 30,000; where `counts.refused` is more, the rest shows once these are mended and uploaded again.
     */
    errors: z.array(importRowError),
    /** What became of each column, with an example of how a cell of it was understood. */
    columns: z.optional(
      z.array(z.object({ header: z.string(), field: z.nullable(z.string()), example: z.nullable(z.string()) })),
    ),
    /** What else the uploader should know: sheets left out, repeated rows, other carriers' numbers. */
    notes: z.optional(z.array(z.string())),
    /** Why the import as a whole did not finish. */
    error: z.optional(z.string()),
  }),
);
export type ImportReport = z.infer<typeof importReport>;

/** Whether an import in this status goes no further. */
export const isImportFinished = (status: ImportReport["status"]) => status === "done" || status === "failed";
