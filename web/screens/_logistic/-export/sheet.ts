/** A table to be written to a file. Every cell is text: a spreadsheet program then leaves it as it is. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

export const sheetFormats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

export const mediaTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const satisfies Record<SheetFormat, string>;

/** A written file and how many of the rows it holds. */
export interface SheetPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rowCount: number;
}
