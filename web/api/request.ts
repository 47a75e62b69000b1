import type { CallOf, EndpointName, ReplyOf } from "../../shared/contract.ts";
import type { FailureBody } from "../../shared/errors.ts";
import { parseJson } from "../../shared/parse-json.ts";
import {
  addressOf,
  type Operation,
  publicOperations,
} from "../../shared/public-operations.ts";
import { setClock } from "../ui/clock.ts";
import { ApiFailure } from "./failure.ts";

/** What a call needs: the parts its endpoint declares; a query and a form's other fields may always be left out. */
export type CallInput<Name extends EndpointName> = {
  readonly [Part in "params" | "body" as CallOf<Name>[Part] extends undefined
    ? never
    : Part]: CallOf<Name>[Part];
} & { readonly query?: CallOf<Name>["query"]; readonly form?: CallOf<Name>["form"] };

export type CallOptions<Name extends EndpointName> = CallInput<Name> & {
  readonly signal?: AbortSignal | undefined;
};

export interface RequestParts {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  /** Sent as JSON, unless it is a form. */
  readonly body?: unknown;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** The request was made already: only its reply is read. */
  readonly response?: Promise<Response>;
}

export type PublicName = keyof typeof publicOperations;

/**
 * One call of a public page. The portal's own reply is taken as the contract has it: to check it would take the schemas.
 * Throws as `exchange` does.
 */
export function request<Name extends PublicName>(
  name: Name,
  parts: CallOptions<Name> & Pick<RequestParts, "response">,
): Promise<ReplyOf<Name>>;
export async function request(name: PublicName, parts: RequestParts): Promise<unknown> {
  const reply = await exchange(publicOperations[name], parts);
  if (typeof reply !== "object" || reply === null) throw new ApiFailure(200);
  return reply;
}

/**
 * Sends one request and reads its reply: JSON, undefined where it is none; `{}` without a body.
 * Throws `ApiFailure`, or the abort's own error when `signal` ended it.
 */
export async function exchange(
  operation: Operation,
  parts: RequestParts,
): Promise<unknown> {
  // Longer than any function may run.
  const { params, query, body, signal, timeoutMs = 30_000 } = parts;
  const timeout = AbortSignal.timeout(timeoutMs);
  const send = () =>
    fetch(addressOf(operation, params) + searchOf(query), {
      method: operation.method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...bodyOf(body),
    });
  const { response, text } = await (parts.response ?? send())
    .then(async (response) => {
      setClock(response.headers.get("date"));
      return { response, text: await response.text() };
    })
    .catch((error) => {
      throw signal?.aborted ? error : new ApiFailure(0);
    });
  if (!response.ok) throw failureOf(response, text);
  if (operation.status === 204) return {};
  return operation.text ? text || undefined : parseJson(text);
}

function searchOf(query: RequestParts["query"] = {}) {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const search = new URLSearchParams(
    given.map(([name, value]) => [name, String(value)]),
  ).toString();
  return search && `?${search}`;
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined || body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

function failureOf(response: Response, text: string) {
  const body = parseJson(text);
  const wait = Number(response.headers.get("retry-after"));
  return new ApiFailure(response.status, {
    ...(isOurs(body) && body),
    retryAfterSeconds: wait || undefined,
  });
}

/** Only the portal's own failures have all three. */
const isOurs = (body: unknown): body is FailureBody =>
  typeof body === "object" &&
  body !== null &&
  ["message", "code", "requestId"].every((part) => part in body);
