import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { table } from "../database/table.ts";

/** Passes each command sent to the database while `run` runs through `around`, which sends it by `send`. */
async function intercept<Result>(
  around: <Reply>(command: string, send: () => Promise<Reply>, input: object) => Promise<Reply>,
  run: () => Promise<Result>,
): Promise<Result> {
  const name = randomUUID();
  table().middlewareStack.add(
    (next, { commandName = "?" }) =>
      (args) =>
        around(commandName, () => next(args), args.input),
    { step: "initialize", name },
  );
  try {
    return await run();
  } finally {
    table().middlewareStack.remove(name);
  }
}

/** The commands sent to the database while `run` runs, in their order. */
export async function databaseCalls(run: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  await intercept((command, send) => {
    calls.push(command);
    return send();
  }, run);
  return calls;
}

/** The inputs of a command's calls while `run` runs, in their order. */
export async function inputsOf(command: string, run: () => Promise<unknown>): Promise<object[]> {
  const inputs: object[] = [];
  await intercept((sent, send, input) => {
    if (sent === command) inputs.push(input);
    return send();
  }, run);
  return inputs;
}

/** What happens to a command: it never arrives, or its reply is lost. */
export type Fault = "unsent" | "unanswered" | undefined;

/** What the client throws when the database cannot be reached. */
export class Outage extends Error {
  override readonly name = "TimeoutError";
}

/** Runs something against a database that fails as `faultFor` says, for each command, its number among its kind and its input. */
export function withFaults<Result>(
  faultFor: (command: string, count: number, input: object) => Fault | Promise<Fault>,
  run: () => Promise<Result>,
): Promise<Result> {
  const counts = new Map<string, number>();
  return intercept(async (command, send, input) => {
    const count = (counts.get(command) ?? 0) + 1;
    counts.set(command, count);
    const fault = await faultFor(command, count, input);
    if (fault === "unsent") throw new Outage();
    const reply = await send();
    if (fault === "unanswered") throw new Outage();
    return reply;
  }, run);
}

/** Where a task dies: at which of its calls, and whether that call takes effect. */
export interface Death {
  readonly atCall: number;
  readonly takesEffect: boolean;
}

const dying = new AsyncLocalStorage<object>();

/**
 * Runs a task of which, from one call on, nothing reaches the database, as if its process had ended there. Tasks that run at
 * the same time count their own calls.
 */
export async function dieAt({ atCall, takesEffect }: Death, task: () => Promise<unknown>) {
  const own = { calls: 0 };
  const died = await intercept(
    async (_, send) => {
      if (dying.getStore() !== own) return send();
      own.calls += 1;
      if (own.calls < atCall) return send();
      if (own.calls === atCall && takesEffect) await send();
      throw new Error("Dead");
    },
    () =>
      dying.run(own, () =>
        task().then(
          () => false,
          (error: unknown) => {
            if (own.calls < atCall) throw error;
            return true;
          },
        ),
      ),
  );
  return { calls: own.calls, died };
}

/** Lets the first call of a command take effect and loses its reply, so that the client's own retry sends it again. */
export async function loseReplyOf<Result>(command: string, run: () => Promise<Result>): Promise<Result> {
  const name = "lost-reply";
  let lost = false;
  table().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const reply = await next(args);
        if (lost || commandName !== command) return reply;
        lost = true;
        throw Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
      },
    // Runs within each of the client's attempts.
    { step: "finalizeRequest", priority: "low", name },
  );
  const result = await run().finally(() => table().middlewareStack.remove(name));
  if (!lost) throw new Error(`No ${command} was sent`);
  return result;
}

/** Runs `meanwhile` just before the first call of a command is sent. */
export async function justBefore<Result>(
  command: string,
  meanwhile: () => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  let done = false;
  const result = await intercept(async (sent, send) => {
    if (done || sent !== command) return send();
    done = true;
    await meanwhile();
    return send();
  }, run);
  if (!done) throw new Error(`No ${command} was sent`);
  return result;
}

/** Holds the calls of a command back until `count` of them wait, then sends them together: a race that always happens. */
export function withBarrier<Result>(command: string, count: number, run: () => Promise<Result>): Promise<Result> {
  const { promise: complete, resolve: release } = Promise.withResolvers<void>();
  let waiting = 0;
  return intercept(async (sent, send) => {
    if (sent === command) {
      waiting += 1;
      if (waiting === count) release();
      await complete;
    }
    return send();
  }, run);
}
