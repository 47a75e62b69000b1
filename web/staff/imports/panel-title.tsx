import { chakra } from "@chakra-ui/react";
import { FileSpreadsheet } from "lucide-react";
import type { ReactNode, Ref } from "react";
import type { ImportState } from "./import-store.ts";
import { fileSize, isFinal } from "./reports.ts";

interface PanelTitleProps {
  state: ImportState;
  id: string;
  /** Gets the focus when the button that had it disappears. */
  ref: Ref<HTMLHeadingElement>;
}

/** The chosen file, or how to choose one; short on a phone, where files cannot be dropped. */
export function PanelTitle({ state, id, ref }: PanelTitleProps) {
  const empty = state.step === "empty";
  const wideOnly = empty ? { base: "none", md: "revert" } : undefined;
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="3"
      minW="0"
      flex={empty ? { base: "1 0 auto", md: "1 1 14rem" } : "1 1 14rem"}
    >
      <chakra.span color="accentInk" display={wideOnly}>
        <FileSpreadsheet size={28} aria-hidden />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.h2
          id={id}
          ref={ref}
          tabIndex={-1}
          fontSize={empty ? { base: "md", md: "lg" } : "lg"}
          overflowWrap="anywhere"
        >
          {state.step === "empty" ? (
            <>
              Import<chakra.span display={wideOnly}> from a spreadsheet</chakra.span>
            </>
          ) : (
            nameOf(state)
          )}
        </chakra.h2>
        <chakra.p fontSize="sm" color="inkMuted" display={wideOnly}>
          {detailOf(state)}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}

const nameOf = (state: Exclude<ImportState, { step: "empty" }>) =>
  state.step === "started" ? state.fileName : state.file.name;

function detailOf(state: ImportState): ReactNode {
  switch (state.step) {
    case "empty":
      return "Drop an .xlsx, .xls or .csv file anywhere on this page, or paste rows. We check them before anything is saved.";
    case "started":
      if (!state.report || !isFinal(state.report)) return "Importing";
      return state.report.status === "failed" ? "Not imported completely" : "Imported";
    case "uploading":
      return `${fileSize(state.file.size)}, uploading`;
    case "checking":
      return `${fileSize(state.file.size)}, being checked`;
    default:
      return fileSize(state.file.size);
  }
}
