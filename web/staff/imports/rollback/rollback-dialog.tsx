import { Button, chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ListedImport } from "../../../../shared/import-report.ts";
import { formatNumber, formatRecordCount } from "../../../../shared/plural.ts";
import { FailureNotice } from "../../../api/failure-notice.tsx";
import { apiQuery, useApiMutation } from "../../../api/queries.ts";
import { QueryFailure } from "../../../api/query-failure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { BusyButton } from "../../controls.tsx";
import { Dialog, DialogActions } from "../../overlays/dialog.tsx";
import { useProgress } from "../list/use-progress.ts";
import { ProgressFailure } from "../panel/progress-failure.tsx";
import { KeptRecords } from "./kept-records.tsx";
import { whatHappens, whatWasDone } from "./rollback-words.ts";

interface RollbackDialogProps {
  listed: ListedImport;
  /** The roll-back has begun or ended. */
  onChanged(): void;
  onClose(): void;
}

const titles = { checked: "Roll this import back?", running: "Rolling back", done: "Rolled back" } as const;

/** Shows what a roll-back would do, asks, shows its progress, and what it did. */
export function RollbackDialog({ listed, onChanged, onClose }: RollbackDialogProps) {
  const { importId, fileName, rolledBack } = listed;
  const request = { params: { id: importId } };
  const check = useQuery({
    ...apiQuery("rollbackImport", { ...request, query: { dryRun: "true" } }),
    // Others change records all the time.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const call = useApiMutation("rollbackImport");
  const asked = call.data ?? check.data;
  const isRunning = asked?.status === "running";
  const { query: progress } = useProgress(importId, isRunning);
  const rollback = (isRunning && progress.data?.rollback) || asked;
  const ended = rollback?.status === "done" && !(rolledBack && !rolledBack.running);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (ended) changed();
  }, [ended]);

  const start = () => call.mutate(request, { onSuccess: () => onChanged() });
  const done = rollback ? rollback.reverted + rollback.keptCount : 0;
  const text = rollback && `${formatNumber(done)} of ${formatRecordCount(rollback.records)}`;
  const isCheck = rollback?.status === "checked";
  return (
    <Dialog title={titles[rollback?.status ?? "checked"]} busy={call.isPending} onClose={onClose}>
      <p>
        <strong>{fileName}</strong>
      </p>
      {!rollback && !check.error && <ProgressBar label="Finding out what a roll-back would do" />}
      {!rollback && <QueryFailure query={check} endpoint="rollbackImport" />}
      {isCheck && (
        <>
          <p>{whatHappens(rollback)}</p>
          <KeptRecords rollback={rollback} fileName={fileName} />
        </>
      )}
      {rollback?.status === "running" && (
        <chakra.div display="grid" gap="2">
          <p>{text}</p>
          <ProgressBar label={`Roll-back of ${fileName}`} done={done} of={rollback.records} text={text} />
          <chakra.p fontSize="sm" color="inkMuted">
            You need not wait: the roll-back goes on by itself.
          </chakra.p>
          <ProgressFailure query={progress} of="roll-back" />
        </chakra.div>
      )}
      {rollback?.status === "done" && (
        <>
          <Notice tone={rollback.reverted > 0 ? "success" : "info"}>{whatWasDone(rollback)}</Notice>
          <KeptRecords rollback={rollback} fileName={fileName} />
        </>
      )}
      <FailureNotice
        error={call.error}
        endpoint="rollbackImport"
        advice="Press Roll back again: what is rolled back already is not touched twice."
      />
      <DialogActions>
        {isCheck && rollback.reverted > 0 ? (
          <>
            <Button variant="outline" disabled={call.isPending} onClick={onClose} data-focus-first>
              Cancel
            </Button>
            <BusyButton colorPalette="red" busy={call.isPending} onClick={start}>
              Roll back
            </BusyButton>
          </>
        ) : (
          <Button variant="outline" onClick={onClose} data-focus-first>
            {rollback?.status === "done" ? "Done" : "Close"}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
