import * as z from "zod/mini";
import type { SheetField } from "./import-files.ts";
import { recordLabels } from "./labels.ts";
import { parseJson } from "./parse-json.ts";

/** "true" or "false" in a query or a form, as a boolean; it may be left out. */
export const flag = () =>
  z.optional(
    z.pipe(
      z.enum(["true", "false"]),
      z.transform((value) => value === "true"),
    ),
  );

/** How a file is read whose headers are not known: its uploader says which column is which. */

const sheetFields = Object.keys(recordLabels) as [SheetField, ...SheetField[]];
const columnFields = () => z.record(z.string(), z.enum(sheetFields));

/** The field of columns by their names. */
export type ColumnFields = Readonly<Record<string, SheetField>>;

/** What to choose columns from: details of the failure `columns_needed`. */
export const columnsToChoose = () =>
  z.object({
    /** The names of the columns, all different: their header, or `Column B` where there is none. */
    headers: z.array(z.string()),
    /** The cells of the header row. */
    firstRow: z.array(z.string()),
    /** The first rows below it as they would be read, long cells cut; a cell for each of `headers`. */
    rows: z.array(z.array(z.string())),
    /** What was chosen for these headers last time, else as much as can be guessed. */
    columns: columnFields(),
    /** The id of what was chosen last time. */
    remembered: z.optional(z.string()),
    /** What was taken for the header looks like a row of data. */
    firstRowIsData: z.boolean(),
  });
export type ColumnsToChoose = z.infer<ReturnType<typeof columnsToChoose>>;

/** Three long headers as JSON are shorter. */
const maxChoiceLength = 2_000;

const namesEachFieldOnce = (columns: ColumnFields) =>
  sheetFields.toSorted().join() === Object.values(columns).toSorted().join();

/** The fields of an upload's form besides its file. */
export const chosenColumns = () =>
  z.object({
    /** JSON: the fields of three columns by their names. */
    columns: z.optional(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(maxChoiceLength)),
          z.transform((text) => parseJson(text) ?? null),
        ),
        columnFields().check(
          z.refine(
            namesEachFieldOnce,
            "columns must name one column each for name, phone and trackingNo",
          ),
        ),
      ),
    ),
    /** The file has no header: its columns are `Column A`, `Column B` and so on. */
    firstRowIsData: flag(),
  });
export type ChosenColumns = z.infer<ReturnType<typeof chosenColumns>>;

/** The name of a column without a header, in the way of spreadsheet programs: A to Z, then AA. */
export function letteredColumn(index: number): string {
  const letters = (at: number): string =>
    (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) +
    String.fromCharCode(65 + (at % 26));
  return `Column ${letters(index)}`;
}

/** Columns that were chosen for files with the same headers, last at this time (ISO 8601). */
export const rememberedColumns = () =>
  z.object({ id: z.string(), columns: columnFields(), at: z.string() });
