import { useSyncExternalStore } from "react";
import type { ColumnFields, ColumnsToChoose } from "../../../shared/import-columns.ts";
import { importLimits } from "../../../shared/import-files.ts";
import type { ImportReport } from "../../../shared/import-report.ts";
import { call } from "../../api/client.ts";
import { ApiFailure, isSignedOut } from "../../api/failure.ts";

export interface ChosenColumns {
  readonly question: ColumnsToChoose;
  readonly fields: ColumnFields;
  /** The columns are named by letters, and the first row is imported too. */
  readonly firstRowIsData: boolean;
}

interface Chosen {
  readonly file: File;
  /** Correct the tracking number of orders with one parcel, instead of adding another. */
  readonly replace: boolean;
  /** Once they are chosen. */
  readonly columns?: ChosenColumns | undefined;
}

/** The state of the panel, from choosing a file to the result. */
export type ImportState =
  /** `refusal`: why the chosen file is not sent. */
  | { readonly step: "empty"; readonly refusal?: string }
  | ({ readonly step: "checking"; readonly check?: ImportReport | undefined } & Chosen)
  | ({ readonly step: "not-checked"; readonly error: unknown } & Chosen)
  | ({ readonly step: "columns"; readonly columns: ChosenColumns } & Chosen)
  /** `error`: why the last upload failed. */
  | ({ readonly step: "checked"; readonly check: ImportReport; readonly error?: unknown } & Chosen)
  | ({ readonly step: "uploading"; readonly check: ImportReport } & Chosen)
  | ({ readonly step: "started"; readonly report: ImportReport } & Chosen);

/**
 * The panel's state, outside of its screen: it survives visits to other screens and a new sign-in, in this page's memory.
 * A started import goes on by itself, and is listed with the others.
 */
let state: ImportState = { step: "empty" };
let owner: string | undefined;
let checking: AbortController | undefined;
const listeners = new Set<() => void>();

/** A new page would stop an upload, whichever screen it is opened from. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function set(next: ImportState) {
  state = next;
  if (state.step === "uploading") window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
  for (const changed of listeners) changed();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const importState = () => state;
export const useImportState = () => useSyncExternalStore(subscribe, importState);

/** Removes the file or the result. */
export function clear() {
  checking?.abort();
  set({ step: "empty" });
}

/** Shows this account's own state. Without a session the state stays as it is. */
export function open(account: string | undefined) {
  if (account === undefined) return;
  if (account !== owner) clear();
  owner = account;
  if (state.step === "not-checked" && isSignedOut(state.error)) void checkAgain();
}

/** The form's fields besides the file. */
const formOf = ({ columns }: Chosen) =>
  columns && {
    columns: JSON.stringify(columns.fields),
    firstRowIsData: columns.firstRowIsData ? ("true" as const) : ("false" as const),
  };
const onlyIf = (wanted: boolean) => (wanted ? ("true" as const) : undefined);

const proposal = (question: ColumnsToChoose): ChosenColumns => ({
  question,
  fields: question.columns,
  firstRowIsData: question.firstRowIsData,
});

/** The columns that a check asks for, with a guess. */
function proposalIn(error: unknown): ChosenColumns | undefined {
  const { headers, firstRow, rows, columns, firstRowIsData } = error instanceof ApiFailure ? error.details : {};
  if (!headers || !firstRow || !rows || !columns || firstRowIsData === undefined) return undefined;
  return proposal({ headers, firstRow, rows, columns, firstRowIsData });
}

async function resultOf({ file, ...choice }: Chosen, signal: AbortSignal): Promise<ImportState> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) {
    const refusal = `${file.name} couldn't be read. If it's open in another program, close it there, then choose it again.`;
    return { step: "empty", refusal };
  }
  // A copy in memory: the upload sends what was checked, even if the file on disk changes.
  const chosen = { file: new File([bytes], file.name, { type: file.type }), ...choice };
  const query = { dryRun: onlyIf(true), replace: onlyIf(choice.replace) };
  return call("importExcel", { body: chosen.file, query, form: formOf(chosen), signal }).then(
    (check): ImportState => ({ step: "checked", ...chosen, check }),
    (error): ImportState => {
      const columns = proposalIn(error);
      return columns ? { step: "columns", ...chosen, columns } : { step: "not-checked", ...chosen, error };
    },
  );
}

/** Checks a file; nothing is saved. A new check aborts the one before. */
async function check({ file, replace, columns }: Chosen, before?: ImportReport): Promise<void> {
  checking?.abort();
  checking = new AbortController();
  const { signal } = checking;
  set({ step: "checking", file, replace, columns, check: before });
  const next = await resultOf({ file, replace, columns }, signal);
  if (!signal.aborted) set(next);
}

/** Rounded up: a file one byte too large must not show the limit itself. */
const megabytes = (bytes: number) => `${(Math.ceil(bytes / 1e5) / 10).toFixed(1)} MB`;

/** Replaces the chosen file, and checks the new one. */
export async function choose(files: readonly File[]): Promise<void> {
  const [file, ...others] = files;
  if (!file || state.step === "uploading") return;
  if (others.length > 0) {
    clear();
    set({ step: "empty", refusal: "Only one file can be imported at a time. Choose one file at a time." });
  } else if (file.size > importLimits.fileBytes) {
    clear();
    const size = `${file.name} is ${megabytes(file.size)}; files can be up to ${megabytes(importLimits.fileBytes)}.`;
    const advice = "Keep only the order, phone and tracking columns, or split it, then choose it again.";
    set({ step: "empty", refusal: `${size} ${advice}` });
  } else {
    await check({ file, replace: false });
  }
}

/** Checks the chosen file again, after a failure or with the other `replace`. */
export async function checkAgain(replace?: boolean): Promise<void> {
  if (state.step === "empty" || state.step === "uploading") return;
  await check({ ...state, replace: replace ?? state.replace }, "check" in state ? state.check : undefined);
}

/** Checks the file with these columns. */
export async function chooseColumns(fields: ColumnFields, firstRowIsData: boolean): Promise<void> {
  if (state.step !== "columns") return;
  await check({ ...state, columns: { ...state.columns, fields, firstRowIsData } });
}

/** Asks for the columns again, with those that were read. */
export function changeColumns() {
  if (state.step !== "checked" && state.step !== "not-checked") return;
  const choice = "check" in state ? state.check.choice : undefined;
  const { file, replace, columns = choice && proposal(choice) } = state;
  if (columns) set({ step: "columns", file, replace, columns });
}

/** Uploads the checked file. */
export async function upload(): Promise<void> {
  if (state.step !== "checked") return;
  const { file, replace, columns, check: before } = state;
  const uploading: ImportState = { step: "uploading", file, replace, columns, check: before };
  set(uploading);
  const next = await call("importExcel", {
    body: file,
    query: { replace: onlyIf(replace) },
    form: formOf(uploading),
  }).then(
    (report): ImportState => ({ ...uploading, step: "started", report }),
    // After the end of the session the preview stands there again: nothing has been saved.
    (error): ImportState => ({ ...uploading, step: "checked", error: isSignedOut(error) ? undefined : error }),
  );
  // Another account may have signed in during the upload.
  if (importState() === uploading) set(next);
}
