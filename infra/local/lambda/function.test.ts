import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { startExecutionEnvironment } from "./execution-environment.ts";
import { createFunction, InvokeRefused, type LocalFunction } from "./function.ts";

const code = `
let count = 0;
export const handler = async (event, context) => {
  count += 1;
  if (event.log) console.info({ event: "logged", count });
  if (event.fail) throw new Error(event.fail);
  if (event.hang) for (;;);
  if (event.exit) process.exit(3);
  if (event.fill) for (const all = []; ; ) all.push(Array.from({ length: 100_000 }, () => ({})));
  if (event.large) return "x".repeat(6 * 1024 * 1024 + 1);
  if (event.wait) await new Promise((resolve) => setTimeout(resolve, event.wait));
  return { count, variables: process.env, left: context.getRemainingTimeInMillis() > 0, name: context.functionName };
};`;

let running: LocalFunction[] = [];
let lines: string[] = [];
const directory = await mkdtemp(join(tmpdir(), "function-"));
await writeFile(join(directory, "index.mjs"), code);
await writeFile(join(directory, "broken.mjs"), "throw new Error('cannot load');");
afterAll(() => rm(directory, { recursive: true }));
afterEach(() => {
  for (const one of running) one.stop();
  running = [];
  lines = [];
});

function local(limits: { readonly timeoutMs?: number } = {}, handler = "index.handler") {
  const data = { name: "lookup", taskRoot: directory, handler, memoryMb: 128 };
  const made = createFunction(
    () => startExecutionEnvironment(data, { TABLE_NAME: "portal" }, (_, line) => lines.push(line)),
    { timeoutMs: 10_000, ...limits },
  );
  running.push(made);
  return async (event: object) => JSON.parse(await made.invoke(JSON.stringify(event)));
}

test("a function gets only its own environment, and stays warm", async () => {
  const invoke = local();
  expect(await invoke({})).toEqual({ count: 1, variables: { TABLE_NAME: "portal" }, left: true, name: "lookup" });
  expect(await invoke({})).toMatchObject({ count: 2 });
});

test("concurrent requests get different execution environments", async () => {
  const invoke = local();
  const answers = await Promise.all([invoke({ wait: 50 }), invoke({ wait: 50 })]);
  expect(answers.map(({ count }) => count)).toEqual([1, 1]);
});

test("an error fails the invocation only, and the execution environment stays usable", async () => {
  const invoke = local();
  await expect(invoke({ fail: "no luck" })).rejects.toThrow("no luck");
  expect(await invoke({})).toMatchObject({ count: 2 });
});

test.each([
  ["time that runs out", { hang: true }, 1_500, "Task timed out after 1.5 seconds"],
  ["an exit", { exit: true }, 60_000, "The execution environment ended (3)"],
  ["memory that runs out", { fill: true }, 60_000, "The execution environment ended (SIGABRT)"],
])("%s ends the execution environment, and the next request starts another", async (_, event, timeoutMs, message) => {
  const invoke = local({ timeoutMs });
  await expect(invoke(event)).rejects.toThrow(message);
  expect(await invoke({})).toMatchObject({ count: 1 });
});

test("a bundle that cannot be loaded fails with the reason in the log", async () => {
  await expect(local({}, "broken.handler")({})).rejects.toThrow("The execution environment ended");
  expect(lines.join()).toContain("cannot load");
});

test("events and results above 6 MB are refused", async () => {
  const invoke = local();
  await expect(invoke({ text: "x".repeat(6 * 1024 * 1024) })).rejects.toBeInstanceOf(InvokeRefused);
  await expect(invoke({ large: true })).rejects.toThrow("6 MB");
});

test("a logged object is an object in the log line, as in Lambda's JSON format", async () => {
  await local()({ log: true });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      timestamp: expect.any(String),
      level: "INFO",
      requestId: expect.any(String),
      message: { event: "logged", count: 1 },
    },
  ]);
});
