import { describe, expect, test, vi } from "vitest";
import { linkTokenFor } from "../lookup/order-links.ts";
import { recordsOfOrder } from "../records/find.ts";
import type { StoredRecord } from "../records/item.ts";
import { confirmLast, leaveAndRun, mails, order, phone, leave as request, run, startAnew } from "../testing/alerts.ts";
import { databaseCalls } from "../testing/intercept.ts";
import { recordLog } from "../testing/log.ts";
import { scanTable } from "../testing/table-content.ts";
import { newNetwork } from "../testing/unique.ts";
import { handler as mailEvents } from "../workers/mail-events.ts";

const log = recordLog();

startAnew();

/** What an observer sees of an answer. */
const seen = ({ status, body, headers }: Awaited<ReturnType<typeof request>>) => ({ status, body, headers });

describe("leaving an address", () => {
  test("is answered alike for right and wrong pairs, known and new addresses, and makes the same calls to the database", async () => {
    const one = await order();
    const known = { name: one.name, email: one.email };
    await request(known);
    await run();
    const cases = {
      known,
      new: { name: one.name, email: "new@customer.example" },
      "wrong phone": { name: one.name, email: one.email, phone: "+1 415 555 0999" },
      "no such order": { name: "NO-SUCH-1", email: one.email },
    };
    const outcomes = [];
    for (const body of Object.values(cases)) {
      const answers: object[] = [];
      const calls = await databaseCalls(async () => answers.push(seen(await request(body))));
      outcomes.push({ answers, calls });
    }
    expect(outcomes[0]?.answers).toMatchObject([{ status: 202, body: {} }]);
    expect(outcomes[0]?.calls).toContain("PutItemCommand");
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });

  test("of a wrong pair leaves nothing and mails nobody", async () => {
    const one = await order();
    await request({ name: one.name, email: one.email, phone: "+1 415 555 0999" });
    await request({ name: "NO-SUCH-1", email: one.email });
    await run();
    expect(mails()).toEqual([]);
    expect(JSON.stringify(await scanTable())).not.toContain(one.email);
  });

  test("mails one link that confirms, without the order's number", async () => {
    const one = await order();
    await request({ name: ` #${one.name.toLowerCase()} `, email: ` ${one.email.toUpperCase()} ` });
    expect(await run()).toMatchObject({ sent: 1, failed: 0 });
    expect(mails()).toMatchObject([{ to: one.email, subject: expect.stringContaining("Confirm updates") }]);
    expect(mails()[0]?.text).toMatch(/https:\/\/track\.shop\.example\/#c=[\w-]{44}\n/);
    expect(JSON.stringify(mails())).not.toContain(one.name);
  });

  test("takes a link in place of the phone, for the parcels of its customer; a bad one counts as it does elsewhere", async () => {
    const one = await order();
    const [record] = await recordsOfOrder(one.name);
    const { token } = await linkTokenFor(record as StoredRecord);
    const left = await request({ token, email: one.email, phone: undefined });
    const bad = await request({ token: `${token.slice(0, -2)}AA`, email: "b@customer.example", phone: undefined });
    expect(seen(left)).toEqual(seen(bad));
    await run();
    expect(mails().map(({ to }) => to)).toEqual([one.email]);
    const alert = (await scanTable()).find(({ email }) => email === one.email);
    expect(alert).toMatchObject({ ending: "5550101", proof: { by: "link", keyId: 1 } });
  });

  test("needs an order with its phone, or a link", async () => {
    const nothing = await request({ email: "a@customer.example", phone: undefined });
    const fields = { name: "Order number is required", phone: "Phone is required" };
    expect(nothing).toMatchObject({ status: 400, body: { fields } });
  });

  test("writes no address into a log", async () => {
    const one = await order();
    await leaveAndRun(one);
    expect(JSON.stringify(log)).not.toContain("customer.example");
  });

  test.each([
    ["", "Email is required"],
    ["asha", "Enter a valid email address"],
    ["asha@customer.example\nBcc: all@customer.example", "Enter a valid email address"],
    ["asha@customer.example, boss@customer.example", "Enter a valid email address"],
    [`${"a".repeat(250)}@b.example`, "Email may have at most 254 characters"],
  ])("%j is refused", async (email, message) => {
    const answer = await request({ name: "AL-1", email });
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: message } } });
  });

  test("is refused where the portal mails nobody", async () => {
    vi.stubEnv("MAILS_CUSTOMERS", "");
    const one = await order();
    expect(await request({ name: one.name, email: one.email })).toMatchObject({ status: 404 });
    vi.unstubAllEnvs();
  });
});

describe("the limits", () => {
  test("a network may ask five times an hour, rightly or not", async () => {
    const one = await order();
    const address = newNetwork();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const body = { name: one.name, email: `a${at}@customer.example`, ...(at % 2 && { phone: "+1 415 555 0999" }) };
      statuses.push((await request(body, address)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await request({ name: one.name, email: "b@customer.example" }, address)).status).toBe(202);
  });

  test("wrong pairs count with those of lookups", async () => {
    const { handler } = await import("./get-tracking-no.ts");
    const { call } = await import("../testing/call.ts");
    const address = newNetwork();
    const lookup = () => call(handler, "getTrackingNo", { body: { name: "NO-SUCH-2", phone }, address });
    for (let at = 0; at < 3; at += 1) expect((await lookup()).status).toBe(404);
    const wrong = { name: "NO-SUCH-2", email: "a@customer.example" };
    expect((await request(wrong, address)).status).toBe(202);
    expect((await request(wrong, address)).status).toBe(202);
    expect(await request(wrong, address)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect((await lookup()).status).toBe(429);
  });

  test("of an order three addresses at most wait for their confirmation", async () => {
    const one = await order();
    for (let at = 0; at < 5; at += 1) await request({ name: one.name, email: `a${at}@customer.example` });
    await run();
    expect(mails()).toHaveLength(3);
    vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1_000);
    await request({ name: one.name, email: "later@customer.example" });
    await run();
    expect(mails()).toHaveLength(4);
  });

  test("and no more by made-up country codes, where its record has none", async () => {
    const one = await order({ phone: "07707 900123" });
    for (let at = 1; at <= 6; at += 1)
      await request({ name: one.name, phone: `+10${at} 7707 900123`, email: `a${at}@customer.example` });
    await run();
    expect(mails()).toHaveLength(3);
  });

  test("addresses left with a link take none of the places of those left with the phone, nor these of theirs", async () => {
    const one = await order();
    const [record] = await recordsOfOrder(one.name);
    const { token } = await linkTokenFor(record as StoredRecord);
    const byLink = (email: string) => request({ token, email, phone: undefined });
    for (let at = 0; at < 4; at += 1) await byLink(`junk${at}@customer.example`);
    await run();
    expect(mails()).toHaveLength(3);
    for (let at = 0; at < 4; at += 1) await request({ name: one.name, email: `a${at}@customer.example` });
    await byLink("late@customer.example");
    await run();
    expect(mails().map(({ to }) => to?.replace(/\d.*/, ""))).toEqual(["junk", "junk", "junk", "a", "a", "a"]);
  });

  test("and bounces and stops free none of these places, while a confirmation does", async () => {
    const one = await order();
    const leave = async (email: string) => {
      await request({ name: one.name, email });
      await run();
      return mails().length;
    };
    for (const at of [1, 2, 3]) {
      expect(await leave(`made-up-${at}@customer.example`)).toBe(at);
      const mailbox = [mails().at(-1)?.tags.mailbox ?? ""];
      const bounce = { bounce: { bounceType: "Permanent" }, mail: { tags: { mailbox } } };
      await mailEvents({ "detail-type": "Email Bounced", detail: bounce });
    }
    expect((await scanTable()).filter(({ pk }) => String(pk).startsWith("ALERT#"))).toEqual([]);
    expect(await leave("made-up-4@customer.example")).toBe(3);
    vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1_000);
    for (const at of [5, 6, 7]) expect(await leave(`real-${at}@customer.example`)).toBe(at - 1);
    expect(await leave("real-8@customer.example")).toBe(6);
    await confirmLast();
    expect(await leave("real-8@customer.example")).toBe(7);
  });

  test("an address is mailed once a day, over all orders", async () => {
    const orders = [await order(), await order(), await order()];
    for (const { name } of orders) {
      await request({ name, email: "asha.rao@customer.example" });
      await run(Date.now());
    }
    expect(mails()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    await run();
    expect(mails()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await run();
    expect(mails()).toHaveLength(2);
    // The second mail was the last for all that waited.
    vi.setSystemTime(Date.now() + 20 * 3_600_000);
    await run();
    expect(mails()).toHaveLength(2);
  });
});
