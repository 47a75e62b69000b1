import { Failure } from "../../shared/errors.ts";

const transientSystemErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const transientNames =
  /Throttl|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionInProgress|TransactionConflict|LimitExceeded|Timeout|AbortError|InternalServerError|ServiceUnavailable/;

interface SdkLikeError {
  name?: string;
  code?: string;
  $fault?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Whether an error of an AWS client is transient. */
export function isTransient(error: unknown): boolean {
  const { name = "", code = "", $fault, $metadata } = (error ?? {}) as SdkLikeError;
  return (
    transientNames.test(name) ||
    transientSystemErrors.has(code) ||
    $fault === "server" ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
}

/** What a log line says of an error, whose message may hold what a customer typed. */
export const nameOf = (error: unknown) =>
  error instanceof Error ? error.name : "unknown";

/** The reply to what may succeed a moment later, such as a transient error: 503 with Retry-After. */
export const busy = (
  message = "The portal is busy right now. Please try again in a moment.",
  retryAfterSeconds = 2,
) => new Failure("busy", message, { retryAfterSeconds });

/** Refuses one field of a request. */
export const refusedField = (field: string, message: string) =>
  new Failure("invalid_input", message, { fields: { [field]: message } });

/** Any thrown value as a Failure, without details of internal errors. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isTransient(error)) return busy();
  return new Failure("internal", "Something went wrong on our side. Please try again.");
}
