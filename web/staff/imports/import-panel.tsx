import { Button, chakra, IconButton } from "@chakra-ui/react";
import { FileSpreadsheet, X } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isImportFinished } from "../../../shared/import-report.ts";
import { formatRowCount } from "../../../shared/plural.ts";
import { VisuallyHidden } from "../../ui/text.tsx";
import { lazyOverlay } from "../overlays/lazy-overlay.ts";
import { useAccount } from "../session/drafts.ts";
import { FileButton, saveSheet } from "../spreadsheet/save.tsx";
import { DropOverlay, useDroppedFiles } from "./file-drop.tsx";
import { choose, clear, type ImportState, open, useImportState } from "./import-store.ts";
import { hasWritten } from "./reports.ts";
import { useProgress } from "./use-progress.tsx";

const PanelBody = lazyOverlay(() => import("./panel-body.tsx"), "PanelBody");

/** Excel's formats first, for file pickers that show only one of them. */
const accepted = ".xlsx,.xls,.csv,.tsv,.txt";
const howToImport =
  "Drop an .xlsx, .xls or .csv file anywhere on this page, or paste rows. We check them before anything is saved.";

const Box = chakra("section", {
  base: { display: "grid", gap: "5", borderRadius: "md", border: "1px solid", borderColor: "line" },
  variants: {
    slim: {
      true: { gridArea: "import", border: "none" },
      false: { gridColumn: "1 / -1", my: "2", p: { base: "4", sm: "6" }, bg: "surface", boxShadow: "card" },
    },
  },
});
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", alignItems: "center" } });

/** Imports a spreadsheet, in its screen's grid: a few words in the area `import`, with a file a panel below everything. */
export function ImportPanel({ onChanged }: { onChanged(): void }) {
  const state = useImportState();
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const account = useAccount("logistics");
  // Before it is painted: another account's file is not shown even for a moment.
  useLayoutEffect(() => open(account), [account]);

  const started = state.step === "started" ? state.report : undefined;
  const { query: progress } = useProgress(started?.importId, started);
  const report = started && (progress.data ?? started);
  const ended = report && isImportFinished(report.status) ? report : undefined;
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (ended && hasWritten(ended)) changed();
  }, [ended]);

  const empty = state.step === "empty";
  const slim = empty && !state.refusal;
  const free = state.step !== "uploading";
  const take = (files: readonly File[]) => void choose(files);
  const dragged = useDroppedFiles(free, take);
  // The pressed button disappears.
  const act = (action: () => unknown) => {
    void action();
    heading.current?.focus();
  };

  return (
    <Box slim={slim} aria-labelledby="import-heading">
      {dragged && <DropOverlay />}
      <Row justifyContent="space-between" gap={{ base: "2", md: "3" }}>
        <Row gap="3" minW="0" flexWrap="nowrap" flex={empty ? { base: "1 0 auto", md: "0 0 auto" } : "1 1 14rem"}>
          {!empty && (
            <chakra.span color="accentInk">
              <FileSpreadsheet size={28} aria-hidden />
            </chakra.span>
          )}
          <chakra.div minW="0" title={empty ? howToImport : undefined}>
            <chakra.h2
              id="import-heading"
              ref={heading}
              tabIndex={-1}
              fontSize={empty ? "md" : "lg"}
              overflowWrap="anywhere"
            >
              {empty ? "Import" : state.file.name}
              {empty && <VisuallyHidden> from a spreadsheet</VisuallyHidden>}
            </chakra.h2>
            {empty ? (
              <VisuallyHidden as="p">{howToImport}</VisuallyHidden>
            ) : (
              <chakra.p fontSize="sm" color="inkMuted">
                {fileSize(state.file.size)}
              </chakra.p>
            )}
          </chakra.div>
        </Row>
        <Row gap={{ base: empty ? "1" : "2", md: "2" }}>
          {empty && (
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
              {empty ? "Choose Excel file" : "Choose another file"}
            </Button>
          )}
          {started && (
            <Button size="sm" onClick={() => act(clear)}>
              Done
            </Button>
          )}
          {free && !empty && !started && (
            <IconButton variant="ghost" aria-label="Remove the file" onClick={() => act(clear)}>
              <X size={20} aria-hidden />
            </IconButton>
          )}
        </Row>
        <input
          ref={picker}
          type="file"
          accept={accepted}
          aria-label="Excel file"
          hidden
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // The same file, corrected, may be chosen again.
            currentTarget.value = "";
          }}
        />
      </Row>
      <VisuallyHidden role="status">{statusOf(state, ended !== undefined)}</VisuallyHidden>
      {!slim && (
        <Suspense>
          <PanelBody state={state} report={report} progress={progress} act={act} />
        </Suspense>
      )}
    </Box>
  );
}

function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** For screen readers. Results are announced by their notices. */
function statusOf(state: ImportState, ended: boolean): string {
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
      return ended ? "" : `Importing ${state.file.name}`;
    default:
      return "";
  }
}
