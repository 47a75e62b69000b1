import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { table, tableName } from "../database/table.ts";
import { isTransient } from "./failure.ts";
import { withTimeFor, withTimeLimit } from "./time-limit.ts";

const read = () => table().send(new GetCommand({ TableName: tableName(), Key: { pk: "TEST", sk: "TEST" } }));
const failure = () =>
  read().then(
    () => undefined,
    (error: unknown) => error,
  );

/** Runs `action` when a time limit has just ended. */
const whenOver = <Result>(action: () => Promise<Result>) =>
  withTimeLimit(0, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return action();
  });

test("calls after the time limit fail as transient, others do not", async () => {
  expect(await failure()).toBeUndefined();
  expect(await withTimeLimit(60_000, failure)).toBeUndefined();
  const late = await whenOver(failure);
  expect(late).toMatchObject({ name: "AbortError" });
  expect(isTransient(late)).toBe(true);
});

test("what must be done all the same gets time of its own", async () => {
  expect(await whenOver(() => withTimeFor(60_000, failure))).toBeUndefined();
});

test("what needs less time than is left keeps the time limit it runs in", async () => {
  const over = new AbortController();
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = () => over.signal;
  try {
    await withTimeLimit(60_000, async () => {
      over.abort();
      expect(await withTimeFor(1_000, failure)).toMatchObject({ name: "AbortError" });
    });
  } finally {
    AbortSignal.timeout = timeout;
  }
});
