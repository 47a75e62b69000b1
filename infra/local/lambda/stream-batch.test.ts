import { describe, expect, test } from "vitest";
import { type BatchRules, processBatch, type StreamRecord } from "./stream-batch.ts";

const records = (...names: string[]): StreamRecord[] =>
  names.map((name) => ({ eventID: name, eventName: "INSERT", dynamodb: { SequenceNumber: name } }));
const namesOf = (batch: readonly StreamRecord[]) => batch.map(({ eventID }) => eventID).join("");
type Answer = Awaited<ReturnType<BatchRules["invoke"]>>;
const failedAt = (name: string) => ({ batchItemFailures: [{ itemIdentifier: name }] });

/** Processes a batch with these answers in turn; an Error is thrown, and the last answer repeats. */
async function run(batch: string[], answers: (Answer | Error)[], rules: Partial<BatchRules> = {}) {
  const invoked: string[] = [];
  const givenUp: string[] = [];
  await processBatch(records(...batch), {
    invoke: async (part) => {
      const answer = answers[Math.min(invoked.length, answers.length - 1)] ?? null;
      invoked.push(namesOf(part));
      if (answer instanceof Error) throw answer;
      return answer;
    },
    reportsFailures: true,
    mostRetries: 2,
    giveUp: async (left, reason) => void givenUp.push(`${namesOf(left)}: ${reason}`),
    pause: async () => {},
    ...rules,
  });
  return { invoked, givenUp };
}

describe("a batch of the stream", () => {
  test("is done when the function reports no failures", async () => {
    for (const answer of [null, {}, { batchItemFailures: [] }]) {
      expect(await run(["a", "b"], [answer])).toEqual({ invoked: ["ab"], givenUp: [] });
    }
  });

  test("continues from the first failed record", async () => {
    const answers = [failedAt("b"), failedAt("c"), {}];
    expect(await run(["a", "b", "c"], answers)).toEqual({ invoked: ["abc", "bc", "c"], givenUp: [] });
  });

  test("is given up after the last retry, with the reason", async () => {
    expect(await run(["a", "b"], [failedAt("b"), new Error("timed out")])).toEqual({
      invoked: ["ab", "b", "b"],
      givenUp: ["b: timed out"],
    });
  });

  test("is halved when all of it fails, so that one bad record does not block good ones", async () => {
    const invoked: string[] = [];
    const givenUp: string[] = [];
    await processBatch(records("a", "b", "c", "d"), {
      invoke: async (part) => {
        invoked.push(namesOf(part));
        if (namesOf(part).includes("c")) throw new Error("bad c");
        return null;
      },
      reportsFailures: false,
      mostRetries: 3,
      giveUp: async (left) => void givenUp.push(namesOf(left)),
      pause: async () => {},
    });
    expect(givenUp).toEqual(["c"]);
    expect(invoked).toEqual(["abcd", "ab", "cd", "c", "c", "d"]);
  });
});
