import { sheetColumns } from "../../../shared/import-files.ts";

/** The three columns that an import reads, as every exported file and the template have them. */
export const importColumns = [
  { title: sheetColumns.name, width: 22 },
  { title: sheetColumns.phone, width: 20 },
  { title: sheetColumns.trackingNo, width: 24 },
] as const;
