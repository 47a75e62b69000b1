import { QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { EndpointName, ReplyOf } from "../../shared/contract.ts";
import { type CallInput, type CallOptions, call } from "./client.ts";
import { ApiFailure } from "./failure.ts";
// See client.ts: no screen with queries is shown without the script that makes its calls.
import "./transport.ts";

/** A query of one endpoint: its key is the endpoint's name and the request, so that a name alone invalidates all of its answers. */
export function apiQuery<Name extends EndpointName>(name: Name, request: CallInput<Name>) {
  return queryOptions({
    queryKey: [name, request],
    queryFn: ({ signal }): Promise<ReplyOf<Name>> => call(name, { ...request, signal }),
  });
}

/**
 * A change through one endpoint. Its variables are the call's parts: `save.mutate({ body })`. While one is under way another is not
 * begun: two clicks, quicker than the button turns busy, are one wish.
 */
export function useApiMutation<Name extends EndpointName>(name: Name) {
  const underWay = useRef(false);
  const { mutate: begin, ...mutation } = useMutation<ReplyOf<Name>, Error, CallOptions<Name>>({
    mutationFn: (options) => call(name, options),
    onSettled: () => {
      underWay.current = false;
    },
  });
  const mutate: typeof begin = (...given) => {
    if (underWay.current) return;
    underWay.current = true;
    begin(...given);
  };
  return { ...mutation, mutate };
}

/** Only what may pass by itself is asked again: no answer at all, or a server out of breath. Never what it refused. */
export function mayRetry(failures: number, error: Error) {
  const passing = error instanceof ApiFailure && (error.offline || error.status >= 500 || error.status === 429);
  return passing && failures < 2;
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay: (attempt, error) =>
          error instanceof ApiFailure && error.retryAfterSeconds !== undefined
            ? Math.min(error.retryAfterSeconds, 10) * 1000
            : 500 * 2 ** attempt,
        staleTime: 15_000,
        // Ask even when the browser thinks it is offline: it may be wrong, and a failure says more than an endless wait.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
