import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { DynamoDBRecord } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, vi } from "vitest";
import { mailDueAlerts } from "../alerts/mail-run.ts";
import { tableName } from "../database/table.ts";
import { recordKey } from "../records/item.ts";
import { createRecord } from "../records/write.ts";
import { reserveCourierCall, saveSnapshot } from "../shipments/snapshot-store.ts";
import { handler as follower } from "../workers/follower.ts";
import { type Answer, call } from "./call.ts";
import { handlerOf } from "./handlers.ts";
import { storedSecrets } from "./secrets-manager.ts";
import { scannedShipment, toCountry } from "./snapshots.ts";
import { streamRecords } from "./stream.ts";
import { scanTable } from "./table-content.ts";
import { switchToEmptyTable } from "./tables.ts";
import { newNetwork, newOrder } from "./unique.ts";

/** Sets what the stack gives to functions where customers are mailed. */
export function switchMailsOn(): void {
  process.env.MAIL_FROM = "care@shop.example";
  process.env.MAIL_CONFIGURATION = "mails";
  process.env.PORTAL_URL = "https://track.shop.example";
  process.env.MAILS_CUSTOMERS = "yes";
  // Confirming shows the parcel, as far as the courier has answered.
  process.env.COURIER_SECRET_ARN = "arn:aws:secretsmanager:local:123456789012:secret:no-courier";
  storedSecrets.set(process.env.COURIER_SECRET_ARN, [{ versionId: "1", value: "{}" }]);
}

export const ses = mockClient(SESv2Client);

/** Customers are mailed; each test starts at the same time with an empty table, and SES takes its mails. */
export function startAnew(): void {
  switchMailsOn();
  beforeEach(async () => {
    await switchToEmptyTable();
    vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
    vi.setSystemTime(Date.UTC(2026, 5, 1, 12, 1));
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export interface SentMail {
  readonly to: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
}

const pairs = (list: readonly { Name?: string | undefined; Value?: string | undefined }[] = []) =>
  Object.fromEntries(list.map(({ Name = "", Value = "" }) => [Name, Value]));

/** The mails that SES was given, also those that it refused. */
export const mails = (): SentMail[] =>
  ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => {
    const { Subject, Body, Headers } = input.Content?.Simple ?? {};
    return {
      to: input.Destination?.ToAddresses?.join(),
      subject: Subject?.Data ?? "",
      text: Body?.Text?.Data ?? "",
      html: Body?.Html?.Data ?? "",
      headers: pairs(Headers),
      tags: pairs(input.EmailTags),
    };
  });

export const tokenIn = (mail: Pick<SentMail, "text"> | undefined, kind: "c" | "s") =>
  new RegExp(`/#${kind}=([\\w-]{44})`).exec(mail?.text ?? "")?.[1] ?? "";

export const phone = "+1 415 555 0101";

export async function order(fields: object = {}) {
  const record = newOrder({ phone, ...fields });
  await createRecord(record, "test");
  return { ...record, email: `asha-${record.trackingNo}@customer.example`.toLowerCase() };
}

/** Leaves an address, each time from another network unless one is given. */
export async function leave(body: object, address = newNetwork()): Promise<Answer> {
  // Requests of one millisecond are read in any order, and a test's clock may stand for many.
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 1);
  return call(await handlerOf("createAlert"), "createAlert", { body: { phone, ...body }, address });
}

/** Leaves an order's address, and mails the link that confirms it. */
export async function leaveAndRun({ name, email }: { readonly name: string; readonly email: string }): Promise<void> {
  await leave({ name, email });
  await run();
}

export const confirm = async (token: string): Promise<Answer> =>
  call(await handlerOf("confirmAlerts"), "confirmAlerts", { body: { token } });

/** Follows the link of the last mail, which asks to confirm. */
export const confirmLast = () => confirm(tokenIn(mails().at(-1), "c"));

export const stop = async (t: string, request: object = {}): Promise<Answer> =>
  call(await handlerOf("stopAlert"), "stopAlert", { query: { t }, ...request });

/** Stores what the courier answers, by the codes of its scans, and lets the follower hear of it. */
export async function scan(
  { country, ...parcel }: { readonly name: string; readonly trackingNo: string; readonly country?: string },
  ...codes: string[]
) {
  const at = Math.floor(Date.now() / 1000) * 1000;
  const scans = codes.map((code, place) => [at - (codes.length - place) * 60_000, code] as const);
  await reserveCourierCall(parcel.trackingNo, recordKey(parcel), Date.now());
  const shipment = scannedShipment(parcel.trackingNo, ...scans);
  await saveSnapshot(parcel.trackingNo, country ? toCountry(country, shipment) : shipment, Date.now());
  await followNews();
}

const delivered = new Set<string>();
/** The embedded engine counts the events of each table anew. */
const eventIn = ({ eventID }: DynamoDBRecord) => `${tableName()} ${eventID}`;

/** Delivers records of the stream to the follower. */
export async function follow(Records: DynamoDBRecord[]): Promise<void> {
  await follower({ Records });
  for (const record of Records) delivered.add(eventIn(record));
}

const toFollow = async () =>
  (await streamRecords()).filter(({ dynamodb }) => /^(PARCEL#|SNAPSHOT|REQUEST)/.test(dynamodb?.Keys?.sk?.S ?? ""));

/** Delivers the whole stream to the follower, as often as it is called. */
export const followAll = async () => follow(await toFollow());

/** Delivers what the follower was not given yet. */
export const followNews = async () => follow((await toFollow()).filter((record) => !delivered.has(eventIn(record))));

export const storedAlerts = async () => (await scanTable()).filter(({ pk }) => String(pk).startsWith("ALERT#"));

export const run = (at = Date.now()) => mailDueAlerts(() => at);

/** An order whose customer confirmed an address. */
export async function followedOrder(fields: object = {}) {
  const one = await order(fields);
  await leaveAndRun(one);
  const asking = mails().findLast(({ to }) => to === one.email);
  await confirm(tokenIn(asking, "c"));
  await run();
  return one;
}
