import { Button, chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { exportLimit } from "../../../shared/import-files.ts";
import { statusLabels } from "../../../shared/labels.ts";
import { pageLimit } from "../../../shared/paging.ts";
import { formatNumber, formatRecordCount } from "../../../shared/plural.ts";
import type { ListedRecord } from "../../../shared/records.ts";
import { FailureNotice, Notice } from "../feedback.tsx";
import { Dialog, DialogActions } from "../overlays/dialog.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { saveFile } from "../spreadsheet/save-file.ts";
import type { SheetFormat } from "../spreadsheet/sheet.ts";
import { SheetNotWritten } from "../spreadsheet/write-sheets.ts";
import { FormatChoice } from "./format-choice.tsx";
import type { ExportedFile, PageQuery } from "./record-export.ts";
import { useExport } from "./use-export.ts";

const orders = { newest: "newest first", asc: "by order number, ascending", desc: "by order number, descending" };

const numbers = { name: "order number", trackingNo: "tracking number", any: "order number, tracking number or phone" };
const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

function whatIsExported({ search, field = "trackingNo", sort, status, createdFrom }: PageQuery) {
  const which = search ? `Records whose ${numbers[field]} contains “${search}”` : "All tracking records";
  const limits = [
    status && `status ${statusLabels[status]}`,
    createdFrom && `added since ${day.format(new Date(createdFrom))}`,
  ];
  return `${[which, ...limits.filter((limit) => limit !== undefined), orders[sort ?? "newest"]].join(", ")}.`;
}

interface ExportDialogProps {
  query: PageQuery;
  /** Exported instead of what the query finds. */
  selected?: readonly ListedRecord[] | undefined;
  onClose(): void;
}

export function ExportDialog({ query, selected, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<SheetFormat>("xlsx");
  const { state, start, goOn, cancel } = useExport();
  const running = state.step === "running";
  return (
    <Dialog title="Export" busy={running} onClose={onClose}>
      <p>{selected ? `${formatRecordCount(selected.length)} selected.` : whatIsExported(query)}</p>
      {state.step === "idle" && <FormatChoice value={format} onChange={setFormat} />}
      {running && (
        <chakra.div display="grid" gap="2">
          <p>{formatRecordCount(state.found)} so far</p>
          <ProgressBar label="Export" text={`${formatRecordCount(state.found)} so far`} />
        </chakra.div>
      )}
      {state.step === "failed" &&
        (state.error instanceof SheetNotWritten ? (
          <Notice tone="error" advice="Check your internet connection, then continue.">
            The file couldn't be saved.
          </Notice>
        ) : (
          <FailureNotice error={state.error} endpoint="allTracking" />
        ))}
      {state.step === "done" &&
        (state.files.length === 0 ? (
          <Notice tone="info">No tracking records found.</Notice>
        ) : (
          <Notice tone="success">
            {formatRecordCount(state.found)} exported{state.files.length > 1 && ` in ${state.files.length} files`}.
          </Notice>
        ))}
      {state.step !== "idle" && state.files.length > 0 && <Files files={state.files} />}
      <DialogActions>
        {state.step === "idle" && (
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => start({ ...query, limit: pageLimit }, selected, format)}>Export</Button>
          </>
        )}
        {running && (
          <Button variant="outline" autoFocus onClick={cancel}>
            Cancel the export
          </Button>
        )}
        {state.step === "failed" && (
          <>
            <Button variant="outline" onClick={cancel}>
              Cancel the export
            </Button>
            <Button autoFocus onClick={goOn}>
              Go on
            </Button>
          </>
        )}
        {state.step === "done" && (
          <Button autoFocus onClick={onClose}>
            Done
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The files, to save again: browsers may refuse to save several at once. */
function Files({ files }: { files: readonly ExportedFile[] }) {
  return (
    <div>
      <chakra.p color="inkMuted" fontSize="sm">
        {files.length > 1
          ? `Each file holds up to ${formatNumber(exportLimit)} records. If your browser didn't save all of them, save them here.`
          : "If your browser didn't save the file, save it here."}
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap="1" mt="2" justifyItems="start">
        {files.map((file) => (
          <li key={file.name}>
            <Button variant="ghost" size="sm" textAlign="start" onClick={() => saveFile(file.content, file.name)}>
              <Download size={18} aria-hidden /> {file.name} ({formatRecordCount(file.rowCount)})
            </Button>
          </li>
        ))}
      </chakra.ul>
    </div>
  );
}
