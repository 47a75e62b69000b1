import pLimit from "p-limit";
import { type ExecutionEnvironment, payloadLimitBytes } from "./execution-environment.ts";

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
  const all = new Set<ExecutionEnvironment>();
  /** The last used is used first. */
  const idle: ExecutionEnvironment[] = [];
  const limit = pLimit(mostAtOnce);

  function take(): ExecutionEnvironment {
    for (let warm = idle.pop(); warm; warm = idle.pop()) {
      if (!warm.isTerminated) return warm;
      all.delete(warm);
    }
    const started = start();
    all.add(started);
    return started;
  }

  async function run(event: string): Promise<string> {
    const environment = take();
    try {
      return await environment.invoke(event, timeoutMs);
    } finally {
      if (environment.isTerminated) all.delete(environment);
      else idle.push(environment);
    }
  }

  return {
    /** Runs the handler with an event as JSON text and resolves to its result as JSON text. */
    invoke: async (event: string) => {
      if (Buffer.byteLength(event) > payloadLimitBytes) throw new InvokeRefused("too large");
      if (limit.activeCount + limit.pendingCount >= reservedConcurrency) throw new InvokeRefused("throttled");
      return limit(() => run(event));
    },
    stop: () => all.forEach((environment) => void environment.stop()),
  };
}
