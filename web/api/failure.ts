import type { FailureBody, FailureCode } from "../../shared/errors.ts";

/** Why a call failed. `message` is the server's, and only where the portal's own code wrote it. */
export class ApiFailure extends Error {
  /** 0 where no response came. */
  readonly status: number;
  readonly code: FailureBody["code"] | undefined;
  readonly fields: FailureBody["fields"];
  /** The whole body, for what only single operations reply. */
  readonly details: Partial<FailureBody>;
  readonly retryAfterSeconds: number | undefined;
  /** No response came: no connection, or a timeout. */
  readonly offline: boolean;

  constructor(
    status: number,
    details: Partial<FailureBody> & { retryAfterSeconds?: number | undefined } = {},
  ) {
    super(details.message ?? "");
    this.name = "ApiFailure";
    this.status = status;
    this.offline = status === 0;
    this.code = details.code;
    this.fields = details.fields;
    this.details = details;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Whether the server refused the call with this code. */
export const failedWith = (error: unknown, code: FailureCode): error is ApiFailure =>
  error instanceof ApiFailure && error.code === code;

/** What the server says is wrong with a field, if that is why it refused the call. */
export const refusalOf = (error: unknown, field: string) =>
  error instanceof ApiFailure ? error.fields?.[field] : undefined;

/** Whether the call had no valid session. */
export const isSignedOut = (error: unknown) =>
  error instanceof ApiFailure && error.status === 401;
