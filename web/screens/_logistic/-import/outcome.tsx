import { chakra } from "@chakra-ui/react";
import type { ImportReport } from "../../../../shared/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { hasWritten } from "./import-desk.ts";
import { Notes } from "./notes.tsx";
import { SkippedRows } from "./skipped-rows.tsx";
import { whatHappened } from "./words.ts";

interface OutcomeProps {
  report: ImportReport;
  fileName: string;
  onDone(): void;
  /** Where the file is still at hand. */
  onCheckAgain?: (() => void) | undefined;
}

/** What became of an import. */
export function Outcome({ report, fileName, onDone, onCheckAgain }: OutcomeProps) {
  const { status, counts, error, notes = [] } = report;
  const done = (
    <Button tone="quiet" size="sm" onClick={onDone}>
      Done
    </Button>
  );
  return (
    <chakra.div display="grid" gap="4">
      {status === "failed" ? (
        <Notice
          tone="error"
          advice={error}
          actions={
            <>
              {onCheckAgain && (
                <Button size="sm" onClick={onCheckAgain}>
                  Check the file again
                </Button>
              )}
              {done}
            </>
          }
        >
          Upload failed{hasWritten(report) && `, but not all of it: ${lowerFirst(whatHappened(counts))}`}
        </Notice>
      ) : (
        <Notice tone={counts.refused > 0 ? "warning" : "success"} actions={done}>
          {whatHappened(counts)}
        </Notice>
      )}
      <SkippedRows report={report} fileName={fileName} />
      <Notes notes={notes} />
    </chakra.div>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
