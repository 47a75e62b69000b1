import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportReport } from "../../../../shared/import-report.ts";
import { apiQuery } from "../../../api/queries.ts";
import { pollDelay } from "../panel/polling.ts";
import { isFinal } from "../panel/reports.ts";

/** Whether neither an import nor its roll-back goes on. */
const hasEnded = (report: ImportReport) => isFinal(report) && report.rollback?.status !== "running";

/** Polls an import until it and its roll-back have ended. */
export function useProgress(importId: string, enabled = true) {
  const [startedAt] = useState(Date.now);
  const query = useQuery({
    ...apiQuery("importProgress", { params: { id: importId } }),
    enabled,
    staleTime: 0,
    // The interval retries.
    retry: false,
    refetchInterval: ({ state }) => pollDelay(state, startedAt, Date.now(), hasEnded),
    refetchOnReconnect: true,
  });
  return { query, ended: query.data !== undefined && hasEnded(query.data) };
}
