import { useEffect, useRef, useState } from "react";
import type { ListedRecord } from "../../../shared/records.ts";
import { call } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { saveFile } from "../spreadsheet/save-file.ts";
import type { SheetFormat } from "../spreadsheet/sheet.ts";
import { writeParts } from "../spreadsheet/write-sheets.ts";
import { type ExportProgress, type PageQuery, recordExport } from "./record-export.ts";

type ExportState =
  | { readonly step: "idle" }
  | ({ readonly step: "running" | "done" } & ExportProgress)
  | ({ readonly step: "failed"; readonly error: unknown } & ExportProgress);

const nothing: ExportProgress = { found: 0, files: [] };

/** Runs an export until it is cancelled or its dialog is closed. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: "idle" });
  const abort = useRef<AbortController>(undefined);
  const run = useRef<ReturnType<typeof recordExport>>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function goOn() {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const { signal } = mine;
    const show = (next: (before: ExportState) => ExportState) => {
      if (!signal.aborted) setState(next);
    };
    setState((before) => ({ ...nothing, ...before, step: "running" }));
    try {
      const end = await run.current?.(signal, (progress) => show(() => ({ step: "running", ...progress })));
      show(() => ({ step: "done", ...(end ?? nothing) }));
    } catch (error) {
      show((before) => ({ ...nothing, ...before, step: "failed", error }));
    }
  }

  return {
    state,
    start(query: PageQuery, selected: readonly ListedRecord[] | undefined, format: SheetFormat) {
      run.current = recordExport({
        query,
        selected,
        format,
        readPage: (page, signal) =>
          queryClient.fetchQuery({
            queryKey: ["export", page],
            queryFn: () => call("allTracking", { query: page, signal }),
            // Many pages that are not read again: do not cache them.
            gcTime: 0,
            staleTime: 0,
          }),
        write: writeParts,
        save: ({ name, content }) => saveFile(content, name),
        now: () => new Date(),
      });
      void goOn();
    },
    /** Continues after a failure. */
    goOn: () => void goOn(),
    cancel() {
      abort.current?.abort();
      setState({ step: "idle" });
    },
  };
}
