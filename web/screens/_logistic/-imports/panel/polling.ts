import type { ImportReport } from "../../../../../shared/import-report.ts";
import { ApiFailure } from "../../../../api/failure.ts";
import { isFinal } from "./reports.ts";

interface PollState {
  readonly data?: ImportReport | undefined;
  readonly error: unknown;
  /** Milliseconds since the epoch; 0 where it never was. */
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

const second = 1000;

/** Asking again helps nothing: the import is not known, or not this person's to see. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * How long to wait before asking again how far an import is; false where there is nothing more to ask.
 * Often while it is new, then less; where no answer comes, half of the time since the last one.
 */
export function pollDelay({ data, error, dataUpdatedAt, errorUpdatedAt }: PollState, startedAt: number, now: number) {
  if (data && isFinal(data)) return false;
  if (errorUpdatedAt > dataUpdatedAt) {
    if (isRefusal(error)) return false;
    const wished = error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) * second : 0;
    const silence = now - (dataUpdatedAt || errorUpdatedAt);
    return Math.max(wished, Math.min(Math.max(silence / 2, 2 * second), 15 * second));
  }
  const age = now - startedAt;
  if (age < 15 * second) return second;
  return age < 120 * second ? 2 * second : 5 * second;
}
