import type { ColumnFields, ColumnsToChoose } from "../../../../shared/import-columns.ts";
import type { ImportReport } from "../../../../shared/import-report.ts";
import { isFinal } from "./reports.ts";

export interface Chosen {
  readonly file: File;
  /** Correct the tracking number of orders with one parcel, instead of adding another. */
  readonly replace: boolean;
  /** Once they are chosen. */
  readonly columns?: ChosenColumns | undefined;
}

export interface ChosenColumns {
  readonly question: ColumnsToChoose;
  readonly fields: ColumnFields;
  /** The columns are named by letters, and the first row is imported too. */
  readonly firstRowIsData: boolean;
}

/** The state of the panel, from choosing a file to the result. */
export type ImportState =
  | { readonly step: "empty"; readonly refusal?: Refusal }
  | ({ readonly step: "checking"; readonly check?: ImportReport | undefined } & Chosen)
  | ({ readonly step: "columns"; readonly columns: ChosenColumns } & Chosen)
  | ({ readonly step: "not-checked"; readonly error: unknown } & Chosen)
  | ({ readonly step: "checked"; readonly check: ImportReport } & Chosen)
  | ({ readonly step: "uploading"; readonly check?: ImportReport | undefined } & Chosen)
  | ({ readonly step: "not-uploaded"; readonly check?: ImportReport | undefined; readonly error: unknown } & Chosen)
  | StartedImport;

export interface StartedImport {
  readonly step: "started";
  readonly importId: string;
  readonly fileName: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The last known report; none after a reload. */
  readonly report?: ImportReport | undefined;
  /** Absent after a reload. */
  readonly chosen?: Chosen;
  /** `finish` has reported its end. */
  readonly announced?: boolean;
}

/** Why a file is not sent. */
export interface Refusal {
  readonly message: string;
  readonly advice: string;
}

/** One import at a time. */
export const canChooseFile = (state: ImportState) =>
  state.step !== "uploading" && !(state.step === "started" && !(state.report && isFinal(state.report)));
