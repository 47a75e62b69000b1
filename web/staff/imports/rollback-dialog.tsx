import { chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ImportRollback, ListedImport } from "../../../shared/import-report.ts";
import { formatNumber, formatRecordCount } from "../../../shared/plural.ts";
import { apiQuery, useApiMutation } from "../../api/client.ts";
import { FailureNotice, Notice, ProgressBar, QueryFailure } from "../feedback.tsx";
import { ConfirmDialog } from "../overlays/dialog.tsx";
import { ShopKeepsIt } from "../parcels/shop/connected-shop.tsx";
import { besideFile, FileButton, keptSheet, saveSheet } from "../spreadsheet/save.tsx";
import { ListNotice, listedAtOnce } from "./reports.tsx";
import { Progress, reloadImports, useProgress } from "./use-progress.tsx";

/** "2 records will be deleted and 1 record will be restored." */
function sentence({ deleted, returned }: ImportRollback, verb: "will be " | ""): string {
  const parts = [
    deleted > 0 && `${formatRecordCount(deleted)} ${verb}deleted`,
    returned > 0 && `${formatRecordCount(returned)} ${verb}restored`,
  ];
  return `${parts.filter((part) => part !== false).join(" and ")}.`;
}

/** What a roll-back would do. */
function whatHappens(rollback: ImportRollback): string {
  const { reverted, deleted, keptCount } = rollback;
  if (reverted > 0)
    return `${sentence(rollback, "will be ")}${deleted > 0 ? " Links and email updates for deleted records will stop." : ""}`;
  return keptCount > 0
    ? "There's nothing to roll back: everything this import saved has been changed or deleted since."
    : "There's nothing to roll back: this import saved no records.";
}

interface RollbackDialogProps {
  listed: Pick<ListedImport, "importId" | "fileName">;
  /** @param isDone whether the import is rolled back */
  onClose(isDone: boolean): void;
}

const titles = {
  checked: "Roll this import back?",
  running: "Rolling back",
  done: "Rolled back",
} as const;

/** Shows what a roll-back would do, asks, shows its progress, and what it did. */
export function RollbackDialog({
  listed: { importId, fileName },
  onClose,
}: RollbackDialogProps) {
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
  const progress = useProgress(isRunning ? importId : undefined);
  const rollback = (isRunning && progress.data?.rollback) || asked;
  const isDone = rollback?.status === "done";
  const mayStart = rollback?.status === "checked" && rollback.reverted > 0;
  return (
    <ConfirmDialog
      title={titles[rollback?.status ?? "checked"]}
      confirmLabel="Roll back"
      cancelLabel={isDone ? "Done" : undefined}
      busy={call.isPending}
      onConfirm={
        mayStart ? () => call.mutate(request, { onSuccess: reloadImports }) : undefined
      }
      onClose={() => onClose(isDone)}
    >
      <p>
        <strong>{fileName}</strong>
      </p>
      {!rollback && !check.error && (
        <ProgressBar label="Checking what would be rolled back" />
      )}
      {!rollback && <QueryFailure query={check} endpoint="rollbackImport" />}
      {rollback?.status === "checked" && <p>{whatHappens(rollback)}</p>}
      {mayStart && <ShopKeepsIt />}
      {rollback?.status === "running" && (
        <Progress
          query={{ ...progress, data: { ...progress.data, rollback } }}
          fileName={fileName}
        />
      )}
      {isDone && (
        <Notice tone={rollback.reverted > 0 ? "success" : "info"}>
          {rollback.reverted > 0 ? sentence(rollback, "") : "Nothing was rolled back."}
        </Notice>
      )}
      {rollback && rollback.status !== "running" && (
        <KeptRecords rollback={rollback} fileName={fileName} />
      )}
      <FailureNotice
        error={call.error}
        endpoint="rollbackImport"
        advice="Press Roll back again: nothing is rolled back twice."
      />
    </ConfirmDialog>
  );
}

/** The records that a roll-back leaves as they are: the first ones, and a file with all of them. */
function KeptRecords({
  rollback,
  fileName,
}: {
  rollback: ImportRollback;
  fileName: string;
}) {
  const { kept, keptCount } = rollback;
  if (keptCount === 0) return null;
  return (
    <ListNotice
      title={`${formatRecordCount(keptCount)} left unchanged:`}
      count={keptCount}
      lines={kept.map(
        ({ name, trackingNo, reason }) => `${name}, ${trackingNo}: ${reason}`,
      )}
    >
      {kept.length > listedAtOnce && (
        <FileButton
          save={() => saveSheet(keptSheet(kept), besideFile(fileName, "not-rolled-back"))}
        >
          <Download size={18} /> Download the list
        </FileButton>
      )}
      {keptCount > kept.length && (
        <chakra.p fontSize="sm">
          The list holds the first {formatNumber(kept.length)}.
        </chakra.p>
      )}
    </ListNotice>
  );
}
