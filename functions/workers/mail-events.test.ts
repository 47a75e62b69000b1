import { expect, test } from "vitest";
import {
  confirm,
  followedOrder,
  leave,
  mails,
  order,
  run,
  scan,
  startAnew,
  storedAlerts,
  tokenIn,
} from "../testing/alerts.ts";
import { recordLog } from "../testing/log.ts";
import { handler } from "./mail-events.ts";

const log = recordLog();

startAnew();

/** An event of SES about the last mail. */
const event = (type: string, detail: object) => {
  const { to = "", tags = {} } = mails().at(-1) ?? {};
  const lists = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
  return {
    version: "0",
    source: "aws.ses",
    "detail-type": type,
    detail: { ...detail, mail: { destination: [to], tags: { ...lists, "ses:configuration-set": ["mails"] } } },
  };
};

test.each([
  ["a mailbox that does not exist", "Email Bounced", { bounce: { bounceType: "Permanent" } }],
  ["a complaint", "Email Complaint Received", { complaint: { complaintFeedbackType: "abuse" } }],
])("%s ends all alerts of the mailbox, and no others", async (_, type, detail) => {
  const [one, two, others] = [await followedOrder(), await order(), await followedOrder()];
  await leave({ name: two.name, email: one.email });
  await run();
  await confirm(tokenIn(mails()[0], "c"));
  await scan(one, "SGE_303");
  await run();
  expect(await storedAlerts()).toHaveLength(3);
  await handler(event(type, detail));
  expect(await storedAlerts()).toMatchObject([{ email: others.email }]);
  expect(JSON.stringify(log)).not.toContain("customer.example");
});

test.each([
  ["a full mailbox", "Email Bounced", { bounce: { bounceType: "Transient" } }],
  ["a bounce of unknown reason", "Email Bounced", { bounce: { bounceType: "Undetermined" } }],
])("%s ends nothing", async (_, type, detail) => {
  await followedOrder();
  await handler(event(type, detail));
  expect(await storedAlerts()).toHaveLength(1);
});

test("a bounce ends no mails to another address of the same domain, whatever stands before its +", async () => {
  const victim = await followedOrder();
  const attacker = await order();
  await leave({ name: attacker.name, email: victim.email.replace("@", "+nope@") });
  await run();
  await handler(event("Email Bounced", { bounce: { bounceType: "Permanent" } }));
  expect(await storedAlerts()).toMatchObject([{ email: victim.email }]);
  await scan(victim, "SGE_303");
  await run();
  expect(mails().at(-1)).toMatchObject({ to: victim.email, subject: expect.stringContaining("out for delivery") });
});

test("a mail of another kind ends nothing", async () => {
  await followedOrder();
  await handler({ "detail-type": "Email Bounced", detail: { bounce: { bounceType: "Permanent" }, mail: {} } });
  expect(await storedAlerts()).toHaveLength(1);
});
