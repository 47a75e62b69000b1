import { Button, chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FailureCode } from "../../../shared/errors.ts";
import type { ColumnFields } from "../../../shared/import-columns.ts";
import type { ImportReport } from "../../../shared/import-report.ts";
import { formatNumber, formatRowCount } from "../../../shared/plural.ts";
import { ApiFailure, isSignedOut } from "../../api/failure.ts";
import { apiQuery } from "../../api/queries.ts";
import { FailureNotice, Notice } from "../feedback.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { ImportPreview, Notes } from "./import-preview.tsx";
import type { ImportState, StartedImport } from "./import-store.ts";
import { NewerRows, RefusedRows, SharedNumberRows } from "./refused-rows.tsx";
import { hasWritten, isFinal, percentOf, whatHappened } from "./reports.ts";
import { isRefusal, ProgressFailure, type ProgressFailureProps, pollDelay } from "./use-progress.tsx";

/** About 20,000 rows. */
const largeBytes = 1_000_000;

interface PanelBodyProps {
  state: ImportState;
  onReplace(replace: boolean): void;
  onUseColumns(fields: ColumnFields, firstRowIsData: boolean): void;
  onChangeColumns(): void;
  onColumnsForgotten(): void;
  onCheckAgain(): void;
  onUpload(): void;
  onDone(): void;
  onFinal(importId: string, report: ImportReport): void;
}

/** The content of the panel in each state. */
export function PanelBody(props: PanelBodyProps) {
  const { state, onReplace, onUseColumns, onChangeColumns, onColumnsForgotten } = props;
  const { onCheckAgain, onUpload, onDone, onFinal } = props;
  switch (state.step) {
    case "empty":
      return state.refusal ? (
        <Notice tone="error" advice={state.refusal.advice}>
          {state.refusal.message}
        </Notice>
      ) : null;
    case "columns":
      return <ChooseColumns columns={state.columns} onUse={onUseColumns} onForgotten={onColumnsForgotten} />;
    case "not-checked":
      return (
        <FailureNotice
          error={state.error}
          endpoint="importExcel"
          actions={
            isAboutFile(state.error) ? (
              state.columns && (
                <Button size="sm" onClick={onChangeColumns}>
                  Change columns
                </Button>
              )
            ) : (
              <>
                <Button size="sm" onClick={onCheckAgain}>
                  Try again
                </Button>
                {isServerFailure(state.error) && (
                  <Button variant="outline" size="sm" onClick={onUpload}>
                    Upload without the check
                  </Button>
                )}
              </>
            )
          }
        />
      );
    case "uploading":
      return <ProgressBar label={`Uploading ${state.file.name}`} />;
    case "started":
      return (
        <ImportStarted
          key={state.importId}
          started={state}
          onFinal={(report) => onFinal(state.importId, report)}
          onDone={onDone}
          onCheckAgain={onCheckAgain}
        />
      );
    case "checking":
    case "checked":
    case "not-uploaded": {
      const { check, file, replace, columns } = state;
      const checking = state.step === "checking";
      return (
        <chakra.div display="grid" gap="5">
          {checking && <ProgressBar label={`Checking ${file.name}`} />}
          {checking && file.size > largeBytes && <p>A file this size can take half a minute.</p>}
          {state.step === "not-uploaded" && <UploadFailure error={state.error} />}
          {check && (
            <ImportPreview
              intro={
                state.step === "not-uploaded"
                  ? "When the file was checked, Upload would have done this:"
                  : "Nothing has been saved yet. This is what Upload will do:"
              }
              report={check}
              fileName={file.name}
              replace={replace}
              checking={checking}
              isChosen={columns !== undefined}
              onReplace={onReplace}
              onChangeColumns={onChangeColumns}
              onUpload={onUpload}
            />
          )}
          {state.step === "not-uploaded" && !check && (
            <div>
              <Button onClick={onUpload}>Upload</Button>
            </div>
          )}
        </chakra.div>
      );
    }
  }
}

function UploadFailure({ error }: { error: unknown }) {
  if (isSignedOut(error)) {
    return (
      <Notice tone="warning">
        Your session ended before the upload, and nothing was imported. The file is still here: press Upload.
      </Notice>
    );
  }
  return (
    <>
      <FailureNotice error={error} endpoint="importExcel" />
      {(isOffline(error) || isServerFailure(error)) && (
        <p>The file may have arrived anyway. Upload it again: rows that are already saved won't be added twice.</p>
      )}
    </>
  );
}

const refusals: ReadonlySet<unknown> = new Set<FailureCode>(["invalid_input", "too_large", "unsupported_file"]);
/** The same file would fail again. */
const isAboutFile = (error: unknown) => error instanceof ApiFailure && refusals.has(error.code);
const isOffline = (error: unknown) => error instanceof ApiFailure && error.offline;
/** The check timed out because the file is large, or the server failed. */
const isServerFailure = (error: unknown) => error instanceof ApiFailure && error.status >= 500;

interface ImportStartedProps {
  started: StartedImport;
  onFinal(report: ImportReport): void;
  onDone(): void;
  onCheckAgain(): void;
}

/** Polls an import until it is finished, and shows its progress and result. */
function ImportStarted({ started, onFinal, onDone, onCheckAgain }: ImportStartedProps) {
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

/** Without progress for this long, the import waits for its retry. */
const longWaitMs = 120_000;

interface ImportProgressProps {
  report: ImportReport | undefined;
  fileName: string;
  query: ProgressFailureProps["query"];
  onStopWatching(): void;
}

/** A running import. */
function ImportProgress({ report, fileName, query, onStopWatching }: ImportProgressProps) {
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
          No need to wait: the import carries on by itself, and you'll see it here when you come back.
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
          This is taking longer than usual. Nothing is lost: the rest will continue within the hour.
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
