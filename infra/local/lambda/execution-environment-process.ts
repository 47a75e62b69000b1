import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import type { EnvironmentData, Invocation, Outcome } from "./execution-environment.ts";

/** The process of an execution environment: loads a function's bundle and runs its handler, one event at a time. */

const { name, taskRoot, handler: handlerName, memoryMb, jsonLogs }: EnvironmentData = JSON.parse(process.argv[2] ?? "");
const post = (outcome: Outcome) => void process.send?.(outcome);
// The portal has ended.
process.on("disconnect", () => process.exit());

let requestId: string | undefined;

/** Lambda's JSON log format: a single logged object stays an object. */
function jsonLine(level: string, parts: unknown[]): string {
  const [first] = parts;
  const error = parts.find((part) => part instanceof Error);
  const message =
    parts.length === 1 && typeof first === "object" && !(first instanceof Error) ? first : format(...parts);
  return JSON.stringify({
    timestamp: new Date().toISOString(),
    level,
    requestId,
    message,
    ...(error && { errorType: error.name, errorMessage: error.message, stackTrace: error.stack?.split("\n") }),
  });
}

for (const [method, level] of [
  ["trace", "TRACE"],
  ["debug", "DEBUG"],
  ["log", "INFO"],
  ["info", "INFO"],
  ["warn", "WARN"],
  ["error", "ERROR"],
] as const) {
  console[method] = (...parts: unknown[]) => {
    const line = jsonLogs
      ? jsonLine(level, parts)
      : [new Date().toISOString(), requestId, level, format(...parts)].join("\t");
    post({ kind: "log", level, line });
  };
}

const [file = "", exportName = ""] = handlerName.split(".");
const module: Record<string, unknown> = await import(pathToFileURL(join(taskRoot, `${file}.mjs`)).href);
const handler = module[exportName];
if (typeof handler !== "function") throw new Error(`${handlerName} is not a function`);

process.on("message", async (invocation: Invocation) => {
  requestId = invocation.requestId;
  const context = {
    functionName: name,
    functionVersion: "$LATEST",
    invokedFunctionArn: process.env.AWS_LAMBDA_FUNCTION_ARN,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: invocation.requestId,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => invocation.deadline - Date.now(),
  };
  try {
    const result: unknown = await handler(JSON.parse(invocation.event), context);
    post({ kind: "result", text: JSON.stringify(result) ?? "null" });
  } catch (error) {
    console.error("Invoke Error", error);
    post({ kind: "failure", message: error instanceof Error ? error.message : String(error) });
  }
});
post({ kind: "ready" });
