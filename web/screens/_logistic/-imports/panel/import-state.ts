import type { ImportReport } from "../../../../../shared/import-report.ts";
import { isFinal } from "./reports.ts";

export interface Chosen {
  readonly file: File;
  /** Correct the tracking number of orders with one parcel, instead of adding another. */
  readonly replace: boolean;
}

/** Where somebody stands with a file, from choosing it to having seen what became of it. */
export type ImportState =
  | { readonly step: "empty"; readonly refusal?: Refusal }
  | ({ readonly step: "checking"; readonly check?: ImportReport | undefined } & Chosen)
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
  /** As far as it is known without asking; nothing of an import found again. */
  readonly report?: ImportReport | undefined;
  /** Absent where the import was started by an earlier page. */
  readonly chosen?: Chosen;
  /** Its end has been announced. */
  readonly announced?: boolean;
}

/** Why a file is not even sent. */
export interface Refusal {
  readonly message: string;
  readonly advice: string;
}

/** One import is watched at a time. */
export const canChooseFile = (state: ImportState) =>
  state.step !== "uploading" && !(state.step === "started" && !(state.report && isFinal(state.report)));
