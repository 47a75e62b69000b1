import * as z from "zod/mini";
import { attentionCase } from "./attention-case.ts";
import { columnsToChoose } from "./import-columns.ts";
import { lazyObject } from "./lazy-schema.ts";
import { trackingRecord } from "./records.ts";

/** Every failure code of the API with its HTTP status. */
export const failureStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_verified: 403,
  not_found: 404,
  conflict: 409,
  shop_not_connected: 409,
  gone: 410,
  too_large: 413,
  unsupported_file: 415,
  /** Not through CloudFront. */
  misdirected: 421,
  columns_needed: 422,
  too_many_attempts: 429,
  internal: 500,
  busy: 503,
} as const satisfies Record<string, number>;

export type FailureCode = keyof typeof failureStatus;

/** The message of `unauthenticated` where a call brings no valid session. */
export const signInFirst = "Please sign in.";

/** The body of every reply with status 400 and above that our own code makes. */
export const failureBody = lazyObject(() => ({
  message: z.string(),
  code: z.enum(Object.keys(failureStatus) as [FailureCode, ...FailureCode[]]),
  requestId: z.string(),
  /** For `invalid_input`: the error message of each field, by its name in the request. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** For a `conflict` between two edits: the record as stored now. */
  current: z.optional(trackingRecord),
  /** For a `conflict` between two who work on one case: the case as stored now. */
  currentCase: z.optional(attentionCase),
  /** For `columns_needed`. */
  ...z.partial(columnsToChoose()).shape,
}));
export type FailureBody = z.infer<typeof failureBody>;

/** A failure whose message is shown to the person who made the request. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: Omit<FailureBody, "message" | "code" | "requestId"> & {
    retryAfterSeconds?: number;
  };

  constructor(code: FailureCode, message: string, details: Failure["details"] = {}) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.details = details;
  }
}
