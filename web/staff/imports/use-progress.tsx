import { Flex } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ImportReport, isImportFinished } from "../../../shared/import-report.ts";
import {
  formatNumber,
  formatRecordCount,
  formatRowCount,
} from "../../../shared/plural.ts";
import { apiQuery, mayRetry } from "../../api/client.ts";
import { adviceFor } from "../../api/customers-messages.tsx";
import { Muted, Rows } from "../../ui/page.tsx";
import { FailureNotice, ProgressBar } from "../feedback.tsx";
import { readAgain } from "../lists/after-write.ts";
import { readParcelsAgain } from "../parcels/written.ts";

const pollMs = 2_000;

/** Whether neither an import nor its roll-back goes on. */
const hasEnded = ({ status, rollback }: ImportReport) =>
  isImportFinished(status) && rollback?.status !== "running";

/** Reads imports and records anew, after an import or a roll-back has changed both. */
export function reloadImports() {
  readAgain("allImports");
  readParcelsAgain();
}

/**
 * Polls an import until it and its roll-back have ended, also after failures that may pass; then the lists are read anew.
 * @param known its last report, if there is one
 */
export function useProgress(importId: string | undefined, known?: ImportReport) {
  const query = useQuery({
    ...apiQuery("importProgress", { params: { id: importId ?? "" } }),
    initialData: known,
    enabled: importId !== undefined && !(known && hasEnded(known)),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      (data && hasEnded(data)) || (error && !mayRetry(0, error)) ? false : pollMs,
  });
  const ended = query.data !== undefined && hasEnded(query.data);
  useEffect(() => {
    if (ended) reloadImports();
  }, [ended]);
  return query;
}

interface ProgressProps {
  query: {
    readonly data: Partial<ImportReport> | undefined;
    readonly error: Error | null;
  };
  fileName: string;
}

/** How far an import or its roll-back is. */
export function Progress({ query: { data: report, error }, fileName }: ProgressProps) {
  const { rollback, processed = 0, counts } = report ?? {};
  const { what, done, of, counted } = rollback
    ? {
        what: "Roll-back",
        done: rollback.reverted + rollback.keptCount,
        of: rollback.records,
        counted: formatRecordCount,
      }
    : { what: "Import", done: processed, of: counts?.rows ?? 0, counted: formatRowCount };
  const text = `${formatNumber(done)} of ${counted(of)}`;
  return (
    <Rows gap="2">
      {report && (
        <Flex justify="space-between" gap="3">
          <span>{text}</span>
          <span>{Math.floor((done / Math.max(of, 1)) * 100)}%</span>
        </Flex>
      )}
      <ProgressBar
        label={`${what} of ${fileName}`}
        done={report && done}
        of={of}
        text={report && text}
      />
      <Muted>
        No need to wait: it carries on by itself, and you'll find it under Imports.
      </Muted>
      <FailureNotice
        error={error}
        endpoint="importProgress"
        tone="warning"
        advice={`${adviceFor(error) ?? ""} The ${what.toLowerCase()} itself goes on.`.trim()}
      />
    </Rows>
  );
}
