import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { sesArn } from "../cloudformation/return-values.ts";
import type { Stack } from "../cloudformation/stack.ts";
import type { AccessRequest } from "./iam-policy.ts";
import { type AwsResponse, errorResponse } from "./response.ts";

const data = z.strictObject({ Data: z.string(), Charset: z.literal("UTF-8") });
const named = z.strictObject({ Name: z.string(), Value: z.string() });

// Strict: an unsupported part must not be ignored.
const sendRequest = z.strictObject({
  FromEmailAddress: z.string(),
  ReplyToAddresses: z.array(z.string()),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()) }),
  ConfigurationSetName: z.string(),
  EmailTags: z._default(z.array(named), []),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: data,
      Body: z.strictObject({ Text: data, Html: data }),
      Headers: z._default(z.array(named), []),
    }),
  }),
});
type SendRequest = z.infer<typeof sendRequest>;

/** Where SES's second version takes mails, by method and path. */
export const isSendEmail = (method: string | undefined, url: string | undefined) =>
  method === "POST" && url === "/v2/email/outbound-emails";

const addressIn = (named: string) => /<([^<>]+)>$/.exec(named)?.[1] ?? named;
const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

/**
 * What a call of SendEmail needs to be allowed: the use of the sender's identity and of the configuration set and, as in
 * SES's sandbox, of the recipients' identities.
 */
export function sendAccess(input: unknown): {
  mail: SendRequest;
  requests: AccessRequest[];
} {
  const mail = sendRequest.parse(input);
  const from = addressIn(mail.FromEmailAddress);
  const context = { "ses:FromAddress": [from] };
  const identities = [domainOf(from), ...mail.Destination.ToAddresses.map(addressIn)];
  const resources = [
    ...identities.map((name) => sesArn("identity", name)),
    sesArn("configuration-set", mail.ConfigurationSetName),
  ];
  return {
    mail,
    requests: resources.map((resource) => ({
      action: "ses:SendEmail",
      resource,
      context,
    })),
  };
}

export type Mailbox = ReturnType<typeof openMailbox>;

/** An address of SES's own mailbox simulator. */
const bouncing = /^bounce(\+[^@]*)?@simulator\.amazonses\.com$/;
const bounce = {
  eventType: "Bounce",
  bounce: { bounceType: "Permanent", bounceSubType: "General" },
};

interface MailboxOptions {
  readonly folder: string;
  readonly log: (line: string) => void;
  /** Takes SES's events, as the default event bus does. */
  readonly publish: (event: object) => Promise<void>;
}

/** Takes mails of the stack's identities and keeps each in a folder: `<id>.json`, `.txt` and `.html`. */
export function openMailbox(stack: Stack, { folder, log, publish }: MailboxOptions) {
  const identities = stack
    .of("AWS::SES::EmailIdentity")
    .map(({ identity }) => identity.ref);
  const destinations = stack
    .of("AWS::SES::ConfigurationSetEventDestination")
    .map(({ properties }) => properties);

  /** Publishes that a mail bounced, where the stack asks for such events. */
  function tellBounce(
    messageId: string,
    { Destination, ConfigurationSetName, EmailTags }: SendRequest,
  ): void {
    const isWanted = destinations.some(
      ({
        ConfigurationSetName: set,
        EventDestination: { Enabled, MatchingEventTypes },
      }) =>
        Enabled && set === ConfigurationSetName && MatchingEventTypes.includes("bounce"),
    );
    const destination = Destination.ToAddresses.filter((to) => bouncing.test(to));
    if (!isWanted || destination.length === 0) return;
    const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
    const mail = {
      messageId,
      destination,
      tags: { ...tags, "ses:configuration-set": [ConfigurationSetName] },
    };
    void publish({
      source: "aws.ses",
      "detail-type": "Email Bounced",
      detail: { ...bounce, mail },
    });
  }

  return {
    deliver: async (request: SendRequest): Promise<AwsResponse> => {
      const {
        FromEmailAddress: from,
        ReplyToAddresses: replyTo,
        Destination,
        Content,
      } = request;
      if (!identities.includes(domainOf(addressIn(from)))) {
        return errorResponse(
          400,
          "MessageRejected",
          `Email address is not verified: ${from}`,
        );
      }
      const { Subject, Body, Headers } = Content.Simple;
      const id = ulid();
      const to = Destination.ToAddresses;
      const headers = Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value]));
      const mail = {
        id,
        from,
        replyTo,
        to,
        subject: Subject.Data,
        headers,
        sentAt: new Date().toISOString(),
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const keep = (ending: string, text: string) =>
        writeFile(join(folder, `${id}.${ending}`), text, { mode: 0o600 });
      await Promise.all([keep("txt", Body.Text.Data), keep("html", Body.Html.Data)]);
      // Last: a mail is there when its JSON is.
      await keep("json", JSON.stringify(mail, null, 1));
      tellBounce(id, request);
      // No address, as in every log.
      log(`mail: ${Subject.Data} (${join(folder, `${id}.txt`)})`);
      return { status: 200, body: JSON.stringify({ MessageId: id }) };
    },
  };
}
