import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ColumnsToChoose } from "../../../shared/import-columns.ts";
import { importLimits } from "../../../shared/import-files.ts";
import { type ImportReport, isImportFinished } from "../../../shared/import-report.ts";
import { call } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { createDraftStore, useRestoredDraft } from "../session/drafts.ts";

interface Chosen {
  readonly id: string;
  /** A copy in memory: the upload sends what was checked, even if the file on disk changes. */
  readonly file: File;
  /** Higher with each check. */
  readonly attempt: number;
  /** Correct the tracking number of orders with one parcel, instead of adding another. */
  readonly replace: boolean;
  /** Leave out rows that say that they are canceled. */
  readonly leaveOut: boolean;
  /** As they were chosen. */
  readonly columns?: ColumnsToChoose;
}

/** It survives visits to other screens and a new sign-in. A started import is listed with the others. */
const kept = createDraftStore<Chosen>();

/** The columns that a check asks for, with a guess. */
function columnsIn(error: unknown): ColumnsToChoose | undefined {
  const { headers, firstRow, rows, columns, firstRowIsData } =
    error instanceof ApiFailure ? error.details : {};
  if (!headers || !firstRow || !rows || !columns || firstRowIsData === undefined)
    return undefined;
  return { headers, firstRow, rows, columns, firstRowIsData };
}

const onlyIf = (wanted: boolean) => (wanted ? ("true" as const) : undefined);

/** What a check and the upload send alike. */
const requestOf = ({ file, columns, replace, leaveOut }: Chosen) => ({
  body: file,
  query: { replace: onlyIf(replace), leaveOut: onlyIf(leaveOut) },
  form: columns && {
    columns: JSON.stringify(columns.columns),
    firstRowIsData: `${columns.firstRowIsData}` as const,
  },
});

/** Rounded up: a file one byte too large must not show the limit itself. */
const megabytes = (bytes: number) => `${(Math.ceil(bytes / 1e5) / 10).toFixed(1)} MB`;
const tooLarge = ({ name, size }: File) =>
  `${name} is ${megabytes(size)}; files can be up to ${megabytes(importLimits.fileBytes)}. Keep only the order, phone and tracking columns, or split it, then choose it again.`;
const unreadable = ({ name }: File) =>
  `${name} couldn't be read. If it's open in another program, close it there, then choose it again.`;

/** A new page would stop an upload, whichever screen it is opened from. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

async function send(chosen: Chosen) {
  window.addEventListener("beforeunload", warn);
  return call("importExcel", requestOf(chosen)).finally(() =>
    window.removeEventListener("beforeunload", warn),
  );
}

/** Neither call is repeated by itself. */
const once = {
  retry: false,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The import of a file by this account, from choosing it to the result. */
export function useImport(account: string | undefined) {
  const [chosen, setChosen] = useState(useRestoredDraft(kept, account));
  const [refusal, setRefusal] = useState<string>();
  /** Asked for although the file could be read. */
  const [asked, setAsked] = useState<ColumnsToChoose>();
  const set = (next: Chosen | undefined, refused?: string) => {
    kept.draft = next && account !== undefined ? { account, content: next } : undefined;
    setChosen(next);
    setRefusal(refused);
    setAsked(undefined);
  };

  const { id, attempt } = chosen ?? {};
  // A query that only its button runs: its state outlives the screen, and a file is sent once at a time.
  const upload = useQuery({
    ...once,
    queryKey: ["importUpload", id, attempt],
    queryFn: chosen ? () => send(chosen) : skipToken,
    enabled: false,
    gcTime: Infinity,
  });
  const check = useQuery({
    ...once,
    queryKey: ["importCheck", id, attempt],
    queryFn: chosen
      ? ({ signal }) => {
          const request = requestOf(chosen);
          return call("importExcel", {
            ...request,
            query: { dryRun: "true", ...request.query },
            signal,
          });
        }
      : skipToken,
    enabled: !upload.data,
    // The report stays while the same file is checked again.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  });
  /** Checks the file again, with what has changed. */
  const checkAgain = (changed: Partial<Chosen> = {}) =>
    chosen && set({ ...chosen, attempt: chosen.attempt + 1, ...changed });
  return {
    chosen,
    /** Why the chosen file is not sent. */
    refusal,
    check,
    upload,
    /** To be chosen. */
    columns: asked ?? columnsIn(check.error),
    /** Replaces the chosen file, and checks the new one. */
    async choose([file, ...others]: readonly File[]) {
      if (!file) return;
      if (others.length > 0)
        return set(undefined, "Only one file can be imported at a time.");
      if (file.size > importLimits.fileBytes) return set(undefined, tooLarge(file));
      set(undefined);
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (!bytes) return set(undefined, unreadable(file));
      const copy = new File([bytes], file.name, { type: file.type });
      set({
        id: crypto.randomUUID(),
        file: copy,
        attempt: 1,
        replace: false,
        leaveOut: false,
      });
    },
    checkAgain,
    refuse: (reason: string) => set(undefined, reason),
    clear: () => set(undefined),
    /** Asks for the columns again, with those that were read. */
    changeColumns: () => setAsked(chosen?.columns ?? check.data?.choice),
  };
}
export type Import = ReturnType<typeof useImport>;

/** What the panel of a chosen file shows. */
export type PanelState =
  | { readonly is: "importing" | "imported"; readonly report: ImportReport }
  | { readonly is: "uploading" | "checking" | "checked" }
  | { readonly is: "choosing"; readonly columns: ColumnsToChoose }
  | { readonly is: "refused"; readonly error: Error };

/** @param report of the import, once it has started */
export function panelState(
  { upload, columns, check }: Import,
  report: ImportReport | undefined,
): PanelState {
  if (report)
    return { is: isImportFinished(report.status) ? "imported" : "importing", report };
  if (upload.isFetching) return { is: "uploading" };
  if (columns) return { is: "choosing", columns };
  if (check.error) return { is: "refused", error: check.error };
  return { is: check.isFetching ? "checking" : "checked" };
}
