import { importLimits } from "../../../../../shared/import-files.ts";
import type { ImportReport } from "../../../../../shared/import-report.ts";
import { call } from "../../../../api/client.ts";
import { isSignedOut } from "../../../../api/failure.ts";
import { type Chosen, canChooseFile, type ImportState, type Refusal } from "./import-state.ts";
import { severalFiles, tooLarge, unreadable } from "./refusals.ts";
import { forgetImport, rememberedImport, rememberImport } from "./remembered-import.ts";
import { isSettled } from "./reports.ts";

const onlyIf = (wanted: boolean) => (wanted ? ("true" as const) : undefined);

/** What is checked is what is sent, whatever happens to the file on the disk; nothing where the file cannot be read. */
const copyOf = (file: File) =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => undefined,
  );

/**
 * What is done with a file, outside of any screen: who looks at another one meanwhile, or has to sign in again, finds it as
 * it was left. Files stay in this page's memory; the id of an import is all that a reload finds again.
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

  /** A check ends the one before. */
  function beginCheck({ file, replace }: Chosen, before?: ImportReport): AbortSignal {
    checking?.abort();
    checking = new AbortController();
    forgetStarted();
    set({ step: "checking", file, replace, check: before });
    return checking.signal;
  }

  async function check({ file, replace }: Chosen, before?: ImportReport) {
    const chosen = { file, replace };
    const signal = beginCheck(chosen, before);
    const query = { dryRun: onlyIf(true), replace: onlyIf(replace) };
    const next = await call("importExcel", { body: file, query, signal }).then(
      (report): ImportState => ({ step: "checked", ...chosen, check: report }),
      (error): ImportState => ({ step: "not-checked", ...chosen, error }),
    );
    if (!signal.aborted) set(next);
  }

  async function send({ file, replace }: Chosen, report?: ImportReport) {
    const chosen = { file, replace };
    const owner = account;
    const uploading: ImportState = { step: "uploading", ...chosen, check: report };
    set(uploading);
    const query = { replace: onlyIf(replace) };
    const next = await call("importExcel", { body: file, query }).then(
      (started): ImportState => {
        const { importId = "" } = started;
        const fresh = { importId, fileName: file.name, startedAt: Date.now() };
        if (owner !== undefined && !isSettled(started)) rememberImport(owner, fresh);
        return { step: "started", ...fresh, report: started, chosen };
      },
      (error): ImportState => ({ step: "not-uploaded", ...chosen, check: report, error }),
    );
    // Somebody else may have signed in meanwhile: it is none of theirs.
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

    /** The current as this account left it; nobody sees another's. Between a session's end and the next it stays as it is. */
    open(whose: string | undefined) {
      if (whose === undefined) return;
      if (whose !== account) {
        checking?.abort();
        account = whose;
        set({ step: "empty" });
      }
      if (current.step === "not-checked" && isSignedOut(current.error)) void check(current);
      const left = current.step === "empty" && rememberedImport(whose);
      if (left) set({ step: "started", ...left });
    },

    /** Takes a file in place of the one before, and checks it. */
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
      // A large file takes its time to be read, in which another may be chosen, or somebody else sign in.
      const signal = beginCheck({ file, replace: false });
      const copy = await copyOf(file);
      if (signal.aborted) return;
      if (!copy) return refuse(unreadable(file));
      await check({ file: copy, replace: false });
    },

    /** Checks the chosen file again, after a failure or with another wish. */
    async checkAgain(replace?: boolean) {
      const chosen = current.step === "started" ? current.chosen : current.step === "empty" ? undefined : current;
      if (!chosen || current.step === "uploading") return;
      await check(
        { file: chosen.file, replace: replace ?? chosen.replace },
        "check" in current ? current.check : undefined,
      );
    },

    /** Sends the chosen file, which ought to have been checked; where that is more than the server can do, unchecked. */
    async upload() {
      if (current.step === "not-checked") await send(current);
      if (current.step === "checked" || current.step === "not-uploaded") await send(current, current.check);
    },

    /**
     * Keeps a final report; an import that asks nothing more of anybody need not be found again.
     * @returns whether this is news
     */
    finish(importId: string, report: ImportReport): boolean {
      if (current.step !== "started" || current.importId !== importId || current.announced) return false;
      if (isSettled(report)) forgetStarted();
      set({ ...current, report, announced: true });
      return true;
    },

    /** Puts file or result away. */
    clear() {
      if (current.step === "uploading") return;
      checking?.abort();
      forgetStarted();
      set({ step: "empty" });
    },
  };
}
