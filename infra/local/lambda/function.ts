import pLimit from "p-limit";
import { type ExecutionEnvironment, payloadLimitBytes } from "./execution-environment.ts";

/** Execution environments of one function at a time; further requests wait. */
const mostAtOnce = 10;

/** A request larger than Lambda takes. */
export class InvokeRefused extends Error {}

export type LocalFunction = ReturnType<typeof createFunction>;

/** A function as Lambda runs it: an execution environment for each concurrent request, kept for the next. */
export function createFunction(
  start: () => ExecutionEnvironment,
  { timeoutMs }: { readonly timeoutMs: number },
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
      if (Buffer.byteLength(event) > payloadLimitBytes)
        throw new InvokeRefused("The invocation is too large");
      return limit(() => run(event));
    },
    stop: () => all.forEach((environment) => void environment.stop()),
  };
}
