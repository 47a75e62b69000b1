import { setTimeout as sleep } from "node:timers/promises";
import { plural } from "../../shared/plural.ts";
import type { Role } from "../../shared/session.ts";
import { directoryOf, emailIn, firstPendingKey } from "../accounts/account-store.ts";
import { indexQuery, isExpired, queryAll } from "../database/reads.ts";
import type { Letter } from "../mail/letter.ts";
import { sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { day } from "./digest-letter.ts";

/** Shown in a mail at most. */
const shownMembers = 30;
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

/** The mail to the admins about members who wait for approval; undefined while none does. `portalUrl` has no slash at its end. */
export async function pendingLetter(portalUrl: string): Promise<Letter | undefined> {
  const pending = await accountsIn("logistics");
  if (pending.length === 0) return undefined;
  const people = plural(pending.length, "person is", "people are");
  return {
    subject: `${people} waiting to join your team`,
    preview: "They can sign in once you approve them.",
    blocks: [
      {
        paragraph: `${people} waiting to join your logistics team. They can sign in once you approve them.`,
      },
      {
        entries: pending.slice(0, shownMembers).map((member) => ({
          title: String(member.name),
          lines: [emailIn(member), `Signed up on ${day(String(member.createdAt))}`],
        })),
      },
      {
        button: {
          label: "Review requests",
          url: `${portalUrl}/admin/verify?show=pending`,
        },
      },
      {
        paragraph:
          "Don't know someone? There's nothing to do: requests lapse after 30 days.",
      },
    ],
    footer: [
      { paragraph: "Every admin gets this in the morning while people are waiting." },
    ],
  };
}

/** Mails all admins while members wait for approval. One refused address does not keep the mail from the others. */
export async function mailAdmins(): Promise<boolean> {
  const letter = await pendingLetter(environment.portalUrl);
  if (!letter) return false;
  const failures: unknown[] = [];
  for (const admin of await accountsIn("admin")) {
    await sleep(pauseMs);
    await sendMail({ to: emailIn(admin), letter }).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return true;
}
