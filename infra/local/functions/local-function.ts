import { payloadLimitBytes, type Sandbox } from "./sandbox.ts";

/** Sandboxes of one function that this machine runs at once; more requests wait their turn. */
const mostAtOnce = 10;

/** A request that Lambda refuses before any code of ours runs. */
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
  /** Lets sandboxes with old code go as soon as they are idle. */
  renew(): void;
  stop(): Promise<void>;
}

export interface FunctionLimits {
  readonly timeoutMs: number;
  readonly reservedConcurrency?: number;
}

/** A function as Lambda runs it: a sandbox for each request at the same time, kept warm for the next. */
export function createFunction(
  start: () => Sandbox,
  { timeoutMs, reservedConcurrency = Number.POSITIVE_INFINITY }: FunctionLimits,
): LocalFunction {
  const idle: Sandbox[] = [];
  const busy = new Set<Sandbox>();
  const waiting: (() => void)[] = [];
  let current = new Set<Sandbox>();

  async function takeSandbox(): Promise<Sandbox> {
    if (busy.size >= reservedConcurrency) throw new InvokeRefused("throttled");
    while (busy.size >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    let sandbox = idle.pop();
    while (sandbox?.isDead) sandbox = idle.pop();
    if (!sandbox) {
      sandbox = start();
      current.add(sandbox);
    }
    busy.add(sandbox);
    return sandbox;
  }

  function giveBack(sandbox: Sandbox): void {
    busy.delete(sandbox);
    if (current.has(sandbox) && !sandbox.isDead) idle.push(sandbox);
    else {
      current.delete(sandbox);
      void sandbox.stop();
    }
    waiting.shift()?.();
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
      current = new Set();
      for (const sandbox of idle.splice(0)) void sandbox.stop();
    },
    stop: async () => {
      current = new Set();
      await Promise.all([...idle.splice(0), ...busy].map((sandbox) => sandbox.stop()));
    },
  };
}
