import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { business } from "../../shared/business.ts";
import { environment } from "../platform/environment.ts";
import { keepTimeLimit, timeouts, withTimeFor } from "../platform/time-limit.ts";
import { type Letter, renderLetter } from "./letter.ts";

export interface Mail {
  /** An address, without a name. */
  readonly to: string;
  readonly letter: Letter;
  /** More headers, e.g. `List-Unsubscribe`: ASCII, and none of a user's text. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Come back with SES's events of this mail: ASCII letters, digits, `_` and `-`. */
  readonly tags?: Readonly<Record<string, string>>;
}

let client: SESv2Client | undefined;

/** A header's text: without line breaks, which would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** An address with a name before it, encoded where a header may not hold it (RFC 2047). */
export function namedAddress(name: string, address: string): string {
  const plain = oneLine(name);
  const shown = /^[\x20-\x7e]*$/.test(plain)
    ? `"${plain.replace(/["\\]/g, "\\$&")}"`
    : `=?UTF-8?B?${Buffer.from(plain).toString("base64")}?=`;
  return `${shown} <${address}>`;
}

/** Errors of a call that never reached SES. */
const neverArrived = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
const tryLater = /TooManyRequests|Throttl|LimitExceeded|SendingPaused|AccountSuspended/;

interface SesError {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * What became of a mail whose sending failed. `lost`: SES did not reply, so the mail may be on its way; of the others it
 * took none. `away`: SES takes no mails for now; `refused`: not this one.
 */
export function mailFailure(error: unknown): "lost" | "away" | "refused" {
  const { name = "", code = "", $metadata } = (error ?? {}) as SesError;
  if (neverArrived.has(code)) return "away";
  if ($metadata?.httpStatusCode === undefined) return "lost";
  return tryLater.test(name) || $metadata.httpStatusCode >= 500 ? "away" : "refused";
}

/** Sends a mail in the business's name. Answers go to the business's own address: the sender's need not have a mailbox. */
export async function sendMail({
  to,
  letter,
  headers = {},
  tags = {},
}: Mail): Promise<void> {
  const { html, text } = renderLetter(letter);
  const body = (Data: string) => ({ Data, Charset: "UTF-8" });
  // One attempt: after a reply that was lost, another would send the mail twice.
  client ??= keepTimeLimit(
    new SESv2Client({ maxAttempts: 1, requestHandler: timeouts(5_000) }),
  );
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: namedAddress(business.name, environment.mailFrom),
      ReplyToAddresses: [business.email],
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: environment.mailConfiguration,
      EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
      Content: {
        Simple: {
          Subject: body(oneLine(letter.subject)),
          Body: { Text: body(text), Html: body(html) },
          Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        },
      },
    }),
  );
}

/**
 * Sends a mail that was claimed before, so that a run that ends in between loses it rather than sends two.
 * @param giveBack takes the claim back where it was not sent. After a lost reply it may be on its way, and the claim stays
 */
export async function sendClaimed(
  mail: Mail,
  giveBack: () => Promise<unknown>,
): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    if (mailFailure(error) !== "lost") await withTimeFor(2_000, giveBack);
    throw error;
  }
}
