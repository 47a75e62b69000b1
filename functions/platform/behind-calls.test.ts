import { expect, test } from "vitest";
import { behindCalls } from "./behind-calls.ts";

test("runs after what was begun before has come as far as it could, and gives its result", async () => {
  const begun: string[] = [];
  const prepare = async (name: string) => {
    for (let step = 0; step < 100; step += 1) await undefined;
    begun.push(name);
    return name;
  };
  const write = prepare("write");
  const read = behindCalls(() => prepare("read"));
  expect(await Promise.all([read, write])).toEqual(["read", "write"]);
  expect(begun).toEqual(["write", "read"]);
});

test("fails with what it runs", async () => {
  await expect(behindCalls(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
