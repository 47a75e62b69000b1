import { afterAll, expect, test } from "vitest";
import { operatorVariables } from "../local/dynamodb/credentials.ts";
import { startAws } from "./testing/aws.ts";
import { runPortal } from "./testing/portal.ts";
import { testTable } from "./testing/table.ts";

const table = testTable();
const aws = await startAws();
afterAll(() => aws.stop());

const outputs = () => ({
  PortalUrl: "https://track.shop.test",
  AlarmTopicArn: "arn:topic",
  TableName: table.name,
  RecordMonths: "24",
  HistoryMonths: "24",
  MailFrom: "care@shop.test",
});

const status = () =>
  runPortal(["status", "--stack", "shipment-portal"], {
    ...operatorVariables(table.endpoint),
    AWS_ENDPOINT_URL: aws.url,
  });

test("it says how a portal is: deployment, alarms, courier and mails, of one stage alone", async () => {
  aws.stacks.set("shipment-portal", { status: "UPDATE_COMPLETE", outputs: outputs() });
  const alarm = (name: string, topic: string) => ({
    AlarmName: `shipment-portal-${name}`,
    AlarmDescription: "It rings.",
    AlarmActions: [topic],
  });
  Object.assign(aws.json, {
    "GraniteServiceVersion20100801.DescribeAlarms": () => ({
      MetricAlarms: [alarm("customers-wait", "arn:topic"), alarm("test-customers-wait", "arn:another")],
    }),
  });
  aws.rest["/v2/email/account"] = {
    SendingEnabled: true,
    ProductionAccessEnabled: false,
    SendQuota: { SentLast24Hours: 12, Max24HourSend: 200 },
  };
  aws.rest["/v2/email/identities/shop.test"] = { VerifiedForSendingStatus: true };
  await table.put({ pk: "COURIER", sk: "PAUSE", until: Date.now() + 60_000 });
  const { code, out, errors } = await status();
  expect([code, errors]).toEqual([0, ""]);
  expect(out.trim().split("\n")).toEqual([
    "shipment-portal in local, https://track.shop.test",
    "Deployed: 2026-01-01T00:00:00.000Z, UPDATE_COMPLETE",
    "Alarms: ",
    "  shipment-portal-customers-wait: It rings.",
    expect.stringContaining("Alarms reach a person: Alarms reach nobody yet: owner@shop.test has to confirm"),
    "Courier: calls pause: it refused us",
    "Mails: 12 of 200 sent in 24 hours; in the sandbox",
  ]);
});

test("what these credentials may not see is said in its line, and the rest is told", async () => {
  const { MailFrom: _, ...withoutMails } = outputs();
  aws.stacks.set("shipment-portal", { outputs: withoutMails });
  aws.json["GraniteServiceVersion20100801.DescribeAlarms"] = () => {
    throw Object.assign(new Error("No."), { code: "AccessDeniedException" });
  };
  const { out } = await status();
  expect(out).toContain("Alarms: These credentials have no permission for this");
  expect(out).toContain("Courier: asked\nMails: off");
});
