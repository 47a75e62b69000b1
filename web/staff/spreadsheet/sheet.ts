/** A table to write to a file. All cells are text, which spreadsheet programs leave unchanged. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Its texts are right as they are: an import of the file takes none of them for damaged. */
  readonly isTyped?: true;
}

export type SheetFormat = "xlsx" | "csv";

export const mediaTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const satisfies Record<SheetFormat, string>;

/** A written file and its number of rows. */
export interface SheetPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rowCount: number;
}
