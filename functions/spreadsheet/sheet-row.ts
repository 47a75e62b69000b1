import type { SheetField } from "../../shared/import-files.ts";
import type { CellValue } from "./cell.ts";

/** A row with content; `row` is its number in the sheet. */
export interface SheetRow extends Readonly<Record<SheetField, CellValue>> {
  readonly row: number;
  /** Of a text file's row that has cells beyond those of the header, maybe only there: is a line's end missing? */
  readonly isTooWide?: boolean;
  /** Of the header again, which is no shipment: sheets merged from several repeat it. */
  readonly isHeader?: boolean;
}

/** Whether all three cells of a row are empty. */
export const isBlank = ({ name, phone, trackingNo }: SheetRow) =>
  [name, phone, trackingNo].every((value) => "text" in value && value.text === "");
