import type { ReactNode } from "react";
import type { EndpointName } from "../../shared/contract.ts";
import { Notice } from "../ui/notice.tsx";
import { words } from "../ui/words.ts";
import { ApiFailure } from "./failure.ts";

/** The calls of customers: their failures are said in the page's language. */
export type CustomersCall = keyof typeof words.site.failures.calls;

export const isCustomers = (endpoint: EndpointName): endpoint is CustomersCall =>
  Object.hasOwn(words.site.failures.calls, endpoint);

/** What is said of a failure to customers: by its code, in some calls in other words, or else the call's own. */
export function customersMessage(error: unknown, endpoint: CustomersCall): string {
  const { calls } = words.site.failures;
  if (!(error instanceof ApiFailure) || error.code === undefined) return calls[endpoint];
  const known: Readonly<Record<string, (message: string, seconds: number) => string>> =
    words.parcel.failureCodes;
  const said = known[`${endpoint}_${error.code}`] ?? known[error.code];
  return said?.(error.message, error.retryAfterSeconds ?? 0) ?? calls[endpoint];
}

/** What is wrong with fields, by their names in the call, as customers read it. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiFailure)) return {};
  const known: Readonly<Record<string, (message: string) => string>> =
    words.site.failures.fields;
  const problems = Object.entries(error.fields ?? {});
  return Object.fromEntries(
    problems.map(([field, message]) => [field, known[field]?.(message) ?? message]),
  );
}

/** What to do next, beyond trying again. */
export function adviceFor(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  const { offline, soon, after } = words.site.failures;
  if (error.offline) return offline;
  if (error.code === undefined && error.status === 413)
    return "The file is too large. Please split it and upload each part.";
  // Its message says how long to wait.
  if (error.code === "too_many_attempts") return undefined;
  const { retryAfterSeconds: seconds } = error;
  if (seconds !== undefined) return seconds <= 5 ? soon : after(seconds);
  return error.code === undefined && (error.status === 429 || error.status >= 500)
    ? soon
    : undefined;
}

interface FailureNoticeProps<Name extends EndpointName> {
  error: unknown;
  endpoint: Name;
  tone?: "error" | "warning";
  /** In place of the usual advice. */
  advice?: string;
  actions?: ReactNode;
}

/** Makes a component that shows a failed call's message and advice in a notice; nothing while there is no error. */
export const failureNoticeIn = <Name extends EndpointName>(
  messageFor: (error: unknown, endpoint: Name) => string,
) =>
  function FailureNotice({
    error,
    endpoint,
    tone = "error",
    advice,
    actions,
  }: FailureNoticeProps<Name>) {
    if (!error) return null;
    return (
      <Notice tone={tone} advice={advice ?? adviceFor(error)} actions={actions}>
        {messageFor(error, endpoint)}
      </Notice>
    );
  };

/** The public pages' one. */
export const FailureNotice = failureNoticeIn(customersMessage);
