import { chakra } from "@chakra-ui/react";
import type { ImportReport } from "../../../../shared/contract.ts";
import { ApiFailure } from "../../../api/client.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Checked } from "./checked.tsx";
import type { Desk } from "./import-desk.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { Started } from "./started.tsx";

interface PanelBodyProps {
  desk: Desk;
  onReplace(replace: boolean): void;
  onCheckAgain(): void;
  onUpload(): void;
  onDone(): void;
  onFinal(importId: string, report: ImportReport): void;
}

/** What there is to see and to do, wherever a file stands. */
export function PanelBody({ desk, onReplace, onCheckAgain, onUpload, onDone, onFinal }: PanelBodyProps) {
  switch (desk.step) {
    case "empty":
      return desk.refusal ? (
        <Notice tone="error" advice={desk.refusal.advice}>
          {desk.refusal.message}
        </Notice>
      ) : null;
    case "not-checked":
      return (
        <div>
          <FailureNotice error={desk.error} endpoint="importExcel" />
          <Button mt="4" onClick={onCheckAgain}>
            Try again
          </Button>
        </div>
      );
    case "uploading":
      return <ProgressBar label={`Uploading ${desk.file.name}`} />;
    case "started":
      return (
        <Started
          key={desk.importId}
          started={desk}
          onFinal={(report) => onFinal(desk.importId, report)}
          onDone={onDone}
          onCheckAgain={onCheckAgain}
        />
      );
    case "checking":
    case "checked":
    case "not-uploaded": {
      const { check, file, replace } = desk;
      const checking = desk.step === "checking";
      return (
        <chakra.div display="grid" gap="5">
          {checking && <ProgressBar label={`Checking ${file.name}`} />}
          {check && (
            <Checked
              report={check}
              fileName={file.name}
              replace={replace}
              checking={checking}
              onReplace={onReplace}
              onUpload={onUpload}
            />
          )}
          {desk.step === "checked" && desk.sessionEnded && (
            <Notice tone="warning">
              Your session ended before the upload, and nothing was imported. The file is still here: press Upload.
            </Notice>
          )}
          {desk.step === "not-uploaded" && (
            <>
              <FailureNotice error={desk.error} endpoint="importExcel" />
              {mayHaveArrived(desk.error) && (
                <p>The file may have arrived all the same. Upload it again: what is stored already is not doubled.</p>
              )}
            </>
          )}
        </chakra.div>
      );
    }
  }
}

/** Where no answer came, or one that the import itself did not give. */
const mayHaveArrived = (error: unknown) => error instanceof ApiFailure && (error.offline || error.status >= 500);
