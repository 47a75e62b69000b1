import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { Failure } from "../../shared/errors.ts";
import { table, tableName } from "../database/table.ts";
import { databaseCalls, Outage, withFaults } from "../testing/intercept.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { type AttemptLimits, countAttempt } from "./attempts.ts";
import { notesLimit } from "./network-counter.ts";

const limits: AttemptLimits = { purpose: "lookup", perSubjectAndNetwork: 5, perNetwork: 20, perSubject: 50 };
/** 12:17, so that no window begins or ends while a test runs. */
const now = Date.UTC(2026, 0, 1, 12, 17);
const minutes = (count: number) => count * 60_000;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const isTooMany = (error: unknown) => error instanceof Failure && error.code === "too_many_attempts";
const everything = async () => (await table().send(new ScanCommand({ TableName: tableName() }))).Items ?? [];

describe("a network that guessed right at an order", () => {
  const exempting: AttemptLimits = { ...limits, exemptDays: 30 };
  const count = (order: string, network: string, at = now) => countAttempt(exempting, order, network, at);
  const open = async (order: string, network: string, at = now) => (await count(order, network, at)).succeeded();
  const guess = async (order: string, network: string, at = now) => (await count(order, network, at)).failed();
  const fromEverywhere = (order: string, at = now, guesses = 50) =>
    Promise.all(times(guesses).map(() => guess(order, randomUUID(), at)));
  const days = (number: number) => minutes(number * 24 * 60);

  test("is not bound by the order's limit for 30 days, but by its own", async () => {
    const [order, home] = [randomUUID(), randomUUID()];
    await open(order, home);
    for (const at of [now, now + days(30)]) {
      await fromEverywhere(order, at);
      expect(isTooMany(await refusal(count(order, randomUUID(), at)))).toBe(true);
      for (const _ of times(5)) await guess(order, home, at);
      expect(isTooMany(await refusal(count(order, home, at)))).toBe(true);
    }
    const later = now + days(30) + minutes(60);
    await fromEverywhere(order, later);
    expect(isTooMany(await refusal(count(order, home, later)))).toBe(true);
  });

  test("is so while others reach the limit at the same moment", async () => {
    const [order, home] = [randomUUID(), randomUUID()];
    await open(order, home);
    const [known, unknown] = [await count(order, home), await count(order, randomUUID())];
    await fromEverywhere(order);
    await known.failed();
    expect(isTooMany(await refusal(unknown.failed()))).toBe(true);
  });

  test("is so at that order alone, and only where the limits say so", async () => {
    const [order, other, home] = [randomUUID(), randomUUID(), randomUUID()];
    await open(order, home);
    await fromEverywhere(other);
    expect(isTooMany(await refusal(count(other, home)))).toBe(true);
    await fromEverywhere(order);
    expect(isTooMany(await refusal(countAttempt(limits, order, home, now)))).toBe(true);
    await (await count(order, home)).succeeded();
  });

  test("is so whichever guesses it made besides, before and after", async () => {
    const [order, home] = [randomUUID(), randomUUID()];
    await guess(order, home);
    const [first, second] = await Promise.all([count(order, home), count(order, home)]);
    await first?.succeeded();
    await second?.failed();
    await fromEverywhere(order, now, 48);
    expect(isTooMany(await refusal(count(order, randomUUID())))).toBe(true);
    await (await count(order, home)).succeeded();
  });

  test("is noted without another write, and its item is kept for 30 days more", async () => {
    await switchToEmptyTable();
    const home = randomUUID();
    const writes = (await databaseCalls(() => open("A-1", home))).filter((name) => name === "UpdateItemCommand");
    expect(writes).toHaveLength(2);
    await guess("A-1", home);
    const items = await everything();
    const noted = items.filter(({ rightGuesses }) => rightGuesses);
    expect(noted).toMatchObject([{ attempts: 1, expiresAt: Date.UTC(2026, 0, 31, 13) / 1000 }]);
    expect(noted[0]?.rightGuesses.size).toBe(1);
    expect(items.filter((item) => !noted.includes(item))).toMatchObject([
      { expiresAt: Date.UTC(2026, 0, 1, 12, 30) / 1000 },
    ]);
  });

  test("is not noted for a guess that could not be checked", async () => {
    const [order, home] = [randomUUID(), randomUUID()];
    for (const _ of times(6)) await (await count(order, home)).unchecked();
    await fromEverywhere(order);
    expect(isTooMany(await refusal(count(order, home)))).toBe(true);
  });

  test("is noted for a limited number of orders an hour, so that its item stays small", async () => {
    await switchToEmptyTable();
    const shop = randomUUID();
    for (const index of times(notesLimit + 2)) await open(`A-${index}`, shop);
    const [item] = await everything();
    expect(item).toMatchObject({ attempts: 0 });
    expect(item?.rightGuesses.size).toBe(notesLimit);
    expect(JSON.stringify([...(item?.rightGuesses ?? [])]).length).toBeLessThan(1_200);
  });

  test("is asked for only at an order's limit, and nothing counts where the answer does not come", async () => {
    const [order, home] = [randomUUID(), randomUUID()];
    expect(await databaseCalls(() => open(order, home))).not.toContain("QueryCommand");
    await fromEverywhere(order);
    const noQuery = (command: string) => (command === "QueryCommand" ? ("unsent" as const) : undefined);
    for (const _ of times(6)) {
      await expect(withFaults(noQuery, () => count(order, home))).rejects.toThrow(Outage);
    }
    for (const _ of times(5)) await guess(order, home);
  });
});
