import { apiBase, type CallOf, type EndpointName, endpoints, type ReplyOf } from "../../shared/contract.ts";
import { type FailureBody, failureBody } from "../../shared/errors.ts";

/** Why a call gave no reply to work with. `message` is the server's, and only where our own code made it. */
export class ApiFailure extends Error {
  /** 0 where no answer came at all. */
  readonly status: number;
  readonly code: FailureBody["code"] | undefined;
  readonly fields: FailureBody["fields"];
  readonly current: FailureBody["current"];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** No answer came: no connection, or none within the time. */
  readonly offline: boolean;

  constructor(status: number, details: Partial<FailureBody> & { retryAfterSeconds?: number } = {}) {
    super(details.message ?? "");
    this.name = "ApiFailure";
    this.status = status;
    this.offline = status === 0;
    this.code = details.code;
    this.fields = details.fields;
    this.current = details.current;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** What a call needs: the parts its endpoint declares; a query may always be left out. */
export type CallInput<Name extends EndpointName> = {
  readonly [Part in "params" | "body" as CallOf<Name>[Part] extends undefined ? never : Part]: CallOf<Name>[Part];
} & { readonly query?: CallOf<Name>["query"] };

export type CallOptions<Name extends EndpointName> = CallInput<Name> & { readonly signal?: AbortSignal | undefined };

/** The endpoints without any required part: they may be called by name alone. */
export type BareName = {
  [Name in EndpointName]: Record<never, never> extends CallInput<Name> ? Name : never;
}[EndpointName];

interface AnyOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Longer than any function may run; an upload has its bytes to carry besides. */
const patienceMs = { usual: 30_000, upload: 180_000 };

type SignedOutListener = (name: EndpointName) => void;
const listeners = new Set<SignedOutListener>();

/** Tells `listener` of each call that found no session any more, until the returned function is called. */
export function onSignedOut(listener: SignedOutListener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Makes one call of the contract. Throws `ApiFailure`, or the abort's own error when `signal` ended it. */
export function call<Name extends BareName>(name: Name, options?: CallOptions<Name>): Promise<ReplyOf<Name>>;
export function call<Name extends EndpointName>(name: Name, options: CallOptions<Name>): Promise<ReplyOf<Name>>;
export async function call(name: EndpointName, options: object = {}): Promise<unknown> {
  // The overloads are the contract's types; from here on every endpoint is treated alike.
  const { params, query, body, signal }: AnyOptions = options;
  const endpoint = endpoints[name];
  const patience = AbortSignal.timeout(body instanceof File ? patienceMs.upload : patienceMs.usual);
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: "same-origin",
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    ...bodyOf(body),
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiFailure(0);
  });
  const text = await response.text().catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiFailure(0);
  });
  if (!response.ok) {
    const failure = failureOf(response, text);
    if (failure.status === 401 && endpoint.callers !== "anyone") for (const tell of listeners) tell(name);
    throw failure;
  }
  const reply = endpoint.status === 204 ? {} : endpoint.text ? text || undefined : parseJson(text);
  const parsed = endpoint.reply.safeParse(reply);
  if (!parsed.success) throw new ApiFailure(response.status);
  return parsed.data;
}

function addressOf(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return apiBase + filled + (search && `?${search}`);
}

function bodyOf(body: unknown): RequestInit {
  if (body === undefined) return {};
  if (body instanceof File) {
    const form = new FormData();
    form.set("file", body);
    return { body: form };
  }
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

function failureOf(response: Response, text: string) {
  const ours = failureBody.safeParse(parseJson(text));
  const wait = Number(response.headers.get("retry-after"));
  return new ApiFailure(response.status, {
    ...(ours.success && ours.data),
    ...(wait > 0 && { retryAfterSeconds: wait }),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
