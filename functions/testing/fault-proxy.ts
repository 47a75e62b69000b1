import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { afterAll, inject } from "vitest";
import * as z from "zod/mini";
import { table } from "../database/table.ts";
import { passOn, sendReply, startDatabaseProxy } from "./database-proxy.ts";

/** The faults of a database call. */
export const faults = [
  "throttled",
  "failing",
  "unavailable",
  /** The request is lost. */
  "cut before",
  /** The call takes effect, and its reply is lost. */
  "cut after",
  /** Another transaction holds the item. */
  "conflict",
  "partial batch",
  /** The index does not show the item yet. */
  "index behind",
] as const;
export type FaultKind = (typeof faults)[number];

interface DatabaseCall {
  readonly operation: string;
  /** From 1, in the order of the calls. */
  readonly number: number;
  readonly attempt: number;
}

export type Plan = (call: DatabaseCall) => FaultKind | undefined;

/** A call, and the faults it can have. */
interface MadeCall {
  readonly number: number;
  readonly possibleFaults: readonly FaultKind[];
}

interface Run {
  readonly plan: Plan;
  calls: number;
  readonly made: Map<number, MadeCall>;
}

const runs = new Map<string, Run>();
const current = new AsyncLocalStorage<string>();
let serial = 0;

/** Gives the client back what earlier runs took from its quota of retries. */
async function allowRetries(): Promise<void> {
  const strategy = await table().config.retryStrategy();
  const wholeQuota = { getRetryCount: () => 0, getRetryDelay: () => 0, getRetryCost: () => 500 };
  if ("recordSuccess" in strategy) strategy.recordSuccess(wholeQuota);
}

/** Runs `action` with faults in its database calls as planned, and returns the calls. */
export async function withFaultPlan<Result>(plan: Plan, action: () => Promise<Result>) {
  serial += 1;
  const id = String(serial);
  const run: Run = { plan, calls: 0, made: new Map() };
  runs.set(id, run);
  await allowRetries();
  try {
    const result = await current.run(id, action);
    return { result, calls: [...run.made.values()] };
  } finally {
    runs.delete(id);
  }
}

const body = z.looseObject({
  IndexName: z.optional(z.string()),
  TransactItems: z.optional(z.array(z.unknown())),
  RequestItems: z.optional(z.record(z.string(), z.unknown())),
});
type Body = z.infer<typeof body>;

const isWrite = (operation: string) => /^(Put|Update|Delete)Item$/.test(operation);

/** Whether a call can have a fault. */
function canHave(kind: FaultKind, operation: string, { IndexName }: Body): boolean {
  if (kind === "conflict") return isWrite(operation) || operation === "TransactWriteItems";
  if (kind === "partial batch") return operation === "BatchGetItem";
  if (kind === "index behind") return IndexName !== undefined;
  return true;
}

const refuse = (response: ServerResponse, status: number, type: string, more: object = {}) =>
  sendReply(response, status, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: "a fault", ...more });

function conflict(response: ServerResponse, { TransactItems }: Body) {
  if (!TransactItems) return refuse(response, 400, "TransactionConflictException");
  const CancellationReasons = TransactItems.map((_, at) => ({ Code: at === 0 ? "TransactionConflict" : "None" }));
  return refuse(response, 400, "TransactionCanceledException", { CancellationReasons });
}

/** Splits the keys: the first half is read, the rest is left unprocessed. */
function halved({ RequestItems = {} }: Body) {
  const asked: Record<string, object> = {};
  const left: Record<string, object> = {};
  for (const [name, request] of Object.entries(RequestItems)) {
    const { Keys, ...rest } = z.looseObject({ Keys: z.array(z.unknown()) }).parse(request);
    const half = Math.floor(Keys.length / 2);
    if (half > 0) asked[name] = { ...rest, Keys: Keys.slice(0, half) };
    left[name] = { ...rest, Keys: Keys.slice(half) };
  }
  return { asked, left };
}

/**
 * Takes the time limits away, which on a busy machine would end calls that no fault was planned for (silence.test.ts has
 * them), and shortens the waits for retries. For all of a test file: a spy would be restored after its first test.
 */
function replaceTime(): void {
  const real = { timeout: AbortSignal.timeout, random: Math.random };
  afterAll(() => {
    AbortSignal.timeout = real.timeout;
    Math.random = real.random;
  });
  AbortSignal.timeout = () => new AbortController().signal;
  // Each wait is a random part of its longest.
  Math.random = () => real.random() / 20;
}

/** Starts a proxy in front of the embedded database, for one test file. */
export async function startFaultProxy(): Promise<void> {
  const database = inject("databaseEndpoint");
  replaceTime();

  await startDatabaseProxy(async ({ operation, content, request, response }) => {
    const [id = "", number] = String(request.headers["x-run"] ?? "").split(" ");
    const attempt = Number(/attempt=(\d+)/.exec(String(request.headers["amz-sdk-request"]))?.[1] ?? 1);
    const parsed = body.parse(JSON.parse(content));
    const run = runs.get(id);
    const possibleFaults = faults.filter((kind) => canHave(kind, operation, parsed));
    run?.made.set(Number(number), { number: Number(number), possibleFaults });
    const planned = run?.plan({ operation, number: Number(number), attempt });
    const fault = planned && possibleFaults.includes(planned) ? planned : undefined;

    const pass = (sent: string) => passOn(database, { request, content: sent });

    switch (fault) {
      case undefined: {
        const { status, text: whole } = await pass(content);
        return sendReply(response, status, whole);
      }
      case "throttled":
        return refuse(response, 400, "ProvisionedThroughputExceededException");
      case "failing":
        return refuse(response, 500, "InternalServerError");
      case "unavailable":
        return sendReply(response, 503, "<html>Service Unavailable</html>");
      case "cut before":
        return request.socket.destroy();
      case "cut after":
        await pass(content);
        return request.socket.destroy();
      case "conflict":
        return conflict(response, parsed);
      case "partial batch": {
        const { asked, left } = halved(parsed);
        const { Responses = {} } = Object.keys(asked).length
          ? JSON.parse((await pass(JSON.stringify({ ...parsed, RequestItems: asked }))).text)
          : {};
        return sendReply(response, 200, { Responses, UnprocessedKeys: left });
      }
      case "index behind":
        return sendReply(response, 200, { Items: [], Count: 0, ScannedCount: 0 });
    }
  });

  table().middlewareStack.add(
    (next) => (args) => {
      const id = current.getStore() ?? "";
      const run = runs.get(id);
      const request = args.request as { headers: Record<string, string> };
      if (run) {
        run.calls += 1;
        request.headers["x-run"] = `${id} ${run.calls}`;
      }
      return next(args);
    },
    { step: "build", name: "run-id" },
  );
  afterAll(() => void table().middlewareStack.remove("run-id"));
}
