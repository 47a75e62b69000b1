import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

export interface EnvironmentData {
  readonly name: string;
  /** The folder of the unpacked bundle. */
  readonly taskRoot: string;
  readonly handler: string;
  readonly memoryMb: number;
  readonly jsonLogs: boolean;
}

/** What the thread of an environment is started with. */
export interface ThreadData extends EnvironmentData {
  /** By the indexes below; in memory that both threads share. */
  readonly nativeCalls: Int32Array;
}

/** Indexes: how many calls of native code run, and whether no other may begin. */
export const nativeCallsRun = 0;
export const mayNotCall = 1;

export interface Invocation {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
}

export type Outcome =
  | { readonly kind: "ready" }
  | { readonly kind: "log"; readonly level: string; readonly line: string }
  | { readonly kind: "result"; readonly text: string }
  | { readonly kind: "failure"; readonly message: string };

type WriteLog = (level: string, line: string) => void;

class FunctionError extends Error {
  override readonly name = "FunctionError";
}

/** Lambda's limits on the size of requests and responses, and on the time to load a bundle. */
export const payloadLimitBytes = 6 * 1024 * 1024;
const loadLimitMs = 10_000;
const nativePollMs = 10;
/** Longer than a hash takes on a busy machine. */
const nativeLimitMs = 30_000;

export type ExecutionEnvironment = ReturnType<typeof startExecutionEnvironment>;

/** A function's execution environment: a thread with its own memory, modules and environment variables. */
export function startExecutionEnvironment(
  data: EnvironmentData,
  environment: Readonly<Record<string, string>>,
  writeLog: WriteLog,
) {
  const nativeCalls = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL("./execution-environment-worker.ts", import.meta.url), {
    workerData: { ...data, nativeCalls } satisfies ThreadData,
    env: { ...environment },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: data.memoryMb },
    stdout: true,
    stderr: true,
  });
  let isTerminated = false;
  let hasThread = true;
  let settle: { resolve(text: string): void; reject(error: Error): void } | undefined;
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});

  /** Ended while native code of it runs, as while a password is hashed, a thread would end the whole process. */
  async function endThread(): Promise<void> {
    Atomics.store(nativeCalls, mayNotCall, 1);
    const end = Date.now() + nativeLimitMs;
    const isBusy = () => hasThread && Atomics.load(nativeCalls, nativeCallsRun) > 0;
    while (isBusy() && Date.now() < end) await sleep(nativePollMs);
    await worker.terminate();
  }

  function terminate(reason: string): void {
    isTerminated = true;
    const error = new FunctionError(reason);
    ready.reject(error);
    settle?.reject(error);
    void endThread();
  }

  worker.on("message", (outcome: Outcome) => {
    if (outcome.kind === "ready") ready.resolve();
    else if (outcome.kind === "log") writeLog(outcome.level, outcome.line);
    else if (outcome.kind === "result") settle?.resolve(outcome.text);
    else settle?.reject(new FunctionError(outcome.message));
  });
  worker.on("error", (error) => {
    writeLog(
      "ERROR",
      JSON.stringify({ level: "ERROR", message: "The execution environment crashed", stack: error.stack }),
    );
    terminate(error.message);
  });
  worker.on("exit", () => {
    hasThread = false;
    terminate("The execution environment ended");
  });
  for (const stream of [worker.stdout, worker.stderr]) {
    stream.on("data", (text) => writeLog("INFO", JSON.stringify({ level: "INFO", message: String(text).trimEnd() })));
  }

  async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      const reason = `${what} after ${milliseconds / 1000} seconds`;
      writeLog("ERROR", JSON.stringify({ level: "ERROR", message: reason }));
      terminate(reason);
    }, milliseconds);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get isTerminated() {
      return isTerminated;
    },
    /** Runs one event at a time. After a crash or a timeout the environment is terminated. */
    invoke: async (event: string, timeoutMs: number) => {
      await within(loadLimitMs, "Init timed out", ready.promise);
      const running = Promise.withResolvers<string>();
      settle = running;
      const invocation: Invocation = { requestId: randomUUID(), event, deadline: Date.now() + timeoutMs };
      worker.postMessage(invocation);
      const text = await within(timeoutMs, "Task timed out", running.promise);
      if (Buffer.byteLength(text) > payloadLimitBytes) throw new FunctionError("The response is larger than 6 MB");
      return text;
    },
    stop: () => {
      isTerminated = true;
      return endThread();
    },
  };
}
