import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import { afterAll, expect, test } from "vitest";
import { sesArn } from "../cloudformation/return-values.ts";
import { readStack } from "../cloudformation/stack.ts";
import { startAwsEndpoint } from "./aws-endpoint.ts";
import { openMailbox } from "./ses.ts";

const stack = readStack({
  stackName: "portal",
  template: {
    Resources: { Identity: { Type: "AWS::SES::EmailIdentity", Properties: { EmailIdentity: "shop.example" } } },
  },
  assetPath: (key) => key,
  assetName: () => "",
});
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

const folder = await mkdtemp(join(tmpdir(), "mailbox-"));
const endpoint = await startAwsEndpoint({
  database: "http://127.0.0.1:1",
  keys: { partition: "pk", indexes: {} },
  secrets: { versions: () => [], text: () => "", enter: () => {} },
  mailbox: openMailbox(stack, { folder: join(folder, "mail"), log: () => {}, publish: async () => {} }),
  asynchronous: () => undefined,
  principal: (name) => ({ name, statements: statements[name as keyof typeof statements] }),
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

test.each([
  ["without a grant for the configuration set", "WITHOUT_SET", {}, "AccessDeniedException"],
  ["in the sandbox, without a grant for the recipient", "WITHOUT_RECIPIENT", {}, "AccessDeniedException"],
  ["with a grant for another identity", "OTHER", {}, "AccessDeniedException"],
  ["from an address that the grant does not name", "SENDER", { FromEmailAddress: "boss@shop.example" }, "AccessDenied"],
  ["from a domain that is no identity", "EVERYTHING", { FromEmailAddress: "care@other.example" }, "MessageRejected"],
] as const)("a mail %s is refused", async (_, caller, change, name) => {
  await expect(send(caller, change as Partial<SendEmailCommandInput>)).rejects.toMatchObject({
    name: expect.stringContaining(name),
  });
  expect(await readdir(folder)).toEqual([]);
});
