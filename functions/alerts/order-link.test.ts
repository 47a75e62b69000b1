import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { table, tableName } from "../database/table.ts";
import { linkTokenFor, orderOfLink } from "../lookup/order-links.ts";
import { byForm, type StoredRecord, storedRecord } from "../records/item.ts";
import { recordKey } from "../records/keys.ts";
import { revokeLinksOf } from "../records/revocation.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import {
  confirm,
  followedOrder,
  leave,
  mails,
  order,
  phone,
  run,
  scan,
  startAnew,
  switchMailsOn,
  tokenIn,
  unique,
} from "../testing/alerts.ts";
import { call } from "../testing/call.ts";
import { handlerOf } from "../testing/handlers.ts";
import { recordLog } from "../testing/log.ts";
import { makeLinkKeys, secretReads, secretsOutage, storedSecrets } from "../testing/secrets-manager.ts";
import { scanTable } from "../testing/table-content.ts";

switchMailsOn();
const log = recordLog();
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

startAnew();

type Order = Awaited<ReturnType<typeof order>>;

async function recordOf(one: Order): Promise<StoredRecord> {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: recordKey(one) }));
  return storedRecord.parse(Item);
}

/** Confirms an address that was left, and returns the mail about the stage that follows. */
async function mailedAfterConfirming(one: Order) {
  await run();
  await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
  return mailed(one);
}

/** The mail about a stage that comes next. */
async function mailed(one: Order, ...codes: string[]) {
  later(10);
  await scan(one, "SGE_106", ...codes);
  await run();
  const mail = mails().at(-1);
  expect(mail).toMatchObject({ to: one.email, subject: expect.stringContaining(`(order ${one.name})`) });
  return mail ?? { text: "", html: "" };
}

const linkIn = ({ text }: { readonly text: string }) => /See where it is:\n(.*)\n/.exec(text)?.[1] ?? "";
const formFor = (one: Order) => `https://track.shop.example/#order=${one.name}`;
const aLink = expect.stringMatching(/^https:\/\/track\.shop\.example\/#t=[\w-]{36,90}$/);

async function open(link: string) {
  const request = { body: { token: link.split("#t=")[1] }, address: unique().address };
  return call(await handlerOf("openLink"), "openLink", request);
}

describe("a mail about a stage", () => {
  test("opens the order without typing, and the mail that asks to confirm does not", async () => {
    const one = await followedOrder();
    expect(JSON.stringify(mails())).not.toContain("#t=");
    const mail = await mailed(one);
    const link = linkIn(mail);
    expect(link).toEqual(aLink);
    expect(mail.html).toContain(`href="${link}"`);
    const { status, body } = await open(link);
    expect({ status, body }).toMatchObject({ status: 200, body: { name: one.name } });
    expect(body.trackingData.data.awbInfo).toMatchObject({ awb_receiver_name: null, awb_postcode: null });
    await revokeLinksOf(await recordOf(one));
    expect((await open(link)).status).toBe(404);
    expect(JSON.stringify(log)).not.toContain(link.split("#t=")[1]);
  });

  test("does so for an address that was left with a link, and with other phones in the order", async () => {
    const one = await order();
    await createRecord({ name: one.name, phone: "+44 20 7946 0000", trackingNo: "SG88000000000011" }, "test");
    const { token } = await linkTokenFor(await recordOf(one));
    await leave({ token, email: one.email, phone: undefined });
    expect(linkIn(await mailedAfterConfirming(one))).toEqual(aLink);
  });

  test("opens where the phone was typed with a country code that the record has not", async () => {
    const one = await order({ phone: "0491 573 329" });
    await leave({ name: one.name, email: one.email, phone: "+61 491 573 329" });
    const link = linkIn(await mailedAfterConfirming(one));
    expect((await orderOfLink(String(link).split("#t=")[1] ?? ""))?.phone).toBe("1573329");
  });

  test("opens the parcels of the phone alone that was typed", async () => {
    const one = await followedOrder();
    await createRecord({ name: one.name, phone: "+44 20 7946 0000", trackingNo: "SG88000000000012" }, "test");
    const link = linkIn(await mailed(one));
    expect(link).toEqual(aLink);
    const opened = await orderOfLink(String(link).split("#t=")[1] ?? "");
    expect(opened?.records.map(({ trackingNo }) => trackingNo)).toEqual([one.trackingNo]);
  });

  test("tells of all that a link opens which was made for the last digits of a phone", async () => {
    const one = await order({ phone: "555 7001" });
    const whole = { ...one, trackingNo: "SG88000000000023" };
    later(1);
    await createRecord({ ...whole, phone: "+1 212 555 7001" }, "test");
    const { token } = await linkTokenFor(await recordOf(one));
    const opened = await orderOfLink(token);
    expect({ ...opened, records: opened?.records.length }).toMatchObject({ records: 2, phone: "5557001" });
    await leave({ token, email: one.email, phone: undefined });
    const { text } = await mailedAfterConfirming(one);
    expect(text).toContain(one.trackingNo);
    await scan(whole, "SGE_106");
    await run();
    expect(mails().at(-1)?.text).toContain(whole.trackingNo);
  });

  test("does not once the links were revoked, until the address is left again", async () => {
    const one = await followedOrder();
    later(10);
    await revokeLinksOf(await recordOf(one));
    expect(linkIn(await mailed(one))).toBe(formFor(one));
    later(10);
    await leave({ name: one.name, email: one.email });
    await run();
    expect(linkIn(await mailed(one, "SGE_206"))).toEqual(aLink);
  });

  test("does not come to who left a link at the moment in which the order's links are revoked", async () => {
    const one = await order();
    const record = await recordOf(one);
    const { token } = await linkTokenFor(record);
    later(10);
    const revokedAt = Date.now();
    vi.setSystemTime(revokedAt + 30);
    // The link was looked at before the revocation was stored, which bears an earlier time.
    await leave({ token, email: one.email, phone: undefined });
    await revokeLinksOf(record, revokedAt);
    await run();
    await scan(one, "SGE_106");
    await run();
    expect(mails()).toEqual([]);
    // A new link is for the order as it is since.
    const anew = await linkTokenFor(record);
    await leave({ token: anew.token, email: one.email, phone: undefined });
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    expect(linkIn(await mailed(one, "SGE_206"))).toEqual(aLink);
  });

  test("does not come to who had a link only, once the order's links are revoked", async () => {
    const one = await order();
    const byLink = async () => {
      const { token } = await linkTokenFor(await recordOf(one));
      await leave({ token, email: one.email, phone: undefined });
      later(1);
    };
    // Before the worker knows of the address.
    await byLink();
    await revokeLinksOf(await recordOf(one));
    later(1);
    await run();
    expect(mails()).toEqual([]);
    // And after it was confirmed.
    later(1);
    await byLink();
    await run();
    await confirm(tokenIn(mails()[0] ?? { text: "" }, "c"));
    later(10);
    await revokeLinksOf(await recordOf(one));
    await scan(one, "SGE_106");
    await run();
    expect(mails()).toHaveLength(1);
    // Another link proves the order again.
    later(10);
    await byLink();
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    await scan(one, "SGE_106", "SGE_206");
    await run();
    expect(mails().at(-1)?.subject).toContain(`(order ${one.name})`);
  });

  test("does not for an order that was deleted and entered anew before the alert went with it", async () => {
    const one = await followedOrder();
    await deleteRecord((await recordOf(one))._id, byForm("her"));
    later(10);
    await createRecord({ name: one.name, phone, trackingNo: one.trackingNo }, "test");
    expect(linkIn(await mailed(one))).toBe(formFor(one));
  });

  test("does not where the links have ended by themselves, which is no error", async () => {
    const { email, name, trackingNo } = unique();
    await createRecord({ name, phone, trackingNo }, "test", new Date(Date.now() - 181 * 24 * 60 * 60_000));
    await leave({ name, email });
    const one = { ...unique(), name, trackingNo, email, phone };
    expect(linkIn(await mailedAfterConfirming(one))).toBe(formFor(one));
    expect(JSON.stringify(log)).not.toContain("mail-without-link");
  });

  test("goes by the time of its request for an alert that was stored without that of its proof", async () => {
    const one = await followedOrder();
    for (const { pk, sk } of await scanTable()) {
      if (!String(pk).startsWith("ALERT#")) continue;
      const Key = { pk, sk };
      await table().send(new UpdateCommand({ TableName: tableName(), Key, UpdateExpression: "REMOVE provenAt" }));
    }
    expect(linkIn(await mailed(one))).toEqual(aLink);
    await revokeLinksOf(await recordOf(one));
    expect(linkIn(await mailed(one, "SGE_206"))).toBe(formFor(one));
  });
});

describe("the secret of links", () => {
  const { LINKS_SECRET_ARN } = process.env;
  let other = 0;
  beforeEach(() => {
    other += 1;
    process.env.LINKS_SECRET_ARN = `${LINKS_SECRET_ARN}-${other}`;
    storedSecrets.set(process.env.LINKS_SECRET_ARN, [makeLinkKeys(1)]);
  });
  afterEach(() => {
    secretsOutage.now = false;
    process.env.LINKS_SECRET_ARN = LINKS_SECRET_ARN;
  });

  test("is read once for many mails", async () => {
    const [one, two] = [await followedOrder(), await followedOrder()];
    const sent = mails().length;
    const reads = [secretReads.count];
    const next = [
      { parcel: one, codes: ["SGE_106"] },
      { parcel: two, codes: ["SGE_106"] },
      { parcel: one, codes: ["SGE_106", "SGE_206"] },
    ];
    for (const { parcel, codes } of next) {
      later(1);
      await scan(parcel, ...codes);
      await run();
      reads.push(secretReads.count);
    }
    expect(mails().slice(sent).map(linkIn)).toEqual([aLink, aLink, aLink]);
    const [before = 0, first = 0, ...others] = reads;
    expect(first).toBeGreaterThan(before);
    expect(others).toEqual([first, first]);
  });

  const keyOf = (link: string) => Buffer.from(link.split("#t=")[1] ?? "", "base64url")[1];

  test("ends with its key an address that was left with links only, whose mails hold none of the next key", async () => {
    const { LINKS_SECRET_ARN: arn = "" } = process.env;
    const both = makeLinkKeys(1, 2);
    const { 1: leaked, 2: next } = JSON.parse(both.value);
    const use = (keys: object) => {
      storedSecrets.set(arn, [{ ...both, value: JSON.stringify(keys) }]);
      // Until the functions have read it again.
      later(6);
    };
    use({ 1: leaked });
    const one = await followedOrder();
    const { token } = await linkTokenFor(await recordOf(one));
    const byLink = (email: string) => leave({ token, email, phone: undefined });
    await byLink("link@customer.example");
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    use({ 1: leaked, 2: next });
    await scan(one, "SGE_106");
    await run();
    const keys = () => Object.fromEntries(mails().map((mail) => [mail.to, keyOf(linkIn(mail))]));
    expect(keys()).toEqual({ [one.email]: 2, "link@customer.example": 1 });
    await byLink("waiting@customer.example");
    await byLink("unread@customer.example");
    await run();
    expect(mails().at(-1)?.to).toMatch(/^(waiting|unread)@/);
    await byLink("unread-2@customer.example");
    // Also where another key gets its number.
    use({ 2: next, ...JSON.parse(makeLinkKeys(1).value) });
    const sent = mails().length;
    await scan(one, "SGE_106", "SGE_206");
    await run();
    later(24 * 60);
    await run();
    expect(
      mails()
        .slice(sent)
        .map(({ to }) => to),
    ).toEqual([one.email]);
  });

  test("is needed for an address that was left with a link only: while it is away, its mails wait", async () => {
    const one = await order();
    const { token } = await linkTokenFor(await recordOf(one));
    await leave({ token, email: one.email, phone: undefined });
    await mailedAfterConfirming(one);
    const sent = mails().length;
    process.env.LINKS_SECRET_ARN += "-mistyped";
    storedSecrets.set(process.env.LINKS_SECRET_ARN ?? "", [{ versionId: "typed", value: '{"1": "secret-key' }]);
    later(10);
    await scan(one, "SGE_106", "SGE_206");
    expect(await run()).toMatchObject({ sent: 0, failed: 1, end: "done" });
    expect(JSON.stringify(log)).not.toContain("secret-key");
    expect(log).toContainEqual({ event: "alert-not-mailed", failure: "keys", error: "Error" });
    process.env.LINKS_SECRET_ARN = process.env.LINKS_SECRET_ARN?.replace("-mistyped", "");
    later(15);
    await run();
    expect(mails()).toHaveLength(sent + 1);
  });

  test("is not needed for the mail: without it the order's form is a click away", async () => {
    const one = await followedOrder();
    secretsOutage.now = true;
    expect(linkIn(await mailed(one))).toBe(formFor(one));
    expect(log).toContainEqual(expect.objectContaining({ event: "mail-without-link" }));
    secretsOutage.now = false;
    expect(linkIn(await mailed(one, "SGE_206"))).toEqual(aLink);
  });
});
