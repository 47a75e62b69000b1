import { Button } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ImportReport } from "../../../../shared/import-report.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { apiQuery } from "../../../api/queries.ts";
import { ImportProgress } from "./import-progress.tsx";
import type { StartedImport } from "./import-state.ts";
import { Outcome } from "./outcome.tsx";
import { isRefusal, pollDelay } from "./polling.ts";
import { isFinal } from "./reports.ts";

interface ImportStartedProps {
  started: StartedImport;
  onFinal(report: ImportReport): void;
  onDone(): void;
  onCheckAgain(): void;
}

/** Polls an import until it is finished, and shows its progress and result. */
export function ImportStarted({ started, onFinal, onDone, onCheckAgain }: ImportStartedProps) {
  const { importId, fileName, startedAt, report: known, chosen } = started;
  const progress = useQuery({
    ...apiQuery("importProgress", { params: { id: importId } }),
    initialData: known,
    staleTime: 0,
    enabled: !(known && isFinal(known)),
    // The interval retries.
    retry: false,
    refetchInterval: ({ state }) => pollDelay(state, startedAt, Date.now()),
    refetchOnReconnect: true,
  });
  const report = known && isFinal(known) ? known : progress.data;
  const final = report && isFinal(report) ? report : undefined;
  const finish = useEffectEvent(onFinal);
  useEffect(() => {
    if (final) finish(final);
  }, [final]);

  if (final) {
    return <Outcome report={final} fileName={fileName} onCheckAgain={chosen ? onCheckAgain : undefined} />;
  }
  if (isRefusal(progress.error)) {
    return (
      <FailureNotice
        error={progress.error}
        endpoint="importProgress"
        actions={
          <Button variant="outline" size="sm" onClick={onDone}>
            Done
          </Button>
        }
      />
    );
  }
  return <ImportProgress report={report} fileName={fileName} query={progress} onStopWatching={onDone} />;
}
