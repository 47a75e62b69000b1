import { saveFile } from "./save-file.ts";
import { mediaTypes, type Sheet } from "./sheet.ts";
import { writeWorkbook } from "./write-sheets.ts";

/** Saves several sheets as one .xlsx file. */
export async function saveWorkbook(sheets: readonly Sheet[], name: string): Promise<void> {
  saveFile(new Blob([await writeWorkbook(sheets)], { type: mediaTypes.xlsx }), `${name}.xlsx`);
}

/** The name of a file that goes with an imported one. */
export const besideFile = (fileName: string, ending: string) => `${fileName.replace(/\.\w{1,5}$/u, "")}-${ending}`;
