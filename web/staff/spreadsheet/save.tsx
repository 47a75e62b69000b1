import { useMutation } from "@tanstack/react-query";
import { ownTitles, sheetColumns } from "../../../shared/import-files.ts";
import type { ImportRowError, KeptRecord } from "../../../shared/import-report.ts";
import { recordLabels } from "../../../shared/labels.ts";
import { type ButtonProps, SmallButton } from "../../ui/button.tsx";
import { Notice } from "../feedback.tsx";
import type { Sheet, SheetFormat } from "./write.ts";

/** Until then even a slow browser has started to read the file. */
const revokeAfterMs = 60_000;

/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}

/**
 * Saves a table as a file. What writes it is no part of a screen's first load.
 * @param name without the extension
 * @throws where the script could not be loaded
 */
export async function saveSheet(
  sheet: Sheet,
  name: string,
  format: SheetFormat = "xlsx",
) {
  const { sheetFile } = await import("./write.ts");
  saveFile(sheetFile(sheet, format), `${name}.${format}`);
}

/** The name of a file that goes with an imported one. */
export const besideFile = (fileName: string, ending: string) =>
  `${fileName.replace(/\.\w{1,5}$/u, "")}-${ending}`;

export const NotSaved = () => (
  <Notice tone="error" advice="Check your internet connection, then try again.">
    The file couldn't be saved.
  </Notice>
);

/** Creates a file and downloads it. */
export function FileButton({
  save,
  ...rest
}: Omit<ButtonProps, "onClick"> & { save(): Promise<void> }) {
  const saving = useMutation({ mutationFn: save });
  return (
    <>
      <SmallButton {...rest} busy={saving.isPending} onClick={() => saving.mutate()} />
      {saving.isError && <NotSaved />}
    </>
  );
}

/** The three columns that an import reads. */
const importColumns = [
  { title: sheetColumns.name, width: 22 },
  { title: sheetColumns.phone, width: 20 },
  { title: sheetColumns.trackingNo, width: 24 },
] as const;

/** Empty: an example row would be imported. */
export const templateSheet: Sheet = { name: "Orders", columns: importColumns, rows: [] };

/** Rows that were not applied, with their reasons. Corrected, the file can be imported again. */
export const refusedSheet = (errors: readonly ImportRowError[]): Sheet => ({
  name: "Skipped rows",
  columns: [
    ...importColumns,
    { title: ownTitles.reason, width: 70 },
    { title: "Row", width: 8 },
  ],
  rows: errors.map(({ name = "", phone = "", trackingNo = "", error, row }) => [
    name,
    phone,
    trackingNo,
    error,
    String(row),
  ]),
});

/** The records that a roll-back left as they were, with the reasons. */
export const keptSheet = (kept: readonly KeptRecord[]): Sheet => ({
  name: "Not rolled back",
  columns: [
    { title: recordLabels.name, width: 18 },
    { title: recordLabels.trackingNo, width: 24 },
    { title: "Reason", width: 60 },
  ],
  rows: kept.map(({ name, trackingNo, reason }) => [name, trackingNo, reason]),
});
