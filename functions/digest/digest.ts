import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { business } from "../../shared/business.ts";
import { lazyObject } from "../../shared/lazy-schema.ts";
import type { Role } from "../../shared/session.ts";
import { directoryOf, emailIn, firstPendingKey } from "../accounts/account-store.ts";
import type { OpenCase } from "../attention/item.ts";
import { caseReplies, countCases, listCases } from "../attention/list.ts";
import { indexQuery, isExpired, queryAll, readAs } from "../database/reads.ts";
import { updateItem } from "../database/writes.ts";
import { sendClaimed, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { type Digest, digestLetter, pendingLetter } from "./letters.ts";

const key = { pk: "DIGEST", sk: "DIGEST" };
/** When the morning begins, in the business's time zone. */
const startsAt = "08:30";
/** A case may be stored some time after the follower took its time, and be listed later still. */
const settleMs = 2 * 60_000;

/** Until when the cases that opened are told at a moment; both in milliseconds since the Unix epoch. */
const toldAt = (now: number) => now - settleMs;

/** What is stored: one item, whose day claims the digest of that day. */
const state = lazyObject(() => ({
  /** The last day that was decided on, in the business's time zone. */
  day: z.optional(z.string()),
  /** Until when cases count as told, in milliseconds since the Unix epoch. */
  toldUntil: z.optional(z.number()),
}));

/** The day (`2026-11-22`) and the time (`08:30`) in the business's time zone. */
function businessTime(now: number): { day: string; time: string } {
  const shown = new Date(now).toLocaleString("sv-SE", {
    timeZone: business.chat.hours.zone,
  });
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Claims a day for one run. */
async function claim(day: string): Promise<boolean> {
  const condition = "attribute_not_exists(#day) OR #day < :day";
  return (await updateItem(key, { set: { day }, condition })).written;
}

/** Shown in a mail at most. */
const shownCases = 30;
const pageSize = 200;
/** New cases come last, so all are read: 20,000 take some seconds. */
const readingMs = 40_000;

/**
 * What a digest tells: the cases that opened after `from` and not after `until`, both in milliseconds since the Unix epoch.
 * For a digest `until` has to lie so far back that the index lists them all, since no other tells them.
 */
async function readDigest(from: number, until: number): Promise<Digest> {
  const stopAt = Date.now() + readingMs;
  const fresh: OpenCase[] = [];
  let cursor: string | undefined;
  do {
    const read = await listCases(
      { show: "open", limit: pageSize, cursor, stopAt },
      until,
    );
    fresh.push(
      ...read.entries.filter(({ since, noticedAt }) => {
        const openedAt = Math.max(Date.parse(since), Date.parse(noticedAt));
        return openedAt > from && openedAt <= until;
      }),
    );
    cursor = read.nextCursor;
  } while (cursor !== undefined && Date.now() < stopAt);
  const [shown, { counts }] = await Promise.all([
    caseReplies(fresh.slice(0, shownCases), new Map()),
    countCases(until),
  ]);
  return { fresh: shown, freshCount: fresh.length, counts };
}

/** A new account of SES takes one mail a second. */
const pauseMs = 1_100;

/** What the index holds of all admins, or of the members who wait for approval; the newest first. */
async function accountsIn(role: Role) {
  const items = await queryAll(
    indexQuery("directory", directoryOf[role], {
      where: "#sort >= :pending",
      values: { pending: firstPendingKey },
      ScanIndexForward: false,
      attributes: ["pk", "name", "createdAt", "expiresAt"],
    }),
  );
  return items.filter((item) => !isExpired(item));
}

/** Mails all admins while members wait for approval. One refused address does not keep the mail from the others. */
async function mailAdmins(): Promise<boolean> {
  const pending = await accountsIn("logistics");
  if (pending.length === 0) return false;
  const letter = pendingLetter(pending);
  const failures: unknown[] = [];
  for (const admin of await accountsIn("admin")) {
    await sleep(pauseMs);
    await sendMail({ to: emailIn(admin), letter }).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return true;
}

export type DigestResult = "sent" | "nothing-new" | "not-now";

/**
 * Sends the mails of a day, once, when its morning has begun: the digest when something is new, and to the admins while
 * members wait for approval. The day is claimed before: a run that ends in between loses them, and the next day's tell the same.
 */
export async function sendDigest(now: number): Promise<DigestResult> {
  const { day, time } = businessTime(now);
  if (time < startsAt) return "not-now";
  const before = await readAs(state, key);
  if (before?.day !== undefined && before.day >= day) return "not-now";
  const digest = await readDigest(before?.toldUntil ?? 0, toldAt(now));
  if (!(await claim(day))) return "not-now";
  const isNews = digest.fresh.length > 0;
  if (isNews) {
    const mail = { to: environment.digestTo, letter: digestLetter(digest) };
    await sendClaimed(mail, () =>
      updateItem(key, {
        set: { day: before?.day },
        condition: "#day = :claimed",
        values: { claimed: day },
      }),
    );
    await updateItem(key, { set: { toldUntil: toldAt(now) } });
  }
  return (await mailAdmins()) || isNews ? "sent" : "nothing-new";
}
