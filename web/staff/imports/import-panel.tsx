import { Button, chakra, IconButton } from "@chakra-ui/react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { X } from "lucide-react";
import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { formatRowCount } from "../../../shared/plural.ts";
import { VisuallyHidden } from "../../ui/text.tsx";
import { useAccount } from "../session/drafts.ts";
import { FileButton, saveSheet } from "../spreadsheet/save.tsx";
import { DropOverlay, useFileDrop, usePastedRows } from "./file-drop.tsx";
import { canChooseFile, createImportStore, type ImportState } from "./import-store.ts";
import { PanelTitle } from "./panel-title.tsx";
import { hasWritten, isFinal } from "./reports.ts";

const PanelBody = lazyRouteComponent(() => import("./panel-body.tsx"), "PanelBody");

/** Loads the script of what is shown of a file, which is not part of the first load. */
export const preloadImport = () => void PanelBody.preload?.();

const importStore = createImportStore();

/** A new page would stop an upload, whichever screen it is opened from. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
importStore.subscribe(() => {
  if (importStore.current().step === "uploading") window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});

/** Excel's formats first, for file pickers that show only one of them. */
const accepted = ".xlsx,.xls,.csv,.tsv,.txt";

const Box = chakra("section", {
  base: { display: "grid", gap: "5", borderRadius: "md", border: "1px solid", borderColor: "line" },
  variants: {
    slim: {
      true: { gridArea: "import", border: "none" },
      false: { gridColumn: "1 / -1", my: "2", p: { base: "4", sm: "6" }, bg: "surface", boxShadow: "card" },
    },
  },
});

/** Imports a spreadsheet, in its screen's grid: a few words in the area `import`, with a file a panel below everything. */
export function ImportPanel({ onChanged }: { onChanged(): void }) {
  const state = useSyncExternalStore(importStore.subscribe, importStore.current);
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const account = useAccount("logistics");
  useEffect(() => importStore.open(account), [account]);
  useCheckWhenOnline(state);

  const slim = state.step === "empty" && !state.refusal;
  const free = canChooseFile(state);
  const choose = (files: readonly File[]) => void importStore.choose(files);
  const dragged = useFileDrop(free, choose);
  usePastedRows(free, choose);
  // The pressed button disappears.
  const thenToHeading = (act: () => unknown) => () => {
    void act();
    heading.current?.focus();
  };

  return (
    <Box slim={slim} aria-labelledby="import-heading">
      {dragged && <DropOverlay />}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap={{ base: "2", md: "3" }}
      >
        <PanelTitle state={state} id="import-heading" ref={heading} />
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap={{ base: state.step === "empty" ? "1" : "2", md: "2" }}
        >
          {state.step === "empty" && (
            <FileButton
              variant="ghost"
              px="2"
              save={() => saveSheet(({ templateSheet }) => templateSheet, "tracking-template")}
            >
              Template
            </FileButton>
          )}
          {free && (
            <Button variant="outline" size="sm" onClick={() => picker.current?.click()}>
              {state.step === "empty" ? "Choose Excel file" : "Choose another file"}
            </Button>
          )}
          {free && state.step === "started" && (
            <Button size="sm" onClick={thenToHeading(importStore.clear)}>
              Done
            </Button>
          )}
          {free && state.step !== "empty" && state.step !== "started" && (
            <IconButton variant="ghost" aria-label="Remove the file" onClick={thenToHeading(importStore.clear)}>
              <X size={20} aria-hidden />
            </IconButton>
          )}
        </chakra.div>
        <input
          ref={picker}
          type="file"
          accept={accepted}
          aria-label="Excel file"
          hidden
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // The same file, corrected, may be chosen again.
            currentTarget.value = "";
          }}
        />
      </chakra.div>
      <VisuallyHidden role="status">{statusOf(state)}</VisuallyHidden>
      {!slim && (
        <Suspense>
          <PanelBody
            state={state}
            onReplace={(replace) => void importStore.checkAgain(replace)}
            onUseColumns={(fields, firstRowIsData) =>
              thenToHeading(() => importStore.chooseColumns(fields, firstRowIsData))()
            }
            onChangeColumns={thenToHeading(importStore.changeColumns)}
            onColumnsForgotten={thenToHeading(importStore.columnsForgotten)}
            onCheckAgain={thenToHeading(() => importStore.checkAgain())}
            onUpload={thenToHeading(importStore.upload)}
            onDone={thenToHeading(importStore.clear)}
            onFinal={(importId, report) => {
              if (importStore.finish(importId, report) && hasWritten(report)) onChanged();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** For screen readers. Results are announced by their notices. */
function statusOf(state: ImportState): string {
  switch (state.step) {
    case "checking":
      return `Checking ${state.file.name}`;
    case "columns":
      return `Choose the columns of ${state.file.name}.`;
    case "checked":
      return `${state.file.name} is checked. ${formatRowCount(state.check.counts.refused)} will be skipped. Nothing has been saved yet.`;
    case "uploading":
      return `Uploading ${state.file.name}`;
    case "started":
      return state.report && isFinal(state.report) ? "" : `Importing ${state.fileName}`;
    default:
      return "";
  }
}

/** Repeats a failed check when the browser is online again: a check changes nothing. */
function useCheckWhenOnline(state: ImportState) {
  const unchecked = state.step === "not-checked";
  useEffect(() => {
    if (!unchecked) return;
    const again = () => void importStore.checkAgain();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [unchecked]);
}
