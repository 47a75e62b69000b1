import { AsyncLocalStorage } from "node:async_hooks";

interface TimeLimit {
  /** By the clock of `performance`. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
}

const current = new AsyncLocalStorage<TimeLimit>();

/**
 * Runs `action` with a time limit in place of the one it is called in. After it, calls of AWS clients fail at once: those
 * under way and later ones.
 */
export const withTimeLimit = <Result>(
  milliseconds: number,
  action: () => Result,
): Result =>
  current.run(
    {
      endsAt: performance.now() + milliseconds,
      signal: AbortSignal.timeout(milliseconds),
    },
    action,
  );

/** Runs `action` with at least this much time: what corrects a failed request must not fail with it. */
export function withTimeFor<Result>(milliseconds: number, action: () => Result): Result {
  const left =
    (current.getStore()?.endsAt ?? Number.POSITIVE_INFINITY) - performance.now();
  return left < milliseconds ? withTimeLimit(milliseconds, action) : action();
}

/** How long an AWS client waits for a call: its `requestHandler`. */
export const timeouts = (replyMs: number, connectionMs = 1_000) => ({
  connectionTimeout: connectionMs,
  // Ends with the reply's first byte; the socket's limits waiting for the others.
  requestTimeout: replyMs,
  socketTimeout: replyMs,
  throwOnRequestTimeout: true,
});

interface Client {
  readonly config: {
    readonly requestHandler: { handle(request: unknown, options?: object): unknown };
  };
}

/** Makes an AWS client's calls end with the time limit they are made in. */
export function keepTimeLimit<Made extends Client>(client: Made): Made {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) =>
    handle(request, { ...options, abortSignal: current.getStore()?.signal });
  return client;
}
