import { Button, chakra } from "@chakra-ui/react";
import type { ImportReport } from "../../../../shared/import-report.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Notes } from "./notes.tsx";
import { NewerRows, RefusedRows, SharedNumberRows } from "./refused-rows.tsx";
import { hasWritten } from "./reports.ts";
import { whatHappened } from "./words.ts";

interface OutcomeProps {
  report: ImportReport;
  fileName: string;
  /** Only while the file is in memory. */
  onCheckAgain?: (() => void) | undefined;
}

/** The result of an import. */
export function Outcome({ report, fileName, onCheckAgain }: OutcomeProps) {
  const { status, counts, error, notes = [] } = report;
  return (
    <chakra.div display="grid" gap="4">
      {status === "failed" ? (
        <Notice
          tone="error"
          advice={error}
          actions={
            onCheckAgain && (
              <Button size="sm" onClick={onCheckAgain}>
                Check the file again
              </Button>
            )
          }
        >
          Upload failed{hasWritten(report) && `, but not all of it: ${lowerFirst(whatHappened(counts))}`}
        </Notice>
      ) : (
        <Notice tone={counts.refused + counts.newer < counts.rows ? "success" : "info"}>{whatHappened(counts)}</Notice>
      )}
      <RefusedRows report={report} fileName={fileName} />
      <NewerRows report={report} fileName={fileName} />
      <SharedNumberRows report={report} fileName={fileName} />
      <Notes notes={notes} />
    </chakra.div>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
