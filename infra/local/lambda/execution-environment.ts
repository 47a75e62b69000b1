import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { lambdaHeap } from "../../stack/lambda-heap.ts";

export interface EnvironmentData {
  readonly name: string;
  /** The folder of the unpacked bundle. */
  readonly taskRoot: string;
  readonly handler: string;
  readonly memoryMb: number;
}

/** A message of the environment's process. */
type Outcome =
  | { readonly kind: "ready" }
  | { readonly kind: "log"; readonly level: string; readonly line: string }
  | { readonly kind: "result"; readonly text: string }
  | { readonly kind: "failure"; readonly message: string };

/** Lambda's limits on the size of requests and responses, and on the time to load a bundle. */
export const payloadLimitBytes = 6 * 1024 * 1024;
const loadLimitMs = 10_000;
/** How long an idle environment is kept for the next request; each takes about 50 MB. */
const keptIdleMs = 120_000;

export type ExecutionEnvironment = ReturnType<typeof startExecutionEnvironment>;

/** A function's execution environment: a process with nothing but the function's own environment variables. */
export function startExecutionEnvironment(
  data: EnvironmentData,
  environment: Readonly<Record<string, string>>,
  writeLog: (level: string, line: string) => void,
) {
  const child = fork(
    join(import.meta.dirname, "execution-environment-process.mjs"),
    [JSON.stringify(data)],
    {
      env: { ...environment },
      execArgv: lambdaHeap(data.memoryMb),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Ctrl-C in the terminal would end it before the portal has stopped.
      detached: true,
    },
  );
  let isTerminated = false;
  let idle: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();
  let running = Promise.withResolvers<string>();
  /** Rejects when the process ends. */
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  const logOf = (level: string, message: string) =>
    writeLog(level, JSON.stringify({ level, message }));

  function terminate(reason: string): void {
    isTerminated = true;
    ended.reject(new Error(reason));
    child.kill("SIGKILL");
  }

  child.on("message", (outcome: Outcome) => {
    if (outcome.kind === "ready") ready.resolve();
    else if (outcome.kind === "log") writeLog(outcome.level, outcome.line);
    else if (outcome.kind === "result") running.resolve(outcome.text);
    else running.reject(new Error(outcome.message));
  });
  child.on("exit", (code, signal) => {
    const isOwn = isTerminated;
    const reason = `The execution environment ended (${signal ?? code})`;
    terminate(reason);
    if (!isOwn) logOf("ERROR", reason);
  });
  child.on("error", (error) => terminate(error.message));
  child.stdout?.on("data", (text) => logOf("INFO", String(text).trimEnd()));
  child.stderr?.on("data", (text) => logOf("ERROR", String(text).trimEnd()));

  async function within<T>(
    milliseconds: number,
    what: string,
    promise: Promise<T>,
  ): Promise<T> {
    const timer = setTimeout(() => {
      const reason = `${what} after ${milliseconds / 1000} seconds`;
      logOf("ERROR", reason);
      terminate(reason);
    }, milliseconds);
    try {
      return await Promise.race([promise, ended.promise]);
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
      clearTimeout(idle);
      await within(loadLimitMs, "Init timed out", ready.promise);
      running = Promise.withResolvers<string>();
      child.send({ requestId: randomUUID(), event, deadline: Date.now() + timeoutMs });
      const text = await within(timeoutMs, "Task timed out", running.promise).finally(
        () => {
          idle = setTimeout(
            () => terminate("The execution environment was idle"),
            keptIdleMs,
          ).unref();
        },
      );
      if (Buffer.byteLength(text) > payloadLimitBytes)
        throw new Error("The response is larger than 6 MB");
      return text;
    },
    stop: () => terminate("The execution environment was stopped"),
  };
}
