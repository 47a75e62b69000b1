import type { FailureBody, FailureCode } from "../../shared/errors.ts";
import type { ColumnsToChoose } from "../../shared/import-columns.ts";

/** Why a call failed. `message` is the server's, and only where the portal's own code wrote it. */
export class ApiFailure extends Error {
  /** 0 where no response came. */
  readonly status: number;
  readonly code: FailureBody["code"] | undefined;
  readonly fields: FailureBody["fields"];
  readonly current: FailureBody["current"];
  /** Of an upload whose columns must be chosen. */
  readonly columnsToChoose: ColumnsToChoose | undefined;
  readonly currentCase: FailureBody["currentCase"];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** No response came: no connection, or a timeout. */
  readonly offline: boolean;

  constructor(status: number, details: Partial<FailureBody> & { retryAfterSeconds?: number } = {}) {
    super(details.message ?? "");
    this.name = "ApiFailure";
    this.status = status;
    this.offline = status === 0;
    this.code = details.code;
    this.fields = details.fields;
    this.current = details.current;
    this.columnsToChoose = columnsIn(details);
    this.currentCase = details.currentCase;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

function columnsIn(details: Partial<FailureBody>): ColumnsToChoose | undefined {
  const { headers, firstRow, rows, columns, remembered, firstRowIsData } = details;
  if (!headers || !firstRow || !rows || !columns || firstRowIsData === undefined) return undefined;
  return { headers, firstRow, rows, columns, remembered, firstRowIsData };
}

/** Whether the server refused the call with this code. */
export const failedWith = (error: unknown, code: FailureCode): error is ApiFailure =>
  error instanceof ApiFailure && error.code === code;

/** Whether the call had no valid session. */
export const isSignedOut = (error: unknown) => error instanceof ApiFailure && error.status === 401;
