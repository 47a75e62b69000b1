import { Button, chakra } from "@chakra-ui/react";
import type { FailureCode } from "../../../../shared/errors.ts";
import type { ColumnFields } from "../../../../shared/import-columns.ts";
import type { ImportReport } from "../../../../shared/import-report.ts";
import { ApiFailure, isSignedOut } from "../../../api/failure.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportStarted } from "./import-started.tsx";
import type { ImportState } from "./import-state.ts";

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
          {checking && file.size > largeBytes && <p>A file of this size takes up to half a minute.</p>}
          {state.step === "not-uploaded" && <UploadFailure error={state.error} />}
          {check && (
            <ImportPreview
              intro={
                state.step === "not-uploaded"
                  ? "When the file was checked, this is what Upload was to do:"
                  : "Nothing has been written yet. This is what Upload will do:"
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
        <p>The file may have arrived all the same. Upload it again: what is stored already is not doubled.</p>
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
