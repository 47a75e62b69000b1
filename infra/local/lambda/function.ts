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

export interface LocalFunction {
  /** Runs the handler with an event as JSON text and resolves to its result as JSON text. */
  invoke(event: string): Promise<string>;
  /** Stops environments with old code as soon as they are idle. */
  renew(): void;
  stop(): Promise<void>;
}

export interface FunctionLimits {
  readonly timeoutMs: number;
  readonly reservedConcurrency?: number;
}

/** A function as Lambda runs it: an execution environment for each concurrent request, kept for the next. */
export function createFunction(
  start: () => ExecutionEnvironment,
  { timeoutMs, reservedConcurrency = Number.POSITIVE_INFINITY }: FunctionLimits,
): LocalFunction {
  /** With the timer that stops each; the last used is used first. */
  const idle = new Map<ExecutionEnvironment, NodeJS.Timeout>();
  const busy = new Set<ExecutionEnvironment>();
  const waiting: (() => void)[] = [];
  const current = new Set<ExecutionEnvironment>();

  async function takeSandbox(): Promise<ExecutionEnvironment> {
    if (busy.size >= reservedConcurrency) throw new InvokeRefused("throttled");
    while (busy.size >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    const warm = [...idle.keys()].findLast(({ isDead }) => !isDead);
    const sandbox = warm ?? start();
    clearTimeout(idle.get(sandbox));
    idle.delete(sandbox);
    current.add(sandbox);
    busy.add(sandbox);
    return sandbox;
  }

  function giveBack(sandbox: ExecutionEnvironment): void {
    busy.delete(sandbox);
    if (current.has(sandbox) && !sandbox.isDead) {
      idle.set(sandbox, setTimeout(() => retire(sandbox), keptIdleMs).unref());
    } else retire(sandbox);
    waiting.shift()?.();
  }

  function retire(sandbox: ExecutionEnvironment): void {
    clearTimeout(idle.get(sandbox));
    idle.delete(sandbox);
    current.delete(sandbox);
    void sandbox.stop();
  }

  return {
    invoke: async (event) => {
      if (Buffer.byteLength(event) > payloadLimitBytes) throw new InvokeRefused("too large");
      const sandbox = await takeSandbox();
      try {
        return await sandbox.invoke(event, timeoutMs);
      } finally {
        giveBack(sandbox);
      }
    },
    renew: () => {
      current.clear();
      for (const sandbox of [...idle.keys()]) retire(sandbox);
    },
    stop: async () => {
      await Promise.all([...idle.keys(), ...busy].map((sandbox) => sandbox.stop()));
    },
  };
}
