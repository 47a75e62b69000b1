/** A table to be written to a file. Every cell is text: a spreadsheet program then leaves it as it is. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

export type SheetFormat = "xlsx" | "csv";

export const mediaTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const satisfies Record<SheetFormat, string>;

/** A written file and how many of the rows it holds. */
export interface SheetPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rowCount: number;
}
