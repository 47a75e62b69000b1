import type { ImportReport } from "../../../../shared/contract.ts";
import { importLimits } from "../../../../shared/imports.ts";
import { ApiFailure, call } from "../../../api/client.ts";
import { forgetImport, rememberedImport, rememberImport } from "./remembered-import.ts";

interface Chosen {
  readonly file: File;
  /** Correct the tracking number of orders with one parcel, instead of adding another. */
  readonly replace: boolean;
}

/** Where somebody stands with a file, from choosing it to having seen what became of it. */
export type Desk =
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
  /** Its end has been told. */
  readonly told?: boolean;
}

/** Why a file is not even sent. */
export interface Refusal {
  readonly message: string;
  readonly advice: string;
}

export const isFinal = ({ status }: ImportReport) => status === "done" || status === "failed";

/** Whether an import wrote anything at all. */
export const hasWritten = ({ counts }: ImportReport) =>
  counts.created + counts.changed + counts.replaced + counts.addedParcels > 0;

/** A result that asks nothing more of anybody. */
const isSettled = ({ status, counts }: ImportReport) => status === "done" && counts.refused === 0;

const flag = (on: boolean) => (on ? ("true" as const) : undefined);

export const isSignedOut = (error: unknown) => error instanceof ApiFailure && error.status === 401;

/**
 * What is done with a file, outside of any screen: who looks at another one meanwhile, or has to sign in again, finds it as
 * it was left. Files stay in this page's memory; the id of an import is all that a reload finds again.
 */
export function createImportDesk() {
  let account: string | undefined;
  let desk: Desk = { step: "empty" };
  let checking: AbortController | undefined;
  const listeners = new Set<() => void>();

  function set(next: Desk) {
    desk = next;
    for (const tell of listeners) tell();
  }

  function forgetStarted() {
    if (desk.step === "started" && account !== undefined) forgetImport(account, desk.importId);
  }

  async function check({ file, replace }: Chosen, before?: ImportReport) {
    const chosen = { file, replace };
    checking?.abort();
    const mine = new AbortController();
    checking = mine;
    forgetStarted();
    set({ step: "checking", ...chosen, check: before });
    const query = { dryRun: flag(true), replace: flag(chosen.replace) };
    const next = await call("importExcel", { body: chosen.file, query, signal: mine.signal }).then(
      (report): Desk => ({ step: "checked", ...chosen, check: report }),
      (error): Desk => ({ step: "not-checked", ...chosen, error }),
    );
    if (!mine.signal.aborted) set(next);
  }

  async function send({ file, replace }: Chosen, report?: ImportReport) {
    const chosen = { file, replace };
    const owner = account;
    const uploading: Desk = { step: "uploading", ...chosen, check: report };
    set(uploading);
    const query = { replace: flag(chosen.replace) };
    const next = await call("importExcel", { body: chosen.file, query }).then(
      (started): Desk => {
        const { importId = "" } = started;
        const fresh = { importId, fileName: chosen.file.name, startedAt: Date.now() };
        if (owner !== undefined && !isSettled(started)) rememberImport(owner, fresh);
        return { step: "started", ...fresh, report: started, chosen };
      },
      (error): Desk => ({ step: "not-uploaded", ...chosen, check: report, error }),
    );
    // Somebody else may have signed in meanwhile: it is none of theirs.
    if (desk === uploading) set(next);
  }

  return {
    state: () => desk,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** The desk as this account left it; nobody sees another's. Between a session's end and the next it stays as it is. */
    open(whose: string | undefined) {
      if (whose === undefined) return;
      if (whose !== account) {
        checking?.abort();
        account = whose;
        set({ step: "empty" });
      }
      if (desk.step === "not-checked" && isSignedOut(desk.error)) void check(desk);
      const left = desk.step === "empty" && rememberedImport(whose);
      if (left) set({ step: "started", ...left });
    },

    /** Takes a file in place of the one before, and checks it. */
    async choose(files: readonly File[]) {
      if (!mayChoose(desk)) return;
      const [file, ...others] = files;
      if (!file) return;
      const refuse = (refusal: Refusal) => set({ step: "empty", refusal });
      checking?.abort();
      if (others.length > 0) return refuse(severalFiles);
      if (file.size > importLimits.fileBytes) return refuse(tooLarge(file));
      // What is checked is what is sent, whatever happens to the file on the disk.
      const copy = await file.arrayBuffer().then(
        (bytes) => new File([bytes], file.name, { type: file.type }),
        () => undefined,
      );
      if (!copy) return refuse(unreadable(file));
      await check({ file: copy, replace: false });
    },

    /** Checks the chosen file again, after a failure or with another wish. */
    async checkAgain(replace?: boolean) {
      const chosen = desk.step === "started" ? desk.chosen : desk.step === "empty" ? undefined : desk;
      if (!chosen || desk.step === "uploading") return;
      await check({ file: chosen.file, replace: replace ?? chosen.replace }, "check" in desk ? desk.check : undefined);
    },

    /** Sends the chosen file, which ought to have been checked; where that is more than the server can do, unchecked. */
    async upload() {
      if (desk.step === "not-checked") await send(desk);
      if (desk.step === "checked" || desk.step === "not-uploaded") await send(desk, desk.check);
    },

    /**
     * Keeps a final report; an import that asks nothing more of anybody need not be found again.
     * @returns whether this is news
     */
    finish(importId: string, report: ImportReport): boolean {
      if (desk.step !== "started" || desk.importId !== importId || desk.told) return false;
      if (isSettled(report)) forgetStarted();
      set({ ...desk, report, told: true });
      return true;
    },

    /** Puts file or result away. */
    clear() {
      if (desk.step === "uploading") return;
      checking?.abort();
      forgetStarted();
      set({ step: "empty" });
    },
  };
}

/** One import is watched at a time. */
export const mayChoose = (desk: Desk) =>
  desk.step !== "uploading" && !(desk.step === "started" && !(desk.report && isFinal(desk.report)));

/** Rounded up: what is too large by a byte must not look as if it were not. */
const megabytes = (bytes: number) => `${(Math.ceil(bytes / 1e5) / 10).toFixed(1)} MB`;

const severalFiles: Refusal = {
  message: "Only one file can be imported at a time.",
  advice: "Choose the files one after the other.",
};
const tooLarge = ({ name, size }: File): Refusal => ({
  message: `${name} has ${megabytes(size)}; an import takes files of up to ${megabytes(importLimits.fileBytes)}.`,
  advice: "Keep only the order, phone and tracking columns, or split it, then choose it again.",
});
const unreadable = ({ name }: File): Refusal => ({
  message: `${name} could not be read.`,
  advice: "If it is open in another program, close it there, then choose it again.",
});
