import { withLease } from "../database/lease.ts";
import { eachDue, listedKeys } from "../database/listed.ts";
import { type ItemKey, isExpired, readItem } from "../database/reads.ts";
import { deleteItem } from "../database/writes.ts";
import { mailFailure } from "../mail/send-mail.ts";
import { nameOf } from "../platform/failure.ts";
import { mailConfirmation } from "./confirmation-mail.ts";
import { stateOf } from "./decide.ts";
import {
  duePartition,
  leaseKey,
  memberPrefix,
  requestPrefix,
  storedAlert,
} from "./item.ts";
import { mailMember } from "./member-mail.ts";
import { openRequest } from "./request.ts";
import { mailStages } from "./stage-mail.ts";
import { factsOf, KeysUnread, makeDue, settle } from "./store.ts";

const secondMs = 1_000;
/** As long as the function may run: a run that was killed does not go on beside the next one. */
const leaseMs = 60 * secondMs;
/** A mail takes 5 s at most, and noting it some more. */
const lastMailMs = 15 * secondMs;
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
  if ((await listedKeys(duePartition, now(), 1)).length === 0) return run;
  const end = await withLease(leaseKey, { now, forMs: leaseMs }, (leaseEnds) =>
    mailDue(run, now, leaseEnds - lastMailMs),
  );
  return { ...run, end: end ?? "running" };
}

/** A request that came while this run held the lease found it taken: it is mailed about by this run. */
async function mailDue(
  run: MailRun,
  now: () => number,
  stopAt: number,
): Promise<MailRun["end"]> {
  for await (const key of eachDue(duePartition, now, mostAtOnce)) {
    if (now() >= stopAt) return "time";
    if (!(await mailOne(key, run, now))) return "away";
  }
  return "done";
}

/** @returns false where SES takes no mails */
async function mailOne(key: ItemKey, run: MailRun, now: () => number): Promise<boolean> {
  const [isMember, isRequest] = [memberPrefix, requestPrefix].map((prefix) =>
    key.pk.startsWith(prefix),
  );
  let alert = isMember || isRequest ? undefined : key;
  try {
    if (isMember) run.sent += await mailMember(key);
    if (isRequest) alert = await openRequest(key, now());
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

/** Does what is due for an alert. @returns how many mails were sent */
async function mailAlert(key: ItemKey, now: number): Promise<number> {
  const item = await readItem(key);
  if (!item) return 0;
  const alert = storedAlert.parse(item);
  const facts = await factsOf(alert);
  const state = isExpired(alert) ? "ended" : stateOf(facts);
  if (state === "awake" && facts.record)
    return alert.confirmedAt === undefined
      ? mailConfirmation(alert, now)
      : mailStages(alert, facts.record, now);
  // The follower makes one that sleeps due when its record, or the record's phone, comes back.
  await (state === "ended" ? deleteItem(alert) : settle(alert));
  return 0;
}

const shortWaitMs = 15 * 60 * secondMs;
const longWaitMs = 24 * 60 * 60 * secondMs;

/** SES calls the mail itself invalid, by its address: it will hardly take it sooner. */
const isInvalid = (error: unknown) =>
  error instanceof Error && error.name === "BadRequestException";
