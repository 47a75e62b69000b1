import {
  notifyManager,
  QueryClient,
  queryOptions,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";
import { type EndpointName, endpoints, type ReplyOf } from "../../shared/contract.ts";
import { schemaOf } from "../../shared/lazy-schema.ts";
import { ApiFailure, isSignedOut } from "./failure.ts";
import {
  type CallInput,
  type CallOptions,
  exchange,
  type RequestParts,
} from "./request.ts";

/** The endpoints without a required part: they may be called by name alone. */
type BareName = {
  [Name in EndpointName]: Record<never, never> extends CallInput<Name> ? Name : never;
}[EndpointName];

type SignedOutListener = () => void;
const listeners = new Set<SignedOutListener>();

/** Runs `listener` after each call that had no valid session, until the returned function is called. */
export function onSignedOut(listener: SignedOutListener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface FormParts extends RequestParts {
  /** The other fields of the form with a file. */
  readonly form?: Record<string, string | undefined>;
}

function uploadOf(file: File, fields: FormParts["form"] = {}) {
  const body = new FormData();
  body.set("file", file);
  for (const [name, text] of Object.entries(fields))
    if (text !== undefined) body.set(name, text);
  // Its bytes need time as well.
  return { body, timeoutMs: 180_000 };
}

/** Makes one call of the contract, and checks its reply. Throws as `exchange` does. */
export function call<Name extends BareName>(
  name: Name,
  options?: CallOptions<Name>,
): Promise<ReplyOf<Name>>;
export function call<Name extends EndpointName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ReplyOf<Name>>;
export async function call(
  name: EndpointName,
  { form, ...given }: FormParts = {},
): Promise<unknown> {
  const endpoint = endpoints[name];
  const parts =
    given.body instanceof File ? { ...given, ...uploadOf(given.body, form) } : given;
  const reply = await exchange(endpoint, parts).catch((error) => {
    if (endpoint.callers !== "anyone" && isSignedOut(error))
      for (const listener of listeners) listener();
    throw error;
  });
  const parsed = schemaOf(endpoint.reply).safeParse(reply);
  if (!parsed.success) throw new ApiFailure(endpoint.status ?? 200);
  return parsed.data;
}

/** Retries up to twice: no response, 429 and server errors, but no other 4xx. */
export function mayRetry(failures: number, error: Error) {
  const temporary =
    error instanceof ApiFailure &&
    (error.offline || error.status >= 500 || error.status === 429);
  return temporary && failures < 2;
}

// Show replies at once: the default, a timer, is throttled in background tabs.
notifyManager.setScheduler(queueMicrotask);

/** One cache for all screens. It lives as long as the page, and is cleared at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      // What fails is shown after a second and a half.
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: 15_000,
      // Send requests even when the browser reports no connection: it may be wrong, and a failure can be shown.
      networkMode: "always",
    },
    // Variables may hold a password: do not keep them after the screen is left.
    mutations: { retry: false, networkMode: "always", gcTime: 0 },
  },
});

/** Reads one endpoint. The key is its name and the request, so that the name alone invalidates all its replies. */
export function apiQuery<Name extends EndpointName>(
  name: Name,
  request: CallInput<Name>,
) {
  return queryOptions({
    queryKey: [name, request],
    queryFn: ({ signal }): Promise<ReplyOf<Name>> => call(name, { ...request, signal }),
  });
}

/** As `apiQuery`, for an infinite query: `requestOf` makes the request for a page parameter. */
export function apiPages<Name extends EndpointName, Page>(
  name: Name,
  request: CallInput<Name>,
  requestOf: (page: Page) => CallInput<Name>,
) {
  return {
    queryKey: [name, request] as const,
    queryFn: ({
      pageParam,
      signal,
    }: {
      pageParam: Page;
      signal: AbortSignal;
    }): Promise<ReplyOf<Name>> => call(name, { ...requestOf(pageParam), signal }),
  };
}

/**
 * Writes through one endpoint: `save.mutate({ body })`. While a call is pending another one is not started, so that a
 * double click is one call.
 */
export function useApiMutation<Name extends EndpointName>(name: Name) {
  const pending = useRef(false);
  const { mutate: start, ...mutation } = useMutation<
    ReplyOf<Name>,
    Error,
    CallInput<Name>
  >(
    {
      mutationFn: (input) => call(name, input),
      onSettled: () => {
        pending.current = false;
      },
    },
    queryClient,
  );
  const mutate: typeof start = (...given) => {
    if (pending.current) return;
    pending.current = true;
    start(...given);
  };
  return { ...mutation, mutate };
}
