import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Failure } from "../../shared/errors.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { table, tableName, unixSeconds } from "../database/table.ts";
import { environment } from "../platform/environment.ts";
import { keyedHash } from "../platform/keyed-hash.ts";
import { networkCounter } from "./network-counter.ts";

/**
 * How many wrong guesses are allowed. A subject is the order or account guessed at.
 * Fixed windows: 15 minutes for a subject, an hour for a network.
 */
export interface AttemptLimits {
  /** Separates the counts of lookups, logins and sign-ups. */
  readonly purpose: "lookup" | "admin-login" | "logistics-login" | "sign-up";
  readonly perSubjectAndNetwork: number;
  readonly perNetwork: number;
  /** Over all networks: high, since anyone can use it up. */
  readonly perSubject: number;
}

/** A counted guess. The caller then reports exactly one of the two. */
export interface Attempt {
  /** A right guess: takes the count back. */
  succeeded(): Promise<void>;
  /** A wrong guess: counts it against the subject too.
   * @throws Failure `too_many_attempts`
   */
  failed(): Promise<void>;
}

const quarterMs = 15 * 60_000;
const hourMs = 60 * 60_000;

let countersKey: KeyObject | undefined;

/** Keyed hash of the parts: the table must not show which network looked for which order. */
export function hashed(...parts: string[]): string {
  countersKey ??= createSecretKey(
    // Stryker disable next-line StringLiteral: any salt and label make as good a key.
    new Uint8Array(hkdfSync("sha256", environment.originSecret, "", "attempt counters", 32)),
  );
  return keyedHash(countersKey, JSON.stringify(parts));
}

function counterKey(windowMs: number, now: number, ...parts: string[]) {
  return { pk: `RATE#${hashed(...parts)}`, sk: String(Math.floor(now / windowMs)) };
}

const endOf = (windowMs: number, now: number) => (Math.floor(now / windowMs) + 1) * windowMs;

function tooMany(until: number, now: number): Failure {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  return new Failure(
    "too_many_attempts",
    `Too many tries. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`,
    { retryAfterSeconds: (until - now) / 1000 },
  );
}

/**
 * Counts a guess before it is checked, so that simultaneous guesses count too.
 * One item per network and hour holds the network's count and, per 15 minutes, the count of each subject it tried.
 * @throws Failure `too_many_attempts`
 */
export async function countAttempt(
  limits: AttemptLimits,
  subject: string,
  network: string,
  now = Date.now(),
): Promise<Attempt> {
  // Stryker disable next-line StringLiteral: "" differs from "network" as well.
  const subjectKey = counterKey(quarterMs, now, limits.purpose, "subject", subject);
  const quarter = Math.floor(now / quarterMs);
  // Stryker disable next-line ArithmeticOperator: "* 4" names each quarter of an hour too, only longer.
  const subjectAttribute = `s${quarter % 4}_${hashed(subject)}`;
  // Stryker disable next-line StringLiteral: "" differs from "subject" as well.
  const ofNetwork = networkCounter(counterKey(hourMs, now, limits.purpose, "network", network), subjectAttribute);

  const [read, counted] = await Promise.allSettled([
    table().send(new GetCommand({ TableName: tableName(), Key: subjectKey })),
    ofNetwork.count({
      perNetwork: limits.perNetwork,
      perSubject: limits.perSubjectAndNetwork,
      expires: unixSeconds(endOf(hourMs, now)),
    }),
  ]);
  if (counted.status === "rejected") throw counted.reason;
  if (counted.value) {
    const networkFull = Number(counted.value.attempts ?? 0) >= limits.perNetwork;
    throw tooMany(endOf(networkFull ? hourMs : quarterMs, now), now);
  }

  if (read.status === "rejected") {
    await ofNetwork.takeBack();
    throw read.reason;
  }
  const bySubject = read.value.Item;
  if ((bySubject?.attempts ?? 0) >= limits.perSubject) {
    await ofNetwork.takeBack();
    throw tooMany(endOf(quarterMs, now), now);
  }

  return {
    succeeded: () =>
      ofNetwork.takeBack().catch((error: unknown) => {
        // One count too many for one window is better than failing a right guess.
        // Stryker disable next-line StringLiteral: the AWS SDK throws errors only.
        const name = error instanceof Error ? error.name : "unknown";
        console.warn({ event: "attempt-not-taken-back", error: name });
      }),
    failed: async () => {
      const { written } = await conditionalWrite(
        new UpdateCommand({
          TableName: tableName(),
          Key: subjectKey,
          UpdateExpression: "SET expiresAt = :expires ADD #all :one",
          ConditionExpression: "attribute_not_exists(#all) OR #all < :subject",
          ExpressionAttributeNames: { "#all": "attempts" },
          ExpressionAttributeValues: {
            ":one": 1,
            ":subject": limits.perSubject,
            ":expires": unixSeconds(endOf(quarterMs, now)),
          },
        }),
      );
      if (!written) throw tooMany(endOf(quarterMs, now), now);
    },
  };
}
