import pLimit from "p-limit";
import { type ExecutionEnvironment, payloadLimitBytes } from "./execution-environment.ts";

/** How long an idle execution environment is kept for the next request; each takes about 50 MB. */
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
  let idle: { readonly environment: ExecutionEnvironment; readonly timer: NodeJS.Timeout }[] = [];
  const busy = new Set<ExecutionEnvironment>();
  const limit = pLimit(mostAtOnce);
  /** Of the code that `start` runs. */
  let version = 0;

  function take(): ExecutionEnvironment {
    for (let warm = idle.pop(); warm; warm = idle.pop()) {
      clearTimeout(warm.timer);
      if (!warm.environment.isTerminated) return warm.environment;
    }
    return start();
  }

  function keep(environment: ExecutionEnvironment): void {
    const stop = () => {
      idle = idle.filter((one) => one.environment !== environment);
      environment.stop();
    };
    idle.push({ environment, timer: setTimeout(stop, keptIdleMs).unref() });
  }

  async function run(event: string): Promise<string> {
    const environment = take();
    const begunWith = version;
    busy.add(environment);
    try {
      return await environment.invoke(event, timeoutMs);
    } finally {
      busy.delete(environment);
      if (begunWith === version) keep(environment);
      else environment.stop();
    }
  }

  function stopIdle(): void {
    for (const { environment, timer } of idle.splice(0)) {
      clearTimeout(timer);
      environment.stop();
    }
  }

  return {
    /** Runs the handler with an event as JSON text and resolves to its result as JSON text. */
    invoke: async (event: string) => {
      if (Buffer.byteLength(event) > payloadLimitBytes) throw new InvokeRefused("too large");
      if (limit.activeCount + limit.pendingCount >= reservedConcurrency) throw new InvokeRefused("throttled");
      return limit(() => run(event));
    },
    /** Stops environments with old code as soon as they are idle. */
    renew: () => {
      version += 1;
      stopIdle();
    },
    stop: () => {
      version += 1;
      stopIdle();
      for (const environment of busy) environment.stop();
    },
  };
}
