import { chakra } from "@chakra-ui/react";
import { FileSpreadsheet } from "lucide-react";
import type { ReactNode, Ref } from "react";
import type { ImportState } from "./import-state.ts";
import { isFinal } from "./reports.ts";
import { fileSize } from "./words.ts";

interface PanelTitleProps {
  desk: ImportState;
  id: string;
  /** The focus goes here when the button that had it goes away. */
  ref: Ref<HTMLHeadingElement>;
}

/** The file in hand, or the invitation to choose one; of that, little is left on a phone, where nothing can be dropped. */
export function PanelTitle({ desk, id, ref }: PanelTitleProps) {
  const empty = desk.step === "empty";
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
          {desk.step === "empty" ? (
            <>
              Import<chakra.span display={wideOnly}> from a spreadsheet</chakra.span>
            </>
          ) : (
            nameOf(desk)
          )}
        </chakra.h2>
        <chakra.p fontSize="sm" color="inkMuted" display={wideOnly}>
          {detailOf(desk)}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}

const nameOf = (desk: Exclude<ImportState, { step: "empty" }>) =>
  desk.step === "started" ? desk.fileName : desk.file.name;

function detailOf(desk: ImportState): ReactNode {
  switch (desk.step) {
    case "empty":
      return "Drop an .xlsx, .xls or .csv file anywhere on this page. It is checked before anything is written.";
    case "started":
      if (!desk.report || !isFinal(desk.report)) return "Importing";
      return desk.report.status === "failed" ? "Not imported completely" : "Imported";
    case "uploading":
      return `${fileSize(desk.file.size)}, uploading`;
    case "checking":
      return `${fileSize(desk.file.size)}, being checked`;
    default:
      return fileSize(desk.file.size);
  }
}
