// The process of an execution environment: loads a function's bundle and runs its handler, one event at a time. Plain
// JavaScript: it starts in half the time. Its messages are the `Outcome`s of execution-environment.ts.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

const { name, taskRoot, handler: handlerName } = JSON.parse(process.argv[2]);
// The portal has ended.
process.on("disconnect", () => process.exit());

let requestId;

/** Lambda's JSON log format: a single logged object stays an object. */
function jsonLine(level, parts) {
  const [first] = parts;
  const message =
    parts.length === 1 && typeof first === "object" && !(first instanceof Error)
      ? first
      : format(...parts);
  return JSON.stringify({
    timestamp: new Date().toISOString(),
    level,
    requestId,
    message,
  });
}

const levels = {
  trace: "TRACE",
  debug: "DEBUG",
  log: "INFO",
  info: "INFO",
  warn: "WARN",
  error: "ERROR",
};
for (const [method, level] of Object.entries(levels)) {
  console[method] = (...parts) => {
    process.send({ kind: "log", level, line: jsonLine(level, parts) });
  };
}

const [file, exportName] = handlerName.split(".");
const { [exportName]: handler } = await import(
  pathToFileURL(join(taskRoot, `${file}.mjs`)).href
);
if (typeof handler !== "function") throw new Error(`${handlerName} is not a function`);

process.on("message", async (invocation) => {
  requestId = invocation.requestId;
  const context = {
    functionName: name,
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => invocation.deadline - Date.now(),
  };
  try {
    const result = await handler(JSON.parse(invocation.event), context);
    process.send({ kind: "result", text: JSON.stringify(result) ?? "null" });
  } catch (error) {
    console.error("Invoke Error", error);
    process.send({
      kind: "failure",
      message: error instanceof Error ? error.message : String(error),
    });
  }
});
process.send({ kind: "ready" });
