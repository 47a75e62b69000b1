import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportReport } from "../../../shared/import-report.ts";
import { ApiFailure } from "../../api/failure.ts";
import { adviceFor } from "../../api/messages.ts";
import { apiQuery } from "../../api/queries.ts";
import { BusyButton } from "../controls.tsx";
import { FailureNotice } from "../feedback.tsx";
import { isFinal } from "./reports.ts";

interface PollState {
  readonly data?: ImportReport | undefined;
  readonly error: unknown;
  /** Milliseconds since the epoch; 0 where it never happened. */
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

const second = 1000;

/** The server refused the request, so polling again would not help. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * The delay before the next poll; false where polling ends. Short for a new import, then longer; after failures, half of
 * the time since the last reply.
 * @param hasEnded whether a report needs no further one
 */
export function pollDelay(
  { data, error, dataUpdatedAt, errorUpdatedAt }: PollState,
  startedAt: number,
  now: number,
  hasEnded: (report: ImportReport) => boolean = isFinal,
) {
  if (data && hasEnded(data)) return false;
  if (errorUpdatedAt > dataUpdatedAt) {
    if (isRefusal(error)) return false;
    const retryAfter = error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) * second : 0;
    const silence = now - (dataUpdatedAt || errorUpdatedAt);
    return Math.max(retryAfter, Math.min(Math.max(silence / 2, 2 * second), 15 * second));
  }
  const age = now - startedAt;
  if (age < 15 * second) return second;
  return age < 120 * second ? 2 * second : 5 * second;
}

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

export interface ProgressFailureProps {
  /** The progress, as TanStack Query has it. */
  query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> };
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
