import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { beforeEach, expect, test } from "vitest";
import { business } from "../../shared/business.ts";
import { ses } from "../testing/alerts.ts";
import { namedAddress, sendMail } from "./send-mail.ts";

process.env.MAIL_FROM = "care@shop.example";
process.env.MAIL_CONFIGURATION = "mails";
const letter = { subject: "On\r\nBcc: x@y.example its way", preview: "", blocks: [{ paragraph: "Soon" }], footer: [] };

beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
});

test("a mail comes from the sender's address, is answered to the business's own, and goes by its configuration set, as text and HTML", async () => {
  await sendMail({ to: "asha@customer.example", letter, headers: { "X-Of": "us" } });
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    FromEmailAddress: `"${business.name}" <care@shop.example>`,
    ReplyToAddresses: [business.email],
    Destination: { ToAddresses: ["asha@customer.example"] },
    ConfigurationSetName: "mails",
    Content: {
      Simple: {
        Body: { Text: { Data: expect.stringContaining("Soon") }, Html: { Data: expect.stringContaining("Soon") } },
        Headers: [{ Name: "X-Of", Value: "us" }],
      },
    },
  });
});

test.each([
  ["Amrita", '"Amrita" <a@b.example>'],
  ['The "best" \\ shop', '"The \\"best\\" \\\\ shop" <a@b.example>'],
  ["A\r\nBcc: x@y.example", '"A Bcc: x@y.example" <a@b.example>'],
  ["अमृता", "=?UTF-8?B?4KSF4KSu4KWD4KSk4KS+?= <a@b.example>"],
])("the name %j goes before an address as %s", (name, address) => {
  expect(namedAddress(name, "a@b.example")).toBe(address);
});
