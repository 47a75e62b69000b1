import * as z from "zod/mini";
import { business } from "../../shared/business.ts";
import { lazyObject } from "../../shared/lazy-schema.ts";
import { readAs } from "../database/reads.ts";
import { updateItem } from "../database/writes.ts";
import { mailFailure, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { withTimeFor } from "../platform/time-limit.ts";
import { digestLetter } from "./digest-letter.ts";
import { mailAdmins } from "./pending.ts";
import { readDigest } from "./read-digest.ts";

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

const readState = () => readAs(state, key);

/** Claims a day for one run. */
async function claim(day: string): Promise<boolean> {
  const condition = "attribute_not_exists(#day) OR #day < :day";
  return (await updateItem(key, { set: { day }, condition })).written;
}

const giveBack = (claimed: string, before: string | undefined) =>
  updateItem(key, {
    set: { day: before },
    condition: "#day = :claimed",
    values: { claimed },
  });

export type DigestResult = "sent" | "nothing-new" | "not-now";

/**
 * Sends the mails of a day, once, when its morning has begun: the digest when something is new, and to the admins while
 * members wait for approval. The day is claimed before: a run that ends in between loses them, and the next day's tell the same.
 */
export async function sendDigest(now: number): Promise<DigestResult> {
  const { day, time } = businessTime(now);
  if (time < startsAt) return "not-now";
  const before = await readState();
  if (before?.day !== undefined && before.day >= day) return "not-now";
  const digest = await readDigest(before?.toldUntil ?? 0, toldAt(now));
  if (!(await claim(day))) return "not-now";
  const isNews = digest.fresh.length > 0;
  if (isNews) {
    try {
      await sendMail({
        to: environment.digestTo,
        letter: digestLetter(digest, environment.portalUrl),
      });
    } catch (error) {
      // After a lost reply the mail may be on its way: another would be the second of the day.
      if (mailFailure(error) !== "lost")
        await withTimeFor(2_000, () => giveBack(day, before?.day));
      throw error;
    }
    await updateItem(key, { set: { toldUntil: toldAt(now) } });
  }
  return (await mailAdmins()) || isNews ? "sent" : "nothing-new";
}
