import { type ExecutionEnvironment, payloadLimitBytes } from "./execution-environment.ts";

/** How long an idle execution environment is kept for the next request; each takes about 40 MB. */
const keptIdleMs = 120_000;
/** Execution environments of one function at a time; further requests wait. */
const mostAtOnce = 10;

/** A request that Lambda refuses without running the function. */
export class InvokeRefused extends Error {
  override readonly name = "InvokeRefused";
  readonly reason: "throttled" | "too large";

  constructor(reason: InvokeRefused["reason"]) {
    super(`The invocation is ${reason}`);
    this.reason = reason;
  }
}

export type LocalFunction = ReturnType<typeof createFunction>;

export interface FunctionLimits {
  readonly timeoutMs: number;
  readonly reservedConcurrency?: number;
}

/** A function as Lambda runs it: an execution environment for each concurrent request, kept for the next. */
export function createFunction(
  start: () => ExecutionEnvironment,
  { timeoutMs, reservedConcurrency = Number.POSITIVE_INFINITY }: FunctionLimits,
) {
  /** With the timer that stops each; the last used is used first. */
  const idle = new Map<ExecutionEnvironment, NodeJS.Timeout>();
  const busy = new Set<ExecutionEnvironment>();
  const waiting: (() => void)[] = [];
  const current = new Set<ExecutionEnvironment>();
  const ending = new Set<Promise<void>>();

  async function acquire(): Promise<ExecutionEnvironment> {
    if (busy.size >= reservedConcurrency) throw new InvokeRefused("throttled");
    while (busy.size >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    const warm = [...idle.keys()].findLast(({ isTerminated }) => !isTerminated);
    const environment = warm ?? start();
    clearTimeout(idle.get(environment));
    idle.delete(environment);
    current.add(environment);
    busy.add(environment);
    return environment;
  }

  function release(environment: ExecutionEnvironment): void {
    busy.delete(environment);
    if (current.has(environment) && !environment.isTerminated) {
      idle.set(environment, setTimeout(() => retire(environment), keptIdleMs).unref());
    } else retire(environment);
    waiting.shift()?.();
  }

  function retire(environment: ExecutionEnvironment): void {
    clearTimeout(idle.get(environment));
    idle.delete(environment);
    current.delete(environment);
    const ended = environment.stop();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
  }

  return {
    /** Runs the handler with an event as JSON text and resolves to its result as JSON text. */
    invoke: async (event: string) => {
      if (Buffer.byteLength(event) > payloadLimitBytes) throw new InvokeRefused("too large");
      const environment = await acquire();
      try {
        return await environment.invoke(event, timeoutMs);
      } finally {
        release(environment);
      }
    },
    /** Stops environments with old code as soon as they are idle. */
    renew: () => {
      current.clear();
      for (const environment of [...idle.keys()]) retire(environment);
    },
    stop: async () => {
      await Promise.all([...ending, ...[...idle.keys(), ...busy].map((environment) => environment.stop())]);
    },
  };
}
