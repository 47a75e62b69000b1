import { type EndpointName, endpoints } from "../../shared/contract.ts";
import { failureBody } from "../../shared/errors.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { pathOf } from "../../shared/path-of.ts";
import { roles } from "../../shared/session.ts";
import { ApiFailure } from "./failure.ts";
import { provideTransport } from "./loaded-transport.ts";
import { isSignedIn } from "./session.ts";

interface AnyOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly form?: Record<string, string | undefined>;
  readonly signal?: AbortSignal;
}

/** Longer than any function may run; an upload also needs time for its bytes. */
const timeoutMs = { usual: 30_000, upload: 180_000 };

/** Time for the reply that brings this browser the cookie of another session, after a new password or a login. */
const newCookieMs = 1_000;

/** Sends one request to any endpoint; `call` adds the contract's types. */
export async function sendRequest(name: EndpointName, options: object, whenSignedOut: () => void): Promise<unknown> {
  const { params, query, body, form, signal }: AnyOptions = options;
  const endpoint = endpoints[name];
  const timeout = AbortSignal.timeout(body instanceof File ? timeoutMs.upload : timeoutMs.usual);
  const request = {
    method: endpoint.method,
    credentials: "same-origin",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...bodyOf(body, form),
  } as const;
  const exchange = () =>
    fetch(addressOf(name, params, query), request)
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((error) => {
        throw signal?.aborted ? error : new ApiFailure(0);
      });
  const isSignedOut = ({ status }: Response) => status === 401 && endpoint.callers !== "anyone";
  let { response, text } = await exchange();
  if (isSignedOut(response) && roles.some(isSignedIn)) {
    // Nothing was done. The session may have been replaced while the request was under way.
    await new Promise((resolve) => setTimeout(resolve, newCookieMs));
    ({ response, text } = await exchange());
  }
  if (!response.ok) {
    if (isSignedOut(response)) whenSignedOut();
    throw failureOf(response, text);
  }
  const reply = endpoint.status === 204 ? {} : endpoint.text ? text || undefined : parseJson(text);
  const parsed = schemaOf(endpoint.reply).safeParse(reply);
  if (!parsed.success) throw new ApiFailure(response.status);
  return parsed.data;
}

function addressOf(name: EndpointName, params?: Record<string, string>, query: Record<string, unknown> = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return pathOf(name, params) + (search && `?${search}`);
}

function bodyOf(body: unknown, fields: AnyOptions["form"] = {}): RequestInit {
  if (body === undefined) return {};
  if (body instanceof File) {
    const form = new FormData();
    form.set("file", body);
    for (const [name, text] of Object.entries(fields)) if (text !== undefined) form.set(name, text);
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

provideTransport(sendRequest);
