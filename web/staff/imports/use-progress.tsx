import { useQuery } from "@tanstack/react-query";
import { type ImportReport, isImportFinished } from "../../../shared/import-report.ts";
import { adviceFor } from "../../api/messages.ts";
import { apiQuery, mayRetry } from "../../api/queries.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice } from "../feedback.tsx";

const pollMs = 2_000;

/** Whether neither an import nor its roll-back goes on. */
const hasEnded = ({ status, rollback }: ImportReport) => isImportFinished(status) && rollback?.status !== "running";

/**
 * Polls an import until it and its roll-back have ended.
 * @param known its last report, if there is one
 */
export function useProgress(importId: string | undefined, known?: ImportReport) {
  const query = useQuery({
    ...apiQuery("importProgress", { params: { id: importId ?? "" } }),
    initialData: known,
    enabled: importId !== undefined && !(known && hasEnded(known)),
    staleTime: 0,
    // The interval retries.
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      (data && hasEnded(data)) || (error && !mayRetry(0, error)) ? false : pollMs,
  });
  return { query, ended: query.data !== undefined && hasEnded(query.data) };
}

interface ProgressFailureProps {
  query: Pick<ReturnType<typeof useProgress>["query"], "error" | "isFetching" | "refetch">;
  of: "import" | "roll-back";
}

/** The progress could not be read; what it is about goes on. */
export const ProgressFailure = ({ query, of }: ProgressFailureProps) => (
  <FailureNotice
    error={query.error}
    endpoint="importProgress"
    tone="warning"
    advice={`${adviceFor(query.error) ?? ""} The ${of} itself goes on.`.trim()}
    actions={
      <BusyButton variant="outline" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </BusyButton>
    }
  />
);
