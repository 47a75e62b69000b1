import { business } from "../../shared/business.ts";
import { catalogueOf } from "../../shared/catalogues.ts";
import { eachDue, listedKeys, withLease } from "../database/due.ts";
import { type ItemKey, isExpired, readAs, readItem } from "../database/reads.ts";
import { unixSeconds } from "../database/table.ts";
import {
  deleteItem,
  put,
  transactWrite,
  update,
  updateItem,
} from "../database/writes.ts";
import type { Letter } from "../mail/letter.ts";
import { mailFailure, sendClaimed, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { nameOf } from "../platform/failure.ts";
import { stateOf } from "./decide.ts";
import {
  confirmationKey,
  confirmationLinkKey,
  confirmationsApartMs,
  confirmWithinMs,
  duePartition,
  leaseKey,
  type MemberNews,
  mailTags,
  memberMail,
  memberPrefix,
  requestPrefix,
  type StoredAlert,
  storedAlert,
} from "./item.ts";
import { confirmationLetter } from "./letters.ts";
import { confirmUrl, newSecret, tokenOf } from "./links.ts";
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

/** The mails to members. They hold nothing that was typed: anyone can sign up with any address. */
const memberLetters: Readonly<Record<MemberNews, () => Letter>> = {
  "signed-up": () => ({
    subject: `We've got your sign-up for ${business.name}`,
    preview: "We'll email you when you're approved.",
    blocks: [
      { heading: "Thanks for signing up" },
      {
        paragraph: `You asked to join the logistics team of ${business.name}. An admin looks at each request; we'll email you when you're approved and can log in.`,
      },
    ],
    footer: [{ paragraph: "Not you? Do nothing: requests lapse after 30 days." }],
  }),
  approved: () => ({
    subject: `You can log in to ${business.name} now`,
    preview: "An admin has approved your account.",
    blocks: [
      { heading: "You're on the team" },
      {
        paragraph:
          "An admin has approved your account. Log in with this email address and the password you chose.",
      },
      { button: { label: "Log in", url: `${environment.portalUrl}/logistic/login` } },
    ],
    footer: [
      { paragraph: "You're getting this because you signed up for our logistics team." },
    ],
  }),
};

/**
 * Sends a mail to a member and forgets it, unless SES takes none for now.
 * @returns how many mails were sent
 */
async function mailMember(key: ItemKey): Promise<number> {
  const mail = await readAs(memberMail, key);
  if (!mail) return 0;
  const letter = memberLetters[mail.news]();
  const failure: unknown = await sendMail({ to: mail.email, letter }).catch(
    (error: unknown) => error,
  );
  // One that was refused or may be on its way is not sent again.
  if (!failure || mailFailure(failure) !== "away") await deleteItem(key);
  if (failure) throw failure;
  return 1;
}

/**
 * Notes that a mailbox gets its mail of the day now, and the link that goes with it.
 * @param before when it got the last one; 0 if never
 */
async function claimDay(
  mailbox: string,
  before: number,
  secret: string,
  now: number,
): Promise<boolean> {
  const mailed = { mailedAt: now, expiresAt: unixSeconds(now + confirmWithinMs) };
  const refused = await transactWrite([
    update(confirmationKey(mailbox), {
      set: mailed,
      condition: "attribute_not_exists(mailedAt) OR mailedAt = :before",
      values: { before },
    }),
    put({ ...confirmationLinkKey(mailbox, secret), ...mailed }),
  ]);
  return !refused;
}

/**
 * Mails the link that confirms all alerts of a mailbox, once a day and mailbox at most: the day is claimed before.
 * @returns how many mails were sent
 */
async function mailConfirmation(alert: StoredAlert, now: number): Promise<number> {
  const mailbox = alert.sk;
  const before = Number((await readItem(confirmationKey(mailbox)))?.mailedAt ?? 0);
  if (before >= Date.parse(alert.askedAt)) {
    await settle(alert);
    return 0;
  }
  const at = before + confirmationsApartMs;
  if (at > now) {
    await makeDue(alert, at, { expiresAt: unixSeconds(at + confirmWithinMs) });
    return 0;
  }
  const secret = newSecret();
  if (!(await claimDay(mailbox, before, secret, now))) return 0;
  const url = confirmUrl(environment.portalUrl, tokenOf(mailbox, secret));
  const letter = confirmationLetter(url, await catalogueOf(alert.language));
  await sendClaimed({ to: alert.email, letter, tags: mailTags(alert) }, () =>
    updateItem(confirmationKey(mailbox), {
      set: { mailedAt: before },
      condition: "mailedAt = :claimed",
      values: { claimed: now },
    }),
  );
  await settle(alert, { expiresAt: unixSeconds(now + confirmWithinMs) });
  return 1;
}
