import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { beforeEach, describe, expect, test } from "vitest";
import type { AttentionReason } from "../../shared/shipment/reason-words.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { batchWrite, putOf } from "../database/writes.ts";
import { recordKey } from "../records/item.ts";
import { createRecord } from "../records/write.ts";
import { makeAccount } from "../testing/accounts.ts";
import { mails, ses } from "../testing/alerts.ts";
import { heldCase } from "../testing/cases.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { sendDigest } from "./digest.ts";

process.env.MAIL_FROM = "care@shop.example";
process.env.MAIL_CONFIGURATION = "mails";
process.env.DIGEST_TO = "owner@shop.example";
process.env.PORTAL_URL = "https://track.shop.example";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 08:30 in India. */
const morning = Date.UTC(2026, 10, 23, 3, 0);

beforeEach(async () => {
  await switchToEmptyTable();
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
});

const numberOf = (serial: number) => `SG32310270${String(serial).padStart(6, "0")}`;

interface Given {
  readonly reason?: AttentionReason;
  readonly noticed?: number;
  readonly snoozedUntil?: string;
  /** What the carrier wrote. */
  readonly words?: string;
}

/** A case since `since`, with its order, noticed then or later. */
async function open(
  serial: number,
  since: number,
  { reason = "held", noticed = since, snoozedUntil, words }: Given = {},
) {
  const fields = { name: `DIG-${serial}`, phone: "+1 415 555 0134", trackingNo: numberOf(serial) };
  await createRecord(fields, "her");
  const item = heldCase(fields.trackingNo, since, {
    words: words ?? null,
    ...{ orders: [recordKey(fields).pk], reason, noticedAt: new Date(noticed).toISOString() },
    ...(snoozedUntil && { snoozedUntil }),
  });
  await batchWrite([putOf(item)]);
}

describe("the digest", () => {
  test("is sent once, in the morning of the business's zone, whoever runs how often", async () => {
    await open(1, morning - hourMs);
    expect(await sendDigest(morning - 60_000)).toBe("not-now");
    const results = await Promise.all([sendDigest(morning), sendDigest(morning), sendDigest(morning + 1)]);
    expect(results.sort()).toEqual(["not-now", "not-now", "sent"]);
    expect(await sendDigest(morning + 10 * hourMs)).toBe("not-now");
    expect(mails()).toMatchObject([
      { to: "owner@shop.example", subject: "1 new parcel needs attention", text: expect.stringContaining("DIG-1") },
    ]);
  });

  test("names orders, numbers and reasons, and leads to the board, but holds no phone", async () => {
    await open(1, morning - 2 * hourMs, { words: "Held: invoice required" });
    await open(2, morning - hourMs, { reason: "bad-address" });
    await sendDigest(morning);
    const [{ subject, text } = mails()[0] ?? { subject: "", text: "" }] = mails();
    expect(subject).toBe("2 new parcels need attention");
    for (const words of [
      ...["DIG-1", "DIG-2", numberOf(1), "Wrong address", "Held", "In all, 2 parcels: 1 with a wrong address, 1 held"],
      "“Held: invoice required”",
      "https://track.shop.example/logistic/attention?reason=held",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("555");
    expect(text.indexOf("DIG-2")).toBeLessThan(text.indexOf("DIG-1"));
  });

  test("is not sent when nothing is new, and what comes later waits for the next morning", async () => {
    expect(await sendDigest(morning)).toBe("nothing-new");
    await open(1, morning + hourMs);
    expect(await sendDigest(morning + 2 * hourMs)).toBe("not-now");
    expect(await sendDigest(morning + dayMs)).toBe("sent");
    expect(await sendDigest(morning + 2 * dayMs)).toBe("nothing-new");
    expect(mails()).toHaveLength(1);
  });

  test("tells a case once: new is also one that was noticed long after it began, or began long after", async () => {
    await open(1, morning - dayMs);
    await open(2, morning + hourMs, { noticed: morning - 5 * dayMs });
    await sendDigest(morning);
    await open(3, morning - 3 * dayMs, { noticed: morning + hourMs });
    await sendDigest(morning + dayMs);
    expect(mails().map(({ text }) => ["DIG-1", "DIG-2", "DIG-3"].filter((name) => text.includes(name)))).toEqual([
      ["DIG-1"],
      ["DIG-2", "DIG-3"],
    ]);
  });

  test("leaves what opened in the last minutes to the next one, since the index may not list it yet", async () => {
    await open(1, morning - hourMs);
    await open(2, morning - hourMs, { noticed: morning - 30_000 });
    await open(3, morning - 30_000);
    await sendDigest(morning);
    await sendDigest(morning + dayMs);
    expect(mails().map(({ text }) => ["DIG-1", "DIG-2", "DIG-3"].filter((name) => text.includes(name)))).toEqual([
      ["DIG-1"],
      ["DIG-2", "DIG-3"],
    ]);
  });

  test("finds what is new behind any number of old cases", async () => {
    const old = Array.from({ length: 2_100 }, (_, at) =>
      putOf(heldCase(numberOf(1_000 + at), morning - 9 * dayMs + at, { reason: "stalled" })),
    );
    await batchWrite(old);
    await sendDigest(morning);
    await open(1, morning + hourMs);
    expect(await sendDigest(morning + dayMs)).toBe("sent");
    expect(mails().at(-1)?.subject).toBe("1 new parcel needs attention");
    expect(mails().at(-1)?.text).toContain("In all, 101+ parcels: 1 held, 100+ without news.");
  });

  test("leaves out what is snoozed", async () => {
    await open(1, morning - hourMs, { snoozedUntil: new Date(morning + dayMs).toISOString() });
    expect(await sendDigest(morning)).toBe("nothing-new");
  });

  test("shows thirty parcels and says how many more there are", async () => {
    for (let serial = 1; serial <= 33; serial += 1) await open(serial, morning - hourMs - serial * 1_000);
    await sendDigest(morning);
    expect(mails()[0]?.subject).toBe("33 new parcels need attention");
    expect(mails()[0]?.text).toContain("And 3 more parcels.");
  });
});

test("the admins are mailed once a day while members wait for approval", async () => {
  const admins = await Promise.all(["a", "b"].map(() => makeAccount("admin")));
  const member = await makeAccount("logistics", { name: "Meera Iyer", isVerified: false });
  await makeAccount("logistics");
  expect(await sendDigest(morning)).toBe("sent");
  expect(await sendDigest(morning + hourMs)).toBe("not-now");
  expect(mails().map(({ to }) => to)).toEqual(expect.arrayContaining(admins.map(({ email }) => email)));
  expect(mails()).toHaveLength(2);
  const [{ subject, text } = { subject: "", text: "" }] = mails();
  expect(subject).toBe("1 person is waiting to join your team");
  for (const words of ["Meera Iyer", member.email, "https://track.shop.example/admin/verify?show=pending"]) {
    expect(text).toContain(words);
  }
  await changeAccount(member, "operator", () => ({ isVerified: true }));
  expect(await sendDigest(morning + dayMs)).toBe("nothing-new");
});

test("each admin is mailed at the pace of a new SES account, though one's address is refused", async () => {
  await Promise.all(["a", "b"].map(() => makeAccount("admin")));
  await makeAccount("logistics", { isVerified: false });
  const refused = Object.assign(new Error("not verified"), {
    name: "MessageRejected",
    $metadata: { httpStatusCode: 400 },
  });
  const sentAt: number[] = [];
  ses.on(SendEmailCommand).callsFake(() => {
    sentAt.push(performance.now());
    if (sentAt.length === 1) throw refused;
    return { MessageId: "1" };
  });
  await expect(sendDigest(morning)).rejects.toThrow("not verified");
  const [first = 0, second = 0] = sentAt;
  expect(second - first).toBeGreaterThan(1_000);
});

describe("when SES fails", () => {
  test("and refuses the mail, a later run of the morning sends it", async () => {
    await open(1, morning - hourMs);
    const throttled = Object.assign(new Error("slow down"), {
      name: "TooManyRequestsException",
      $metadata: { httpStatusCode: 429 },
    });
    ses.on(SendEmailCommand).rejectsOnce(throttled).resolves({ MessageId: "2" });
    await expect(sendDigest(morning)).rejects.toThrow("slow down");
    expect(await sendDigest(morning + 600_000)).toBe("sent");
    expect(await sendDigest(morning + 1_200_000)).toBe("not-now");
  });

  test("and does not reply, no second mail goes out that day, and the next day's tells the same", async () => {
    await open(1, morning - hourMs);
    ses.on(SendEmailCommand).rejectsOnce(new Error("socket hang up")).resolves({ MessageId: "2" });
    await expect(sendDigest(morning)).rejects.toThrow("socket hang up");
    expect(await sendDigest(morning + 600_000)).toBe("not-now");
    expect(await sendDigest(morning + dayMs)).toBe("sent");
    expect(mails().at(-1)?.text).toContain("DIG-1");
  });
});
