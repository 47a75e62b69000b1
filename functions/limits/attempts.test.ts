import { randomUUID } from "node:crypto";
import { DeleteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { Failure } from "../../shared/errors.ts";
import { table, tableName } from "../database/table.ts";
import { databaseCalls, loseReplyOf, Outage, withFaults } from "../testing/intercept.ts";
import { recordLog } from "../testing/log.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { type AttemptLimits, countAttempt } from "./attempts.ts";
import { notesLimit } from "./counters.ts";

const lines = recordLog();
const limits: AttemptLimits = { purpose: "lookup", perSubjectAndNetwork: 5, perNetwork: 20, perSubject: 50 };
/** 12:17, so that no window begins or ends while a test runs. */
const now = Date.UTC(2026, 0, 1, 12, 17);
const minutes = (count: number) => count * 60_000;

const fail = async (subject: string, network: string, at = now) =>
  (await countAttempt(limits, subject, network, at)).failed();
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const isTooMany = (error: unknown) => error instanceof Failure && error.code === "too_many_attempts";
const everything = async () => (await table().send(new ScanCommand({ TableName: tableName() }))).Items ?? [];
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("wrong guesses", () => {
  test("a sixth at one order from one network is refused until the next quarter of an hour", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    for (const _ of times(5)) await fail(order, network);
    expect(await refusal(fail(order, network))).toMatchObject({
      code: "too_many_attempts",
      message: "Too many tries. Please wait 13 minutes and try again.",
      details: { retryAfterSeconds: 13 * 60 },
    });
    expect(await refusal(fail(order, network, now + minutes(12)))).toMatchObject({
      message: "Too many tries. Please wait 1 minute and try again.",
    });
    await fail(randomUUID(), network);
    await fail(order, randomUUID());
    await fail(order, network, now + minutes(13));
  });

  test("a 21st from one network is refused until the next hour, whatever the order", async () => {
    const network = randomUUID();
    for (const _ of times(20)) await fail(randomUUID(), network);
    expect(await refusal(fail(randomUUID(), network))).toMatchObject({ details: { retryAfterSeconds: 43 * 60 } });
    expect(await refusal(fail(randomUUID(), network, now + minutes(15)))).toMatchObject({ code: "too_many_attempts" });
    await fail(randomUUID(), network, now + minutes(43));
  });

  test("a 51st at one order is refused from any network", async () => {
    const order = randomUUID();
    for (const _ of times(50)) await fail(order, randomUUID());
    expect(await refusal(fail(order, randomUUID()))).toMatchObject({ code: "too_many_attempts" });
    await fail(randomUUID(), randomUUID());
  });

  test("beyond the limit of an order are not checked and do not count against the network", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    for (const _ of times(50)) await fail(order, randomUUID());
    for (const _ of times(25)) {
      expect(await refusal(countAttempt(limits, order, network, now))).toMatchObject({ code: "too_many_attempts" });
    }
    await fail(randomUUID(), network);
  });

  test("made at the same time count like those made in sequence", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    const fromOneNetwork = await Promise.all(times(12).map(() => refusal(fail(order, network))));
    expect(fromOneNetwork.filter((error) => error === undefined)).toHaveLength(5);
    expect(fromOneNetwork.filter(isTooMany)).toHaveLength(7);

    const other = randomUUID();
    const fromMany = await Promise.all(times(60).map(() => refusal(fail(other, randomUUID()))));
    expect(fromMany.filter((error) => error === undefined)).toHaveLength(50);
    expect(fromMany.filter(isTooMany)).toHaveLength(10);
  });
});

test("no more guesses at an order are checked than its limit, from however many networks at once", async () => {
  const order = randomUUID();
  const guesses = times(80).map(() => countAttempt(limits, order, randomUUID(), now));
  const outcomes = await Promise.allSettled(guesses);
  const counted = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  // A count whose reply was late is sent once more: fewer may be checked, never more.
  expect(counted.length).toBeLessThanOrEqual(50);
  for (const reason of refused.filter(isTooMany)) expect(reason).toMatchObject({ details: { retryAfterSeconds: 3 } });
  await Promise.all(counted.map((attempt) => attempt.failed()));
  expect(isTooMany(await refusal(countAttempt(limits, order, randomUUID(), now)))).toBe(true);
});

test("guesses that a network's limit refuses take none of the order's places", async () => {
  const [order, network] = [randomUUID(), randomUUID()];
  for (const _ of times(5)) await fail(order, network);
  for (const _ of times(60)) expect(isTooMany(await refusal(fail(order, network)))).toBe(true);
  for (const _ of times(45)) await fail(order, randomUUID());
  expect(isTooMany(await refusal(fail(order, randomUUID())))).toBe(true);
});

test("the networks of an IPv6 /48 together may guess as often as ten, right ones aside", async () => {
  const inBlock = (index: number, block = "2001:db8:48") => `${block}:${index.toString(16)}00::/56`;
  for (const index of times(12)) await (await countAttempt(limits, randomUUID(), inBlock(index), now)).succeeded();
  for (const index of times(200)) await fail(randomUUID(), inBlock(index % 100));
  expect(await refusal(fail(randomUUID(), inBlock(250)))).toMatchObject({ details: { retryAfterSeconds: 43 * 60 } });
  await fail(randomUUID(), inBlock(250, "2001:db8:49"));
  await fail(randomUUID(), inBlock(250), now + minutes(43));
});

describe("right guesses", () => {
  test("do not count, one at a time or at the same time", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    for (const _ of times(8)) await (await countAttempt(limits, order, network, now)).succeeded();
    const simultaneous = await Promise.all(times(4).map(() => countAttempt(limits, order, network, now)));
    await Promise.all(simultaneous.map((attempt) => attempt.succeeded()));
    for (const _ of times(5)) await fail(order, network);
    expect(await refusal(fail(order, network))).toMatchObject({ code: "too_many_attempts" });
  });

  test("beyond the limit at the same time are refused for seconds, wrong ones for the rest of the window", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    const underWay = await Promise.all(times(5).map(() => countAttempt(limits, order, network, now)));
    const atOnce = {
      code: "too_many_attempts",
      message: "Too many tries at once. Please try again in a moment, or in 13 minutes at the latest.",
      details: { retryAfterSeconds: 3 },
    };
    expect(await refusal(countAttempt(limits, order, network, now))).toMatchObject(atOnce);
    const [right, ...wrong] = underWay;
    for (const attempt of wrong) await attempt.failed();
    expect(await refusal(countAttempt(limits, order, network, now))).toMatchObject(atOnce);
    await right?.succeeded();
    await fail(order, network);
    expect(await refusal(fail(order, network))).toMatchObject({ details: { retryAfterSeconds: 13 * 60 } });
  });

  test("leave no negative count where the network's count has expired in between", async () => {
    await switchToEmptyTable();
    const attempt = await countAttempt(limits, randomUUID(), randomUUID(), now);
    for (const { pk, sk } of await everything()) {
      await table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
    }
    await attempt.succeeded();
    expect(await everything()).toEqual([]);
    expect(lines).toEqual([]);
  });

  test("do not let a network's item grow", async () => {
    const network = randomUUID();
    for (const _ of times(12)) await (await countAttempt(limits, randomUUID(), network, now)).succeeded();
    expect(
      (await everything()).filter(({ attempts }) => attempts === 0).map((item) => Object.keys(item).sort()),
    ).toContainEqual(["attempts", "expiresAt", "last", "pk", "sk"]);
  });
});

describe("a lost reply of the database", () => {
  test("does not count a guess twice", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    for (const _ of times(5)) {
      await loseReplyOf("UpdateItemCommand", () => countAttempt(limits, order, network, now));
    }
    expect(await refusal(fail(order, network))).toMatchObject({ code: "too_many_attempts" });
    for (const _ of times(15)) await fail(randomUUID(), network);
    expect(await refusal(fail(randomUUID(), network))).toMatchObject({ code: "too_many_attempts" });
  });

  test.each([1, 2])("does not take a guess back twice, with %i at the order", async (guesses) => {
    const [order, network] = [randomUUID(), randomUUID()];
    const [attempt] = await Promise.all(times(guesses).map(() => countAttempt(limits, order, network, now)));
    await loseReplyOf("UpdateItemCommand", async () => attempt?.succeeded());
    for (const _ of times(6 - guesses)) await fail(order, network);
    expect(await refusal(fail(order, network))).toMatchObject({ code: "too_many_attempts" });
  });

  test("does not leave unchecked guesses counted where every reply is lost", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    for (const _ of times(6)) {
      const counting = withFaults(
        (command, count) => (command === "UpdateItemCommand" && count === 1 ? "unanswered" : undefined),
        () => countAttempt(limits, order, network, now),
      );
      await expect(counting).rejects.toThrow(Outage);
    }
    for (const _ of times(5)) await fail(order, network);
    expect(await refusal(fail(order, network))).toMatchObject({ code: "too_many_attempts" });
  });
});

describe("an unavailable database", () => {
  const without = (unsentCommand: string) => (command: string) =>
    command === unsentCommand ? ("unsent" as const) : undefined;

  test("does not count a guess that was not checked", async () => {
    const [order, network] = [randomUUID(), randomUUID()];
    for (const _ of times(6)) {
      // The network's count is the first write, the order's the second.
      const counting = withFaults(
        (command, count) => (command === "UpdateItemCommand" && count === 2 ? "unsent" : undefined),
        () => countAttempt(limits, order, network, now),
      );
      await expect(counting).rejects.toThrow(Outage);
    }
    for (const _ of times(5)) await fail(order, network);
    expect(await refusal(fail(order, network))).toMatchObject({ code: "too_many_attempts" });
  });

  test("is not reported as a limit", async () => {
    const attempt = await countAttempt(limits, randomUUID(), randomUUID(), now);
    await expect(withFaults(without("UpdateItemCommand"), attempt.failed)).rejects.toThrow(Outage);
  });

  test("does not fail a right guess, and is logged", async () => {
    const attempt = await countAttempt(limits, randomUUID(), randomUUID(), now);
    await withFaults(without("UpdateItemCommand"), attempt.succeeded);
    expect(lines).toContainEqual({ event: "attempt-not-taken-back", error: "TimeoutError" });
  });
});

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
    const underWay = await Promise.all(times(50).map(() => count(order, randomUUID())));
    await (await count(order, home)).failed();
    expect(isTooMany(await refusal(count(order, randomUUID())))).toBe(true);
    await Promise.all(underWay.map((attempt) => attempt.failed()));
    await (await count(order, home)).failed();
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

  test("is noted in the same two rounds of writes, and its item is kept for 30 days more", async () => {
    await switchToEmptyTable();
    const home = randomUUID();
    const writes = (await databaseCalls(() => open("A-1", home))).filter((name) => name === "UpdateItemCommand");
    expect(writes).toHaveLength(4);
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
    const item = (await everything()).find(({ rightGuesses }) => rightGuesses);
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

test("lookups and logins are counted apart", async () => {
  const [subject, network] = [randomUUID(), randomUUID()];
  for (const _ of times(5)) await fail(subject, network);
  await (await countAttempt({ ...limits, purpose: "admin-login" }, subject, network, now)).failed();
});

test("the table shows neither orders nor networks of guesses", async () => {
  await fail("AYU1001", "203.0.113.99");
  const items = await everything();
  for (const { pk } of items) expect(pk).toMatch(/^RATE#[\w-]{22}$/);
  const text = JSON.stringify(items);
  expect(text).not.toContain("AYU1001");
  expect(text).not.toContain("203.0.113.99");
});
