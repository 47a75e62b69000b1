import { Button, chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import type { ImportReport } from "../../../../shared/import-report.ts";
import { formatNumber, formatRowCount } from "../../../../shared/plural.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { ProgressFailure, type ProgressFailureProps } from "./progress-failure.tsx";
import { RefusedRows } from "./refused-rows.tsx";
import { percentOf } from "./words.ts";

/** Without progress for this long, the import waits for its retry. */
const longWaitMs = 120_000;

interface ImportProgressProps {
  report: ImportReport | undefined;
  fileName: string;
  query: ProgressFailureProps["query"];
  onStopWatching(): void;
}

/** A running import. */
export function ImportProgress({ report, fileName, query, onStopWatching }: ImportProgressProps) {
  const stalled = useStalled(report?.processed);
  const failure = query.error ? <ProgressFailure query={query} of="import" /> : null;
  if (!report) return failure ?? <ProgressBar label={`Looking for the import of ${fileName}`} />;

  const { processed, counts } = report;
  const text = `${formatNumber(processed)} of ${formatRowCount(counts.rows)}`;
  return (
    <chakra.div display="grid" gap="4">
      <chakra.div display="grid" gap="2">
        <chakra.p display="flex" justifyContent="space-between" gap="3">
          <span>{text}</span>
          <span>{percentOf(report)}%</span>
        </chakra.p>
        <ProgressBar label={`Import of ${fileName}`} done={processed} of={counts.rows} text={text} />
        <chakra.p fontSize="sm" color="inkMuted">
          You need not wait: the import goes on by itself, and is shown here when you come back.
        </chakra.p>
      </chakra.div>
      {failure}
      {!failure && stalled && (
        <Notice
          tone="info"
          actions={
            <Button variant="outline" size="sm" onClick={onStopWatching}>
              Stop watching
            </Button>
          }
        >
          This takes longer than usual. Nothing is lost: what is left is taken up again within the hour.
        </Notice>
      )}
      <RefusedRows report={report} fileName={fileName} />
    </chakra.div>
  );
}

function useStalled(processed: number | undefined): boolean {
  const [stalledAt, setStalledAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(processed), longWaitMs);
    return () => clearTimeout(timer);
  }, [processed]);
  return processed !== undefined && stalledAt === processed;
}
