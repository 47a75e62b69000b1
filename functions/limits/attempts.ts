import { Failure } from "../../shared/errors.ts";
import { plural } from "../../shared/plural.ts";
import { unixSeconds } from "../database/table.ts";
import { afterCallsAreSent } from "../platform/after-calls-are-sent.ts";
import { nameOf } from "../platform/failure.ts";
import { derivedKey, keyedHash } from "../platform/keyed-hash.ts";
import {
  type Count,
  type Counter,
  networkCounter,
  noCounter,
  sharedCounter,
} from "./counters.ts";

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
  readonly perSubject?: number;
  /** For how many days after a right guess `perSubject` does not bind its network. */
  readonly exemptDays?: number;
}

/** A counted guess. The caller reports at most one of the three; unreported, it stays counted. */
export interface Attempt {
  /** A right guess: takes the count back, and notes it where the limits exempt such networks. */
  succeeded(): Promise<void>;
  /** A guess that could not be checked: takes the count back. */
  unchecked(): Promise<void>;
  /** A wrong guess: its count stays. */
  failed(): Promise<void>;
}

const quarterMs = 15 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Keyed hash of the parts: the table must not show which network looked for which order. */
export const hashed = (...parts: string[]): string =>
  keyedHash(derivedKey("attempt counters"), JSON.stringify(parts));

function counterKey(windowMs: number, now: number, ...parts: string[]) {
  return { pk: `RATE#${hashed(...parts)}`, sk: String(Math.floor(now / windowMs)) };
}

const endOf = (windowMs: number, now: number) =>
  (Math.floor(now / windowMs) + 1) * windowMs;

const minutesTo = (until: number, now: number) =>
  plural(Math.max(1, Math.ceil((until - now) / 60_000)), "minute", "minutes");

/**
 * For guesses beyond a limit only because others have no result yet. Results come within about a second; where the database
 * could not take a right guess back, it counts until the window ends.
 */
const tooManyAtOnce = (until: number, now: number) =>
  new Failure(
    "too_many_attempts",
    `Too many tries at once. Please try again in a moment, or in ${minutesTo(until, now)} at the latest.`,
    { retryAfterSeconds: 3 },
  );

const tooMany = (until: number, now: number) =>
  new Failure(
    "too_many_attempts",
    `Too many tries. Please wait ${minutesTo(until, now)} and try again.`,
    {
      retryAfterSeconds: (until - now) / 1000,
    },
  );

/** A provider may give one customer a whole IPv6 /48, of 256 networks: together they may guess as often as this many. */
const networksPerBlock = 10;

/** The IPv6 /48 of a network. */
const blockOf = (network: string) =>
  network.endsWith("/56")
    ? `${network.split(":").slice(0, 3).join(":")}::/48`
    : undefined;

type Settled = PromiseSettledResult<Count>;

function countOf(settled: Settled): Count {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/**
 * Counts a guess before it is checked, so that simultaneous guesses count too, from however many networks they come.
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
  const { purpose, perNetwork, perSubject, perSubjectAndNetwork } = limits;
  const [quarterEnds, hourEnds] = [endOf(quarterMs, now), endOf(hourMs, now)];

  const hash = hashed(subject);
  // The quarter of an hour and the subject, in characters that expressions take in an attribute's name.
  const place = `${Math.floor(now / quarterMs) % 4}_${hash.replaceAll("-", "_")}`;
  const names = { count: `s${place}`, wrong: `w${place}`, note: hash.slice(0, 8) };
  const networkKey = (at: number) => counterKey(hourMs, at, purpose, "network", network);
  const ofNetwork = networkCounter(networkKey(now), names, {
    perNetwork,
    perSubject: perSubjectAndNetwork,
    expires: unixSeconds(hourEnds),
  });
  const ofSubject =
    perSubject === undefined
      ? noCounter
      : sharedCounter(
          counterKey(quarterMs, now, purpose, "subject", subject),
          perSubject,
          unixSeconds(quarterEnds),
        );
  const block = blockOf(network);
  const ofBlock =
    block === undefined
      ? noCounter
      : sharedCounter(
          counterKey(hourMs, now, purpose, "block", block),
          perNetwork * networksPerBlock,
          unixSeconds(hourEnds),
        );

  const exemptMs = (limits.exemptDays ?? 0) * dayMs;
  const isExempt = async () =>
    exemptMs > 0 && ofNetwork.wasRightSince(networkKey(now - exemptMs).sk);
  const noteUntil = exemptMs > 0 ? unixSeconds(hourEnds + exemptMs) : undefined;

  const [inNetwork, atSubject, inBlock] = await Promise.allSettled([
    ofNetwork.count(),
    afterCallsAreSent(ofSubject.count),
    afterCallsAreSent(ofBlock.count),
  ]);
  const isHeld = (settled: Settled) =>
    settled.status === "fulfilled" && settled.value.isCounted;
  const held: Counter[] = [];
  if (isHeld(inNetwork)) held.push(ofNetwork);
  if (isHeld(atSubject)) held.push(ofSubject);
  if (isHeld(inBlock)) held.push(ofBlock);
  const takeBackAll = (until?: number) =>
    Promise.all(held.map((counter) => counter.takeBack(until)));

  try {
    const ofThisNetwork = countOf(inNetwork);
    const ofAll = countOf(atSubject);
    const isBlockFull = !countOf(inBlock).isCounted;
    if (!ofThisNetwork.isCounted) {
      const { stored } = ofThisNetwork;
      if (Number(stored.attempts ?? 0) >= perNetwork) throw tooMany(hourEnds, now);
      // Some guesses of this network have no result yet.
      if (Number(stored[names.wrong] ?? 0) < perSubjectAndNetwork)
        throw tooManyAtOnce(quarterEnds, now);
      throw tooMany(quarterEnds, now);
    }
    if (isBlockFull) throw tooMany(hourEnds, now);
    if (!ofAll.isCounted && !(await isExempt())) {
      // Some guesses at the subject have no result yet.
      if (Number(ofAll.stored.wrong ?? 0) < (perSubject ?? 0))
        throw tooManyAtOnce(quarterEnds, now);
      throw tooMany(quarterEnds, now);
    }
  } catch (error) {
    await takeBackAll();
    throw error;
  }

  const takeBack = (until?: number) =>
    takeBackAll(until).then(
      () => undefined,
      (error: unknown) => {
        // One count too many for one window is better than failing a right guess.
        const name = nameOf(error);
        console.warn({ event: "attempt-not-taken-back", error: name });
      },
    );
  return {
    succeeded: () => takeBack(noteUntil),
    unchecked: () => takeBack(),
    failed: async () => {
      await Promise.all([
        ofNetwork.noteWrong(),
        isHeld(atSubject) && ofSubject.noteWrong(),
      ]);
    },
  };
}
