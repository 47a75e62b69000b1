import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sesArn } from "../cloudformation/return-values.ts";
import { readStack } from "../cloudformation/stack.ts";
import type { RunningServer } from "../http/loopback.ts";
import { startAwsEndpoint } from "./aws-endpoint.ts";
import { openMailbox } from "./ses.ts";

const stack = readStack({
  stackName: "portal",
  template: {
    Resources: {
      Identity: { Type: "AWS::SES::EmailIdentity", Properties: { EmailIdentity: "shop.example" } },
      Destination: {
        Type: "AWS::SES::ConfigurationSetEventDestination",
        Properties: {
          ConfigurationSetName: "mails",
          EventDestination: {
            Enabled: true,
            MatchingEventTypes: ["bounce"],
            EventBridgeDestination: { EventBusArn: "arn:aws:events:local:000000000000:event-bus/default" },
          },
        },
      },
    },
  },
  assetPath: (key) => key,
  assetName: () => "",
});
const lines: string[] = [];
const events: object[] = [];
let folder: string;
let endpoint: RunningServer;

const statement = (Resource: string[]) => ({
  Effect: "Allow" as const,
  Action: ["ses:SendEmail"],
  Resource,
  Condition: { StringEquals: { "ses:FromAddress": ["care@shop.example"] } },
});
const [identity, configuration] = [sesArn("identity", "shop.example"), sesArn("configuration-set", "mails")];
const statements = {
  SENDER: [statement([sesArn("identity", "*"), configuration])],
  WITHOUT_SET: [statement([sesArn("identity", "*")])],
  WITHOUT_RECIPIENT: [statement([identity, configuration])],
  OTHER: [statement([sesArn("identity", "other.example"), configuration])],
  EVERYTHING: [{ Effect: "Allow" as const, Action: ["ses:*"], Resource: ["*"] }],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  endpoint = await startAwsEndpoint({
    database: "http://127.0.0.1:1",
    keys: { partition: "pk", indexes: {} },
    secrets: { versions: () => [], text: () => "", enter: () => {} },
    mailbox: openMailbox(stack, {
      folder: join(folder, "mail"),
      log: (line) => lines.push(line),
      publish: async (event) => void events.push(event),
    }),
    asynchronous: () => undefined,
    principal: (name) => ({ name, statements: statements[name as keyof typeof statements] }),
  });
});
afterAll(async () => {
  await endpoint.stop();
  await rm(folder, { recursive: true });
});

const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
function send(accessKeyId: keyof typeof statements, change: Partial<SendEmailCommandInput> = {}) {
  const client = new SESv2Client({
    endpoint: endpoint.url,
    region: "local",
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey: "local" },
  });
  const sent = client.send(
    new SendEmailCommand({
      FromEmailAddress: '"The shop" <care@shop.example>',
      ReplyToAddresses: ["hello@shop.example"],
      Destination: { ToAddresses: ["asha@customer.example"] },
      ConfigurationSetName: "mails",
      Content: {
        Simple: {
          Subject: utf8("On its way: आपका"),
          Body: { Text: utf8("As text"), Html: utf8("<p>As HTML</p>") },
          Headers: [{ Name: "List-Unsubscribe", Value: "<https://shop.example/stop>" }],
        },
      },
      ...change,
    }),
  );
  return sent.finally(() => client.destroy());
}

test("a mail is kept in files and told in a line", async () => {
  const { MessageId } = await send("SENDER");
  const file = (ending: string) => readFile(join(folder, "mail", `${MessageId}.${ending}`), "utf8");
  expect(JSON.parse(await file("json"))).toMatchObject({
    from: '"The shop" <care@shop.example>',
    replyTo: ["hello@shop.example"],
    to: ["asha@customer.example"],
    subject: "On its way: आपका",
    headers: { "List-Unsubscribe": "<https://shop.example/stop>" },
  });
  expect([await file("txt"), await file("html")]).toEqual(["As text", "<p>As HTML</p>"]);
  expect(lines).toEqual([expect.stringMatching(/^mail: On its way: [^@]+$/)]);
});

test.each([
  ["without a grant for the configuration set", "WITHOUT_SET", {}, "AccessDeniedException"],
  ["in the sandbox, without a grant for the recipient", "WITHOUT_RECIPIENT", {}, "AccessDeniedException"],
  ["with a grant for another identity", "OTHER", {}, "AccessDeniedException"],
  ["from an address that the grant does not name", "SENDER", { FromEmailAddress: "boss@shop.example" }, "AccessDenied"],
  ["from a domain that is no identity", "EVERYTHING", { FromEmailAddress: "care@other.example" }, "MessageRejected"],
] as const)("a mail %s is refused", async (_, caller, change, name) => {
  const before = await readdir(join(folder, "mail"));
  await expect(send(caller, change as Partial<SendEmailCommandInput>)).rejects.toMatchObject({
    name: expect.stringContaining(name),
  });
  expect(await readdir(join(folder, "mail"))).toEqual(before);
});

test("a mail to SES's mailbox simulator is told as the event that the stack asks for, with the mail's tags", async () => {
  const EmailTags = [{ Name: "mailbox", Value: "m-1" }];
  await send("SENDER", { Destination: { ToAddresses: ["success@simulator.amazonses.com"] }, EmailTags });
  expect(events).toEqual([]);
  await send("SENDER", { Destination: { ToAddresses: ["bounce+asha@simulator.amazonses.com"] }, EmailTags });
  expect(events).toEqual([
    expect.objectContaining({
      source: "aws.ses",
      "detail-type": "Email Bounced",
      detail: expect.objectContaining({
        bounce: expect.objectContaining({ bounceType: "Permanent" }),
        mail: expect.objectContaining({ tags: { mailbox: ["m-1"], "ses:configuration-set": ["mails"] } }),
      }),
    }),
  ]);
});
