import type { KeptRecord } from "../../../../shared/import-rollback.ts";
import { recordLabels } from "../../../../shared/labels.ts";
import { besideFile, saveWorkbook } from "../../spreadsheet/save-workbook.ts";
import type { Sheet } from "../../spreadsheet/sheet.ts";

/** The records that a roll-back left as they were, with the reasons. */
const keptSheet = (kept: readonly KeptRecord[]): Sheet => ({
  name: "Not rolled back",
  columns: [
    { title: recordLabels.name, width: 18 },
    { title: recordLabels.trackingNo, width: 24 },
    { title: "Reason", width: 60 },
  ],
  rows: kept.map(({ name, trackingNo, reason }) => [name, trackingNo, reason]),
});

export async function saveKept(kept: readonly KeptRecord[], fileName: string): Promise<void> {
  await saveWorkbook([keptSheet(kept)], besideFile(fileName, "not-rolled-back"));
}
