import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { Failure } from "../../shared/errors.ts";
import { plural } from "../../shared/plural.ts";
import { updateItem } from "../database/conditional-write.ts";
import { table, tableName, unixSeconds } from "../database/table.ts";
import { behindCalls } from "../platform/behind-calls.ts";
import { derivedKey, keyedHash } from "../platform/keyed-hash.ts";
import { networkCounter } from "./network-counter.ts";

/**
 * How many guesses are allowed: wrong ones, where right ones are taken back. A subject is the order or account guessed at.
 * Fixed windows: 15 minutes for a subject, an hour for a network.
 */
export interface AttemptLimits {
  /** Separates the counts of lookups, logins, sign-ups and alerts. */
  readonly purpose: "lookup" | "admin-login" | "logistics-login" | "sign-up" | "alert";
  readonly perSubjectAndNetwork: number;
  readonly perNetwork: number;
  /** Over all networks: high, since anyone can use it up. Without it there is no such limit. */
  readonly perSubject?: number | undefined;
  /** For how many days after a right guess `perSubject` does not bind its network. */
  readonly exemptDays?: number;
}

/** A counted guess. The caller reports at most one of the three; unreported, it stays counted for its network. */
export interface Attempt {
  /** A right guess: takes the count back, and notes it where the limits exempt such networks. */
  succeeded(): Promise<void>;
  /** A guess that could not be checked: takes the count back. */
  unchecked(): Promise<void>;
  /** A wrong guess: counts it against the subject too.
   * @throws Failure `too_many_attempts`
   */
  failed(): Promise<void>;
}

const quarterMs = 15 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Keyed hash of the parts: the table must not show which network looked for which order. */
export const hashed = (...parts: string[]): string => keyedHash(derivedKey("attempt counters"), JSON.stringify(parts));

function counterKey(windowMs: number, now: number, ...parts: string[]) {
  return { pk: `RATE#${hashed(...parts)}`, sk: String(Math.floor(now / windowMs)) };
}

const endOf = (windowMs: number, now: number) => (Math.floor(now / windowMs) + 1) * windowMs;

const minutesTo = (until: number, now: number) =>
  plural(Math.max(1, Math.ceil((until - now) / 60_000)), "minute", "minutes");

/**
 * For guesses beyond a limit only because others have no result yet, which takes about a second; longer only where the
 * database did not take them back.
 */
const tooManyAtOnce = (until: number, now: number) =>
  new Failure(
    "too_many_attempts",
    `Too many tries at once. Please try again in a moment, or in ${minutesTo(until, now)} at the latest.`,
    { retryAfterSeconds: 3 },
  );

const tooMany = (until: number, now: number) =>
  new Failure("too_many_attempts", `Too many tries. Please wait ${minutesTo(until, now)} and try again.`, {
    retryAfterSeconds: (until - now) / 1000,
  });

/**
 * Counts a guess before it is checked, so that simultaneous guesses count too.
 * One item per network and hour holds the network's count, per 15 minutes the count of each subject it tried, and notes
 * of right guesses.
 * @throws Failure `too_many_attempts`
 */
export async function countAttempt(
  limits: AttemptLimits,
  subject: string,
  network: string,
  now = Date.now(),
): Promise<Attempt> {
  const { perSubject = Number.MAX_SAFE_INTEGER } = limits;
  const subjectKey = counterKey(quarterMs, now, limits.purpose, "subject", subject);
  const quarter = Math.floor(now / quarterMs);
  const hash = hashed(subject);
  const names = { count: `s${quarter % 4}_${hash}`, note: hash.slice(0, 8) };
  const networkKey = (at: number) => counterKey(hourMs, at, limits.purpose, "network", network);
  const ofNetwork = networkCounter(networkKey(now), names);

  const exemptMs = (limits.exemptDays ?? 0) * dayMs;
  const isExempt = async () => exemptMs > 0 && ofNetwork.wasRightSince(networkKey(now - exemptMs).sk);
  const noteUntil = exemptMs > 0 ? unixSeconds(endOf(hourMs, now) + exemptMs) : undefined;

  const takeBack = (until?: number) =>
    ofNetwork.takeBack(until).catch((error: unknown) => {
      // One count too many for one window is better than failing a right guess.
      const name = error instanceof Error ? error.name : "unknown";
      console.warn({ event: "attempt-not-taken-back", error: name });
    });

  const [counted, read] = await Promise.allSettled([
    ofNetwork.count({
      perNetwork: limits.perNetwork,
      perSubject: limits.perSubjectAndNetwork,
      expires: unixSeconds(endOf(hourMs, now)),
    }),
    behindCalls(() => table().send(new GetCommand({ TableName: tableName(), Key: subjectKey }))),
  ]);
  if (counted.status === "rejected") throw counted.reason;
  if (counted.value) {
    const networkFull = Number(counted.value.attempts ?? 0) >= limits.perNetwork;
    // Of all networks' guesses fewer have failed than were counted of this one's.
    const someUnderWay = read.status === "fulfilled" && (read.value.Item?.attempts ?? 0) < limits.perSubjectAndNetwork;
    if (!networkFull && someUnderWay) throw tooManyAtOnce(endOf(quarterMs, now), now);
    throw tooMany(endOf(networkFull ? hourMs : quarterMs, now), now);
  }

  try {
    if (read.status === "rejected") throw read.reason;
    const isFull = (read.value.Item?.attempts ?? 0) >= perSubject;
    if (isFull && !(await isExempt())) throw tooMany(endOf(quarterMs, now), now);
  } catch (error) {
    await ofNetwork.takeBack();
    throw error;
  }

  return {
    succeeded: () => takeBack(noteUntil),
    unchecked: () => takeBack(),
    failed: async () => {
      const { written } = await updateItem({
        Key: subjectKey,
        UpdateExpression: "SET expiresAt = :expires ADD #all :one",
        ConditionExpression: "attribute_not_exists(#all) OR #all < :subject",
        ExpressionAttributeNames: { "#all": "attempts" },
        ExpressionAttributeValues: {
          ":one": 1,
          ":subject": perSubject,
          ":expires": unixSeconds(endOf(quarterMs, now)),
        },
      });
      if (!written && !(await isExempt())) throw tooMany(endOf(quarterMs, now), now);
    },
  };
}
