import { catalogueOf } from "../../shared/catalogues.ts";
import { readItem } from "../database/reads.ts";
import { unixSeconds } from "../database/table.ts";
import { put, transactWrite, update, updateItem } from "../database/writes.ts";
import { mailFailure, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { withTimeFor } from "../platform/time-limit.ts";
import {
  confirmationKey,
  confirmationLinkKey,
  confirmationsApartMs,
  confirmWithinMs,
  mailTags,
  type StoredAlert,
} from "./item.ts";
import { confirmationLetter } from "./letters.ts";
import { confirmUrl, hashOf, newSecret, tokenOf } from "./links.ts";
import { makeDue, settle } from "./store.ts";

/** When a mailbox got its mail of the day, in milliseconds since 1970. */
async function lastMailedAt(mailbox: string): Promise<number | undefined> {
  const stored = await readItem(confirmationKey(mailbox));
  return typeof stored?.mailedAt === "number" ? stored.mailedAt : undefined;
}

/** Notes that a mailbox gets its mail of the day now, and the link that goes with it. */
async function claimDay(
  mailbox: string,
  before: number | undefined,
  secret: string,
  now: number,
): Promise<boolean> {
  const mailed = { mailedAt: now, expiresAt: unixSeconds(now + confirmWithinMs) };
  const refused = await transactWrite([
    update(confirmationKey(mailbox), {
      set: mailed,
      condition:
        before === undefined ? "attribute_not_exists(mailedAt)" : "mailedAt = :before",
      values: { before },
    }),
    put({ ...confirmationLinkKey(mailbox, hashOf(secret)), ...mailed }),
  ]);
  return !refused;
}

const giveDayBack = (mailbox: string, before: number | undefined, claimed: number) =>
  updateItem(confirmationKey(mailbox), {
    set: { mailedAt: before },
    condition: "mailedAt = :claimed",
    values: { claimed },
  });

/**
 * Mails the link that confirms all alerts of a mailbox, once a day and mailbox at most: the day is claimed before, so that a
 * run that ends in between loses this mail rather than sends two.
 * @returns how many mails were sent
 */
export async function mailConfirmation(alert: StoredAlert, now: number): Promise<number> {
  const mailbox = alert.sk;
  const before = await lastMailedAt(mailbox);
  if (before !== undefined && before >= Date.parse(alert.askedAt)) {
    await settle(alert);
    return 0;
  }
  if (before !== undefined && before + confirmationsApartMs > now) {
    const at = before + confirmationsApartMs;
    await makeDue(alert, at, { expiresAt: unixSeconds(at + confirmWithinMs) });
    return 0;
  }
  const secret = newSecret();
  if (!(await claimDay(mailbox, before, secret, now))) return 0;
  const url = confirmUrl(environment.portalUrl, tokenOf(mailbox, secret));
  const letter = confirmationLetter(url, await catalogueOf(alert.language));
  try {
    await sendMail({ to: alert.email, letter, tags: mailTags(alert) });
  } catch (error) {
    // After a lost reply the mail may be on its way: another would be the second of the day.
    if (mailFailure(error) !== "lost")
      await withTimeFor(2_000, () => giveDayBack(mailbox, before, now));
    throw error;
  }
  await settle(alert, { expiresAt: unixSeconds(now + confirmWithinMs) });
  return 1;
}
