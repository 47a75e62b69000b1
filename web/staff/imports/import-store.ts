import * as z from "zod/mini";
import type { ColumnFields, ColumnsToChoose } from "../../../shared/import-columns.ts";
import { importLimits } from "../../../shared/import-files.ts";
import type { ImportReport } from "../../../shared/import-report.ts";
import { call } from "../../api/client.ts";
import { ApiFailure, isSignedOut } from "../../api/failure.ts";
import { deviceStorage } from "../../ui/device-storage.ts";
import { isFinal, isSettled } from "./reports.ts";

interface Chosen {
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
interface Refusal {
  readonly message: string;
  readonly advice: string;
}

/** One import at a time. */
export const canChooseFile = (state: ImportState) =>
  state.step !== "uploading" && !(state.step === "started" && !(state.report && isFinal(state.report)));

/** Rounded up: a file one byte too large must not show the limit itself. */
const megabytes = (bytes: number) => `${(Math.ceil(bytes / 1e5) / 10).toFixed(1)} MB`;

const severalFiles: Refusal = {
  message: "Only one file can be imported at a time.",
  advice: "Choose one file at a time.",
};

const tooLarge = ({ name, size }: File): Refusal => ({
  message: `${name} is ${megabytes(size)}; files can be up to ${megabytes(importLimits.fileBytes)}.`,
  advice: "Keep only the order, phone and tracking columns, or split it, then choose it again.",
});

export const unreadable = ({ name }: File): Refusal => ({
  message: `${name} couldn't be read.`,
  advice: "If it's open in another program, close it there, then choose it again.",
});

const remembered = z.object({ importId: z.string(), fileName: z.string(), startedAt: z.number() });
type RememberedImport = z.infer<typeof remembered>;

const keyOf = (account: string) => `import:${account}`;

/** The import of this account to show after a reload. */
export function rememberedImport(account: string): RememberedImport | undefined {
  try {
    return remembered.safeParse(JSON.parse(deviceStorage.read(keyOf(account)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function rememberImport(account: string, { importId, fileName, startedAt }: RememberedImport): void {
  deviceStorage.write(keyOf(account), JSON.stringify({ importId, fileName, startedAt }));
}

/** @param importId another tab may have stored a newer import since */
function forgetImport(account: string, importId: string): void {
  if (rememberedImport(account)?.importId === importId) deviceStorage.remove(keyOf(account));
}

const onlyIf = (wanted: boolean) => (wanted ? ("true" as const) : undefined);

/** The form's fields besides the file. */
const formOf = (columns: ChosenColumns | undefined) =>
  columns && {
    columns: JSON.stringify(columns.fields),
    firstRowIsData: columns.firstRowIsData ? ("true" as const) : ("false" as const),
  };

function columnsIn({ details }: ApiFailure): ColumnsToChoose | undefined {
  const { headers, firstRow, rows, columns, firstRowIsData } = details;
  if (!headers || !firstRow || !rows || !columns || firstRowIsData === undefined) return undefined;
  return { headers, firstRow, rows, columns, firstRowIsData };
}

const proposal = (question: ColumnsToChoose): ChosenColumns => ({
  question,
  fields: question.columns,
  firstRowIsData: question.firstRowIsData,
});

/** The columns that an upload was refused for, with a guess. */
function proposalIn(error: unknown): ChosenColumns | undefined {
  const question = error instanceof ApiFailure ? columnsIn(error) : undefined;
  return question && proposal(question);
}

/** A copy in memory: the upload sends what was checked, even if the file on disk changes. */
const copyOf = (file: File) =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => undefined,
  );

/**
 * The import panel's state, outside of its screen: it survives visits to other screens and a new sign-in. Files stay in
 * memory; a reload finds only the id of a running import.
 */
export function createImportStore() {
  let account: string | undefined;
  let current: ImportState = { step: "empty" };
  let checking: AbortController | undefined;
  const listeners = new Set<() => void>();

  function set(next: ImportState) {
    current = next;
    for (const tell of listeners) tell();
  }

  function forgetStarted() {
    if (current.step === "started" && account !== undefined) forgetImport(account, current.importId);
  }

  /** A new check aborts the one before. */
  function beginCheck({ file, replace, columns }: Chosen, before?: ImportReport): AbortSignal {
    checking?.abort();
    checking = new AbortController();
    forgetStarted();
    set({ step: "checking", file, replace, columns, check: before });
    return checking.signal;
  }

  async function check({ file, replace, columns }: Chosen, before?: ImportReport): Promise<void> {
    const chosen = { file, replace, columns };
    const signal = beginCheck(chosen, before);
    const query = { dryRun: onlyIf(true), replace: onlyIf(replace) };
    const next = await call("importExcel", { body: file, query, form: formOf(columns), signal }).then(
      (report): ImportState => ({ step: "checked", ...chosen, check: report }),
      (error) => refused(chosen, error) ?? { step: "not-checked" as const, ...chosen, error },
    );
    if (!signal.aborted) set(next);
  }

  /** Asks for the columns of a file where it is not clear which they are. */
  function refused(chosen: Chosen, error: unknown) {
    const columns = proposalIn(error);
    return columns && { step: "columns" as const, ...chosen, columns };
  }

  async function send({ file, replace, columns }: Chosen, report?: ImportReport) {
    const chosen = { file, replace, columns };
    const uploader = account;
    const uploading: ImportState = { step: "uploading", ...chosen, check: report };
    set(uploading);
    const query = { replace: onlyIf(replace) };
    const next = await call("importExcel", { body: file, query, form: formOf(columns) }).then(
      (started): ImportState => {
        const { importId = "" } = started;
        const fresh = { importId, fileName: file.name, startedAt: Date.now() };
        if (uploader !== undefined && !isSettled(started)) rememberImport(uploader, fresh);
        return { step: "started", ...fresh, report: started, chosen };
      },
      (error): ImportState => refused(chosen, error) ?? { step: "not-uploaded", ...chosen, check: report, error },
    );
    // Another account may have signed in during the upload.
    if (current === uploading) set(next);
  }

  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Shows this account's own state. Without a session the state stays as it is. */
    open(owner: string | undefined) {
      if (owner === undefined) return;
      if (owner !== account) {
        checking?.abort();
        account = owner;
        set({ step: "empty" });
      }
      if (current.step === "not-checked" && isSignedOut(current.error)) void check(current);
      const left = current.step === "empty" && rememberedImport(owner);
      if (left) set({ step: "started", ...left });
    },

    /** Replaces the chosen file, and checks the new one. */
    async choose(files: readonly File[]) {
      if (!canChooseFile(current)) return;
      const [file, ...others] = files;
      if (!file) return;
      const refuse = (refusal: Refusal) => {
        checking?.abort();
        set({ step: "empty", refusal });
      };
      if (others.length > 0) return refuse(severalFiles);
      if (file.size > importLimits.fileBytes) return refuse(tooLarge(file));
      // While a large file is read, another one may be chosen, or another account may sign in.
      const signal = beginCheck({ file, replace: false });
      const copy = await copyOf(file);
      if (signal.aborted) return;
      if (!copy) return refuse(unreadable(file));
      await check({ file: copy, replace: false });
    },

    /** Checks the chosen file again, after a failure or with the other `replace`. */
    async checkAgain(replace?: boolean) {
      const chosen = current.step === "started" ? current.chosen : current.step === "empty" ? undefined : current;
      if (!chosen || current.step === "uploading") return;
      await check(
        { file: chosen.file, replace: replace ?? chosen.replace, columns: chosen.columns },
        "check" in current ? current.check : undefined,
      );
    },

    /** Checks the file with these columns. */
    async chooseColumns(fields: ColumnFields, firstRowIsData: boolean) {
      if (current.step !== "columns") return;
      const { file, replace, columns } = current;
      await check({ file, replace, columns: { ...columns, fields, firstRowIsData } });
    },

    /** Asks for the columns again, with those that were read. */
    changeColumns() {
      if (current.step === "empty" || current.step === "started" || current.step === "uploading") return;
      const choice = "check" in current ? current.check?.choice : undefined;
      const { file, replace, columns = choice && proposal(choice) } = current;
      checking?.abort();
      if (columns) set({ step: "columns", file, replace, columns });
    },

    /** Keeps the choice on the screen, which is no longer remembered. */
    columnsForgotten() {
      if (current.step !== "columns") return;
      const { columns } = current;
      set({ ...current, columns: { ...columns, question: { ...columns.question, remembered: undefined } } });
    },

    /** Uploads the chosen file; unchecked if the server could not check it. */
    async upload() {
      if (current.step === "not-checked") await send(current);
      else if (current.step === "checked" || current.step === "not-uploaded") await send(current, current.check);
    },

    /**
     * Keeps a final report. A reload does not show an import that needs no more attention.
     * @returns whether the end was unknown before
     */
    finish(importId: string, report: ImportReport): boolean {
      if (current.step !== "started" || current.importId !== importId || current.announced) return false;
      if (isSettled(report)) forgetStarted();
      set({ ...current, report, announced: true });
      return true;
    },

    /** Removes the file or the result. */
    clear() {
      if (current.step === "uploading") return;
      checking?.abort();
      forgetStarted();
      set({ step: "empty" });
    },
  };
}
