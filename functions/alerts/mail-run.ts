import { randomUUID } from "node:crypto";
import { releaseLease, takeLease } from "../database/lease.ts";
import { type ItemKey, keyText } from "../database/reads.ts";
import { mailFailure } from "../mail/send-mail.ts";
import { isTransient, nameOf } from "../platform/failure.ts";
import { leaseKey, memberPrefix, requestPrefix } from "./item.ts";
import { mailAlert } from "./mail-alert.ts";
import { mailMember } from "./member-mail.ts";
import { openRequest } from "./request.ts";
import { dueKeys, KeysUnread, makeDue } from "./store.ts";

const secondMs = 1_000;
/** As long as the function may run: a run that was killed does not go on beside the next one. */
const leaseMs = 60 * secondMs;
/** A mail takes 5 s at most, and noting it some more. */
const lastStartMs = 45 * secondMs;
const mostAtOnce = 500;

export interface MailRun {
  sent: number;
  /** What was due and was not done: SES refused the mail or did not reply, or the database or the keys of links failed. */
  failed: number;
  /** `away`: SES takes no mails for now; the next run goes on. */
  end: "done" | "time" | "away" | "running" | "nothing-due";
}

/** Does what is due: requests first decided, then mailed about. One run at a time, one mail after another. */
export async function mailDueAlerts(now: () => number = Date.now): Promise<MailRun> {
  const run: MailRun = { sent: 0, failed: 0, end: "nothing-due" };
  // Most minutes nothing is due: then a run costs one query.
  if ((await dueKeys(now(), 1)).length === 0) return run;
  const holder = randomUUID();
  const startedAt = now();
  if (!(await takeLease(leaseKey, holder, startedAt, startedAt + leaseMs)))
    return { ...run, end: "running" };
  try {
    run.end = "done";
    const done = new Set<string>();
    // A request that came while this run held the lease found it taken: it is looked for once more at the end.
    for (let due = await dueKeys(startedAt, mostAtOnce); due.length > 0; ) {
      for (const key of due) {
        if (now() >= startedAt + lastStartMs) return { ...run, end: "time" };
        if (!(await mailOne(key, run, now))) return { ...run, end: "away" };
        done.add(keyText(key));
      }
      due = (await dueKeys(now(), mostAtOnce)).filter((key) => !done.has(keyText(key)));
    }
    return run;
  } finally {
    await releaseLease(leaseKey, holder, now()).catch((error: unknown) => {
      if (!isTransient(error)) throw error;
    });
  }
}

/** @returns false where SES takes no mails */
async function mailOne(key: ItemKey, run: MailRun, now: () => number): Promise<boolean> {
  const isAlert = !key.pk.startsWith(requestPrefix) && !key.pk.startsWith(memberPrefix);
  let alert = isAlert ? key : undefined;
  try {
    if (key.pk.startsWith(memberPrefix)) run.sent += await mailMember(key);
    if (key.pk.startsWith(requestPrefix)) alert = await openRequest(key, now());
    if (alert) run.sent += await mailAlert(alert, now());
    return true;
  } catch (error) {
    const failure = error instanceof KeysUnread ? "keys" : mailFailure(error);
    run.failed += 1;
    // Its message may hold the address.
    console.error({ event: "alert-not-mailed", failure, error: nameOf(error) });
    if (failure === "away") return false;
    if (alert)
      await makeDue(alert, now() + (isInvalid(error) ? longWaitMs : shortWaitMs));
    return true;
  }
}

const shortWaitMs = 15 * 60 * secondMs;
const longWaitMs = 24 * 60 * 60 * secondMs;

/** SES calls the mail itself invalid, by its address: it will hardly take it sooner. */
const isInvalid = (error: unknown) =>
  error instanceof Error && error.name === "BadRequestException";
