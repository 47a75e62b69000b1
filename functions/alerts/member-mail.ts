import { business } from "../../shared/business.ts";
import { type ItemKey, readAs } from "../database/reads.ts";
import { deleteItem } from "../database/writes.ts";
import type { Letter } from "../mail/letter.ts";
import { mailFailure, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { type MemberNews, memberMail } from "./item.ts";

/** The mails to members. They hold nothing that was typed: anyone can sign up with any address. */
const letters: Readonly<Record<MemberNews, (portalUrl: string) => Letter>> = {
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
  approved: (portalUrl) => ({
    subject: `You can log in to ${business.name} now`,
    preview: "An admin has approved your account.",
    blocks: [
      { heading: "You're on the team" },
      {
        paragraph:
          "An admin has approved your account. Log in with this email address and the password you chose.",
      },
      { button: { label: "Log in", url: `${portalUrl}/logistic/login` } },
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
export async function mailMember(key: ItemKey): Promise<number> {
  const mail = await readAs(memberMail, key);
  if (!mail) return 0;
  const letter = letters[mail.news](environment.portalUrl);
  const failure: unknown = await sendMail({ to: mail.email, letter }).catch(
    (error: unknown) => error,
  );
  // One that was refused or may be on its way is not sent again.
  if (!failure || mailFailure(failure) !== "away") await deleteItem(key);
  if (failure) throw failure;
  return 1;
}
