import { chakra } from "@chakra-ui/react";
import { FileSpreadsheet } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { VisuallyHidden } from "../../ui/text.tsx";
import type { ImportState } from "./import-store.ts";
import { fileSize, isFinal } from "./reports.ts";

const howToImport =
  "Drop an .xlsx, .xls or .csv file anywhere on this page, or paste rows. We check them before anything is saved.";

interface PanelTitleProps {
  state: ImportState;
  id: string;
  /** Gets the focus when the button that had it disappears. */
  ref: Ref<HTMLHeadingElement>;
}

/** The chosen file, or how to choose one; short on a phone, where files cannot be dropped. */
export function PanelTitle({ state, id, ref }: PanelTitleProps) {
  const empty = state.step === "empty";
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="3"
      minW="0"
      flex={empty ? { base: "1 0 auto", md: "0 0 auto" } : "1 1 14rem"}
      title={empty ? howToImport : undefined}
    >
      <chakra.span color="accentInk" display={empty ? "none" : undefined}>
        <FileSpreadsheet size={28} aria-hidden />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.h2 id={id} ref={ref} tabIndex={-1} fontSize={empty ? "md" : "lg"} overflowWrap="anywhere">
          {state.step === "empty" ? (
            <>
              Import<VisuallyHidden> from a spreadsheet</VisuallyHidden>
            </>
          ) : (
            nameOf(state)
          )}
        </chakra.h2>
        {state.step === "empty" ? (
          <VisuallyHidden as="p">{howToImport}</VisuallyHidden>
        ) : (
          <chakra.p fontSize="sm" color="inkMuted">
            {detailOf(state)}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  );
}

const nameOf = (state: Exclude<ImportState, { step: "empty" }>) =>
  state.step === "started" ? state.fileName : state.file.name;

function detailOf(state: Exclude<ImportState, { step: "empty" }>): ReactNode {
  switch (state.step) {
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
