import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterEach, describe, expect, test, vi } from "vitest";
import { orderKey } from "../../shared/keys.ts";
import { keyOf } from "../database/item.ts";
import { releaseLease, takeLease } from "../database/lease.ts";
import { isExpired, table, tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { rebuild } from "../follower/rebuild.ts";
import { linkTokenFor, orderOfLink } from "../lookup/order-links.ts";
import { recordsOfOrder } from "../records/find.ts";
import { historyExpires } from "../records/history/entry.ts";
import { newestEntry } from "../records/history/read.ts";
import { byForm, recordExpires } from "../records/item.ts";
import { restorationOf } from "../records/restore.ts";
import { revokeLinksOf } from "../records/revocation.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import {
  confirm,
  follow,
  followAll,
  followedOrder,
  leave,
  mails,
  order,
  phone,
  run,
  scan,
  ses,
  startAnew,
  stop,
  switchMailsOn,
  tokenIn,
  unique,
} from "../testing/alerts.ts";
import { justBefore } from "../testing/intercept.ts";
import { edit, followed, later, type Order, recordOf, remove, update } from "../testing/order-changes.ts";
import { recordsInStream } from "../testing/stream.ts";
import { scanTable } from "../testing/table-content.ts";
import { alertPartition, goneKey, isGone, leaseKey, storedAlert } from "./item.ts";
import { stopSecretsOf } from "./tokens.ts";

switchMailsOn();
const anotherPhone = "+44 20 7946 0000";

startAnew();
afterEach(() => {
  vi.unstubAllEnvs();
});

const stages = () =>
  mails()
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith("Do you want"));
const storedAlerts = async () =>
  (await scanTable())
    .map((item) => ({ ...item, ...keyOf(item) }))
    .filter((item) => item.pk.startsWith("ALERT#") && !isGone(item))
    .map((item) => storedAlert.parse(item));
const onlyAlert = async () => {
  const [alert, ...others] = await storedAlerts();
  if (!alert || others.length > 0) throw new Error("There is not one alert");
  return alert;
};
const nothingToMend = async () => expect(await rebuild({ dryRun: true })).toMatchObject({ alerts: 0 });

/** The token of a kind in the last mail that has one, or in the last about an order. */
const lastToken = (kind: "c" | "s", name = "") =>
  tokenIn(mails().findLast((mail) => mail.subject.includes(name) && tokenIn(mail, kind)) ?? { text: "" }, kind);

/** Leaves an address, and confirms it once its mailbox may be asked again. */
async function followToo({ name }: Pick<Order, "name">, request: object): Promise<void> {
  later(24 * 60);
  await leave({ name, ...request });
  await run();
  await confirm(lastToken("c"));
  await run();
}

/** An order whose customer left an address with its link, and confirmed it. */
async function followedByLink(): Promise<Order> {
  const one = await order();
  const { token } = await linkTokenFor(await recordOf(one));
  later(1);
  await leave({ token, email: one.email, phone: undefined });
  await run();
  await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
  await run();
  return one;
}

describe("what was told stays told", () => {
  test("when a record is deleted and brought back", async () => {
    const one = await followedOrder();
    await scan(one, "SGE_303");
    await run();
    await (await remove(one))();
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
    await scan(one, "SGE_303", "SGE_304");
    await run();
    expect(stages()).toHaveLength(2);
    await nothingToMend();
  });

  test("when one of several is, and when a tracking number is changed and changed back", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000021" };
    await createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test");
    await scan(second, "SGE_303");
    await run();
    await (await remove(second))();
    await scan(second, "SGE_303");
    await run();
    const mistyped = await edit(second, { trackingNo: "SG88000000000022" });
    await edit(mistyped, { trackingNo: second.trackingNo });
    await scan(second, "SGE_303");
    await run();
    expect(stages()).toHaveLength(1);
    await nothingToMend();
  });
});

describe("an alert of an order without records", () => {
  test("sleeps, and goes on when they are back, with what happened meanwhile", async () => {
    const one = await followedOrder();
    const other = { ...one, name: "AL-SHARED" };
    // The number's snapshot lives on with another order.
    await createRecord({ name: other.name, phone: anotherPhone, trackingNo: one.trackingNo }, "test");
    const bringBack = await remove(one);
    await scan(other, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
    expect(await storedAlerts()).toHaveLength(1);
    await nothingToMend();
    later(60);
    await bringBack();
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
    await nothingToMend();
  });

  test("is asked to confirm only when they are back", async () => {
    const one = await order();
    await leave({ name: one.name, email: one.email });
    const away = { name: "TooManyRequestsException", $metadata: { httpStatusCode: 429 } };
    ses
      .on(SendEmailCommand)
      .rejectsOnce(Object.assign(new Error("away"), away))
      .resolves({ MessageId: "1" });
    expect(await run()).toMatchObject({ end: "away" });
    const bringBack = await remove(one);
    for (let at = 0; at < 2; at += 1) expect(await run()).toMatchObject({ sent: 0, failed: 0 });
    await bringBack();
    expect(await run()).toMatchObject({ sent: 1 });
  });

  test("sleeps as long as its order would have lasted", async () => {
    const one = await followedOrder();
    const record = await recordOf(one);
    await remove(one);
    await run();
    expect(await onlyAlert()).toMatchObject({ expiresAt: recordExpires(record) });
  });

  test("ends when its last record can no longer be brought back, unless it is before", async () => {
    vi.stubEnv("HISTORY_MONTHS", "1");
    // The stream's times are the clock's.
    vi.setSystemTime(vi.getRealSystemTime());
    const one = await followedOrder();
    const record = await recordOf(one);
    const bringBack = await remove(one);
    await run();
    const { expiresAt } = await onlyAlert();
    // On a busy machine the test's clock is behind the stream's.
    expect(expiresAt).toBeLessThan(historyExpires(new Date().toISOString()) + 3_600);
    expect(expiresAt).toBeGreaterThan(unixSeconds() + 27 * 86_400);
    later(60);
    await nothingToMend();
    await bringBack();
    await run();
    expect(await onlyAlert()).toMatchObject({ expiresAt: recordExpires(record) });
    // The follower did not come by.
    await deleteRecord(record._id, byForm("her"));
    for (const alerts of [1, 0]) expect(await rebuild({ dryRun: false })).toMatchObject({ alerts });
    expect((await onlyAlert()).expiresAt).toBeLessThan(recordExpires(record));
  });

  test("that was left with a link ends with it: not for a restored order, but for one that was entered anew", async () => {
    const one = await followedByLink();
    await (await remove(one))();
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toHaveLength(1);
    await remove(one);
    later(1);
    await createRecord({ name: one.name, phone, trackingNo: one.trackingNo }, "test");
    await scan(one, "SGE_303", "SGE_304");
    await run();
    await run();
    expect(stages()).toHaveLength(1);
    await nothingToMend();
  });

  test("that was left with a link goes on once a deleted record is back beside one that was entered anew", async () => {
    const one = await followedByLink();
    const bringBack = await remove(one);
    later(1);
    const trackingNo = "SG88000000000091";
    await followed(() => createRecord({ name: one.name, phone, trackingNo }, "test"));
    await scan({ ...one, trackingNo }, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
    await nothingToMend();
    await bringBack();
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`News of 2 parcels (order ${one.name})`]);
    await nothingToMend();
  });

  test("is not for a customer with another phone whom its order got anew, even if it was left with a link too", async () => {
    const one = await followedByLink();
    await leave({ name: one.name, email: one.email });
    await run();
    await remove(one);
    later(1);
    await createRecord({ name: one.name, phone: anotherPhone, trackingNo: "SG88000000000023" }, "test");
    await scan({ ...one, trackingNo: "SG88000000000023" }, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
    await nothingToMend();
    await createRecord({ name: one.name, phone, trackingNo: "SG88000000000024" }, "test");
    await scan({ ...one, trackingNo: "SG88000000000024" }, "SGE_303");
    await run();
    expect(stages()).toHaveLength(1);
    expect(mails().at(-1)?.text).toContain("SG88000000000024");
    expect(mails().at(-1)?.text).not.toContain("SG88000000000023");
  });
});

test("links that were ended end what was left with them, and not what was left with the phone later", async () => {
  const one = await followedByLink();
  await createRecord({ name: one.name, phone: anotherPhone, trackingNo: "SG88000000000025" }, "test");
  later(1);
  await revokeLinksOf(await recordOf(one));
  later(1);
  await leave({ name: one.name, email: one.email });
  await run();
  for (const trackingNo of [one.trackingNo, "SG88000000000025"]) await scan({ ...one, trackingNo }, "SGE_303");
  await run();
  expect(stages()).toHaveLength(1);
  expect(mails().at(-1)?.text).not.toContain("SG88000000000025");
});

test.each([followedByLink, followedOrder])(
  "links that were ended under a wrong number before the order had it end nothing of it: %o",
  async (follow) => {
    const other = await order({ phone: anotherPhone });
    const one = await follow();
    later(1);
    await revokeLinksOf(await recordOf(other));
    await edit(await edit(one, { name: other.name }), { name: one.name });
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
    expect(mails().at(-1)?.text).toContain("#t=");
  },
);

test("who confirms what was left with a link that staff have ended since is told so, and not who left the phone too", async () => {
  const one = await order();
  const { token } = await linkTokenFor(await recordOf(one));
  const left = { token, email: one.email, phone: undefined };
  await leave(left);
  await run();
  later(1);
  await revokeLinksOf(await recordOf(one));
  expect((await confirm(lastToken("c"))).status).toBe(410);
  await leave({ name: one.name, email: one.email });
  await run();
  expect((await confirm(lastToken("c"))).status).toBe(200);
  expect((await onlyAlert()).confirmedAt).toBeDefined();
});

test("a corrected phone number tells at once what happened before", async () => {
  const one = await order({ phone: anotherPhone });
  await createRecord({ name: one.name, phone, trackingNo: "SG88000000000026" }, "test");
  await leave({ name: one.name, email: one.email });
  await run();
  await confirm(tokenIn(mails()[0] ?? { text: "" }, "c"));
  await scan(one, "SGE_303");
  await run();
  expect(stages()).toEqual([]);
  await edit(one, { phone });
  await nothingToMend();
  await run();
  expect(stages()).toHaveLength(1);
});

test("a new parcel with a number that is known tells its stage", async () => {
  const [one, other] = [await followedOrder(), await order({ phone: anotherPhone })];
  await scan(other, "SGE_303");
  await followed(() => createRecord({ name: one.name, phone, trackingNo: other.trackingNo }, "test"));
  await run();
  expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
  await nothingToMend();
});

test("a number that stands in more orders than ever share one is told to each", async () => {
  const one = await followedOrder();
  const before = { ...one, name: "AA-0" };
  for (let index = 0; index < 60; index += 1) {
    await createRecord({ name: `AA-${index}`, phone: anotherPhone, trackingNo: one.trackingNo }, "test");
  }
  await followAll();
  await scan(before, "SGE_303");
  await run();
  expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
});

test("addresses of one customer that wait do not keep another customer of the order from being asked", async () => {
  const one = await order();
  await createRecord({ name: one.name, phone: anotherPhone, trackingNo: "SG88000000000061" }, "test");
  for (const each of [1, 2, 3]) await leave({ name: one.name, email: `waits-${each}@customer.example` });
  await leave({ name: one.name, email: "too-many@customer.example" });
  await leave({ name: one.name, phone: anotherPhone, email: "other@customer.example" });
  await run();
  expect(mails().map(({ to }) => to)).toEqual(
    [1, 2, 3].map((each) => `waits-${each}@customer.example`).concat("other@customer.example"),
  );
});

describe("mails that were stopped and asked for again", () => {
  test.each(["the same order", "a corrected number"])("are stopped by the earlier mails too: %s", async (which) => {
    const one = await followedOrder();
    await scan(one, "SGE_106");
    await run();
    const earlier = tokenIn(mails().at(-1) ?? { text: "" }, "s");
    await stop(earlier);
    expect(await storedAlerts()).toEqual([]);
    const now = which === "the same order" ? one : await edit(one, { name: unique().name });
    later(24 * 60);
    await leave({ name: now.name, email: one.email });
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    await scan(now, "SGE_106", "SGE_206");
    await run();
    expect(stages()).toHaveLength(2);
    expect((await stop(earlier)).status).toBe(200);
    expect(await storedAlerts()).toEqual([]);
  });

  test("are not stopped by the mails about another order, nor by those of another mailbox", async () => {
    const [one, two] = [await followedOrder(), await followedOrder()];
    for (const each of [one, two]) await scan(each, "SGE_106");
    await run();
    const tokens = mails()
      .filter(({ subject }) => subject.includes("on its way"))
      .map((mail) => tokenIn(mail, "s"));
    for (const token of tokens) await stop(token);
    later(24 * 60);
    const another = await order();
    await leave({ name: another.name, email: one.email });
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    for (const token of tokens) await stop(token);
    expect(await storedAlerts()).toHaveLength(1);
  });
});

describe("an address whose record is away when the worker first looks for it", () => {
  const leftFor = async (link: boolean) => {
    const one = await order();
    const proof = link ? { token: (await linkTokenFor(await recordOf(one))).token, phone: undefined } : one;
    await leave({ ...proof, name: link ? undefined : one.name, email: one.email });
    return one;
  };
  const looks = async (...minutes: number[]) => {
    for (const each of minutes) {
      later(each);
      await run();
    }
  };

  test.each([false, true])("is asked to confirm once it is restored (left by a link: %s)", async (isByLink) => {
    const one = await leftFor(isByLink);
    const bringBack = await remove(one);
    await looks(0, 6, 20 * 60);
    expect(mails()).toEqual([]);
    await bringBack();
    await looks(6, 6, 6);
    expect(mails().map(({ to }) => to)).toEqual([one.email]);
    await confirm(lastToken("c"));
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
    expect(await onlyAlert()).not.toMatchObject({ pk: expect.stringContaining("REQUEST") });
  });

  test("is asked once its phone is right again, under the number that it has then", async () => {
    const one = await leftFor(false);
    const wrong = await edit(one, { name: unique().name, phone: anotherPhone });
    await looks(0, 6);
    await edit(wrong, { phone });
    await looks(6);
    expect(mails().map(({ to }) => to)).toEqual([one.email]);
    expect(await onlyAlert()).toMatchObject({ order: wrong.name });
  });

  test("gets no mail for an order that was entered anew, where it was left by a link", async () => {
    const one = await leftFor(true);
    await remove(one);
    await looks(0, 1);
    await followed(() => createRecord({ name: one.name, phone, trackingNo: "SG88000000000073" }, "test"));
    await looks(6, 6);
    expect(mails()).toEqual([]);
  });

  test("gets none either where the mails about the order were stopped meanwhile", async () => {
    const one = await followedOrder();
    await scan(one, "SGE_106");
    await run();
    later(24 * 60);
    await leave({ name: one.name, email: one.email });
    const bringBack = await remove(one);
    await looks(0, 1);
    await stop(lastToken("s"));
    await bringBack();
    await looks(6, 6);
    await scan(one, "SGE_106", "SGE_303");
    await run();
    expect(mails()).toHaveLength(2);
  });
});

describe("a corrected order number", () => {
  const right = () => unique().name;

  test.each([true, false])(
    "of an address left a moment before, onto another order of the customer, keeps what was left for it (back: %s)",
    async (isBack) => {
      const [one, two] = [await order(), await order()];
      await leave({ name: one.name, email: one.email });
      const wrong = await edit(one, { name: two.name });
      await run();
      await confirm(lastToken("c"));
      const home = await edit(wrong, { name: isBack ? one.name : right() });
      expect(await onlyAlert()).toMatchObject({ order: home.name });
    },
  );

  test.each([false, true])("takes along an address that was left a moment before (by a link: %s)", async (isByLink) => {
    const one = await order();
    const link = isByLink
      ? { token: (await linkTokenFor(await recordOf(one))).token, phone: undefined }
      : { name: one.name };
    await leave({ ...link, email: one.email });
    const corrected = await edit(one, { name: right() });
    await run();
    expect(mails().map(({ to }) => to)).toEqual([one.email]);
    await confirm(tokenIn(mails()[0] ?? { text: "" }, "c"));
    await scan(corrected, "SGE_106");
    await run();
    expect(stages()).toEqual([`Your parcel is on its way (order ${corrected.name})`]);
  });

  test("takes no address along that was left a moment before for another's phone, or for a deleted order", async () => {
    const one = await order();
    await leave({ name: one.name, email: one.email });
    await edit(one, { name: right(), phone: anotherPhone });
    const two = await order();
    await leave({ name: two.name, email: two.email });
    await remove(two);
    for (const minutes of [0, 10, 24 * 60]) {
      later(minutes);
      await run();
    }
    expect(mails()).toEqual([]);
    expect((await scanTable()).map(keyOf).filter((key) => /^ALERT(REQUEST)?#/u.test(key.pk) && !isGone(key))).toEqual(
      [],
    );
  });

  test("takes its alerts along, with what they told, what stops them and what is to tell", async () => {
    const one = await followedOrder();
    await scan(one, "SGE_106");
    await run();
    const told = mails().at(-1) ?? { text: "" };
    await scan(one, "SGE_106", "SGE_206");
    const corrected = await edit(one, { name: right() });
    expect(await storedAlerts()).toMatchObject([{ pk: alertPartition(corrected.name), order: corrected.name }]);
    await nothingToMend();
    for (let at = 0; at < 2; at += 1) {
      await followAll();
      await run();
    }
    expect(stages()).toEqual([
      `Your parcel is on its way (order ${one.name})`,
      `Your parcel has arrived in the destination country (order ${corrected.name})`,
    ]);
    expect(mails().at(-1)?.text).toContain("#t=");
    expect(tokenIn(mails().at(-1) ?? { text: "" }, "s")).toBe(tokenIn(told, "s"));
    await stop(tokenIn(told, "s"));
    expect(await storedAlerts()).toEqual([]);
  });

  test("takes along what waits for its confirmation, and what was left with a link", async () => {
    const one = await order();
    await leave({ name: one.name, email: one.email });
    await run();
    const two = await followedByLink();
    const [correctedOne, correctedTwo] = [await edit(one, { name: right() }), await edit(two, { name: right() })];
    await confirm(tokenIn(mails()[0] ?? { text: "" }, "c"));
    for (const each of [correctedOne, correctedTwo]) await scan(each, "SGE_303");
    await run();
    expect(stages()).toHaveLength(2);
    await nothingToMend();
  });

  test("does so with its last record, whichever half of the change is followed first", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000031" };
    await createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test");
    await followAll();
    const name = right();
    const orders = async () => (await storedAlerts()).map((alert) => alert.order).sort();
    await edit(one, { name });
    expect(await orders()).toEqual([one.name, name].sort());
    await update(second, { name });
    const records = await recordsInStream();
    await follow(records.slice(-1));
    expect(await orders()).toEqual([one.name, name].sort());
    await follow(records.slice(-2, -1));
    expect(await onlyAlert()).toMatchObject({ order: name });
  });

  test("that is corrected again takes them to the last one, in whichever order the changes are followed", async () => {
    const one = await followedOrder();
    await followAll();
    const before = (await recordsInStream()).length;
    const [second, third] = [right(), right()];
    await update(await update(one, { name: second }), { name: third });
    const records = (await recordsInStream()).slice(before);
    expect(records).toHaveLength(4);
    for (const record of records.toReversed()) await follow([record]);
    expect(await onlyAlert()).toMatchObject({ order: third });
    const back = await edit({ ...one, name: third }, { name: one.name });
    expect(await onlyAlert()).toMatchObject({ order: back.name });
  });

  test("does not give those who had a link another order, which had records before", async () => {
    const theirs = await order({ phone: anotherPhone });
    const [one, two] = [await followedByLink(), await followedOrder()];
    await leave({ token: (await linkTokenFor(await recordOf(two))).token, email: two.email, phone: undefined });
    await run();
    for (const each of [one, two]) await edit(each, { name: theirs.name });
    expect(await storedAlerts()).toMatchObject([{ order: theirs.name }, { order: theirs.name }]);
    await scan(theirs, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
    await scan({ ...two, name: theirs.name }, "SGE_303");
    await run();
    expect(stages()).toEqual(Array(2).fill(`Your parcel is out for delivery (order ${theirs.name})`));
    for (const { text } of mails().slice(-2)) {
      expect(text).not.toContain(theirs.trackingNo);
      const opened = await orderOfLink(/#t=([\w-]+)/.exec(text)?.[1] ?? "");
      expect(opened?.records.map(({ trackingNo }) => trackingNo)).toEqual([two.trackingNo, one.trackingNo]);
    }
    await nothingToMend();
  });

  test("leaves what was left with a link that staff had ended, and holds no link for others", async () => {
    const [one, two] = [await followedByLink(), await followedOrder()];
    later(1);
    for (const each of [one, two]) await revokeLinksOf(await recordOf(each));
    for (const each of [one, two]) await edit(each, { name: right() });
    const left = (await storedAlerts()).find(({ email }) => email === one.email);
    const alert = (await storedAlerts()).find(({ email }) => email === two.email);
    expect(left?.order).toBe(one.name);
    await scan({ ...two, name: alert?.order ?? "" }, "SGE_303");
    await run();
    expect(stages()).toHaveLength(1);
    expect(mails().at(-1)?.text).toContain(`#order=${alert?.order}`);
  });

  test.each(["back", "on to a third", "deleted"])(
    "by mistake leaves what was left with its link with no parcel that the customer gets there meanwhile (then: %s)",
    async (then) => {
      const one = await followedByLink();
      const wrong = await edit(one, { name: right() });
      const other = await followed(() => order({ name: wrong.name }));
      const home = await edit(wrong, { name: then === "back" ? one.name : right() });
      expect(await onlyAlert()).toMatchObject({ order: home.name });
      if (then === "deleted") await remove(home);
      await scan(other, "SGE_303");
      await run();
      expect(stages()).toEqual([]);
      await nothingToMend();
    },
  );

  test("and its correction back end what was left with a link that staff ended meanwhile, not what is left then", async () => {
    const one = await followedByLink();
    const away = await edit(one, { name: right() });
    const home = await followed(() => order({ name: one.name }));
    later(1);
    await revokeLinksOf(await recordOf(home));
    later(24 * 60);
    const { token } = await linkTokenFor(await recordOf(home));
    const { email } = unique();
    await leave({ token, email, phone: undefined });
    await run();
    await confirm(lastToken("c"));
    await edit(away, { name: one.name });
    await scan(one, "SGE_303");
    await run();
    expect(
      mails()
        .filter(({ subject }) => subject.startsWith("Your parcel"))
        .map(({ to }) => to),
    ).toEqual([email]);
    expect((await storedAlerts()).filter((alert) => !isExpired(alert))).toMatchObject([{ email }]);
  });

  test("by mistake leaves what was left with a link of that number there, too", async () => {
    const one = await followedByLink();
    const wrong = await edit(one, { name: right() });
    const other = await followed(() => order({ name: wrong.name }));
    later(24 * 60);
    const { token } = await linkTokenFor(await recordOf(other));
    await leave({ token, email: one.email, phone: undefined });
    await run();
    await edit(wrong, { name: one.name });
    for (const parcel of [one, other]) await scan(parcel, "SGE_303");
    await run();
    expect(stages().sort()).toEqual(
      [one.name, other.name].map((name) => `Your parcel is out for delivery (order ${name})`).sort(),
    );
    await nothingToMend();
  });

  test.each([false, true])(
    "of an address left with a link a moment before, by mistake and back, leaves it with its parcel only (followed late: %s)",
    async (isLate) => {
      const one = await order();
      const { token } = await linkTokenFor(await recordOf(one));
      later(1);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      await leave({ token, email: one.email, phone: undefined });
      const wrong = isLate ? await update(one, { name: right() }) : await edit(one, { name: right() });
      await run();
      if (isLate) await followAll();
      await confirm(lastToken("c"));
      const other = await followed(() => order({ name: wrong.name }));
      const home = await edit(wrong, { name: one.name });
      expect(await onlyAlert()).toMatchObject({ order: home.name });
      await scan(other, "SGE_303");
      await run();
      expect(stages()).toEqual([]);
    },
  );

  test.each(["link", "phone"])("and its correction back leave nothing with the order between (by %s)", async (by) => {
    const one = by === "link" ? await followedByLink() : await followedOrder();
    const typo = await edit(one, { name: right() });
    const theirs = await followed(() => order({ name: typo.name, phone: anotherPhone }));
    await edit(typo, { name: one.name });
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    await scan(theirs, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
    await nothingToMend();
  });

  test.each(["link", "phone"])(
    "with its phone, by mistake and back, leaves nothing with the other order (by %s)",
    async (by) => {
      const theirs = await order({ phone: anotherPhone });
      const one = by === "link" ? await followedByLink() : await followedOrder();
      await edit(one, { name: theirs.name, phone: anotherPhone });
      expect(await onlyAlert()).toMatchObject({ order: one.name });
      await edit({ ...one, name: theirs.name }, { name: one.name, phone });
      expect(await onlyAlert()).toMatchObject({ order: one.name });
      await scan(theirs, "SGE_303");
      await scan(one, "SGE_303");
      await run();
      expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
    },
  );

  test("and the phone after it, and both back in the same order, brings the alert home", async () => {
    const theirs = await order({ phone: anotherPhone });
    const one = await followedOrder();
    const moved = await edit(one, { name: theirs.name });
    expect(await onlyAlert()).toMatchObject({ order: theirs.name });
    await edit(await edit(await edit(moved, { phone: anotherPhone }), { name: one.name }), { phone });
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
  });

  test.each(["before it was left", "after it was left", "before it is opened"])(
    "takes an address along that was left with a link, where links had ended under the new number (%s)",
    async (when) => {
      const one = await order();
      const { token } = await linkTokenFor(await recordOf(one));
      const other = await order({ phone: anotherPhone });
      const end = async () => {
        later(1);
        await revokeLinksOf(await recordOf(other));
        await remove(other);
        later(1);
      };
      if (when === "before it was left") await end();
      later(1);
      await leave({ token, email: one.email, phone: undefined });
      if (when === "before it is opened") {
        await end();
        await edit(one, { name: other.name });
        await run();
        await confirm(lastToken("c"));
      } else {
        await run();
        await confirm(lastToken("c"));
        if (when === "after it was left") await end();
        await edit(one, { name: other.name });
      }
      const back = await edit({ ...one, name: other.name }, { name: one.name });
      const moved = await edit(back, { name: other.name });
      await scan(moved, "SGE_106");
      await run();
      expect(stages()).toHaveLength(1);
      later(1);
      await revokeLinksOf(await recordOf(moved));
      await scan(moved, "SGE_106", "SGE_206");
      await run();
      expect(stages()).toHaveLength(1);
    },
  );

  test.each([
    ["entered", false],
    ["entered", true],
    ["corrected", false],
    ["corrected", true],
  ])(
    "takes an address along that was left with a link, though another parcel of the customer is %s there before that is followed (it waits to be opened: %s)",
    async (how, waits) => {
      const one = await order();
      const { token } = await linkTokenFor(await recordOf(one));
      later(1);
      await leave({ token, email: one.email, phone: undefined });
      if (!waits) await run();
      later(1);
      const second = how === "corrected" ? await order() : { ...one, trackingNo: "SG88000000000090" };
      later(1);
      const moved = await followed(async () => {
        const away = await update(one, { name: right() });
        later(1 / 600);
        if (how === "corrected") await update(second, { name: one.name });
        else await createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test");
        return away;
      });
      await run();
      await confirm(lastToken("c"));
      expect(await onlyAlert()).toMatchObject({ order: moved.name });
      for (const parcel of [moved, { ...second, name: one.name }]) await scan(parcel, "SGE_303");
      await run();
      expect(stages()).toEqual([`Your parcel is out for delivery (order ${moved.name})`]);
      await nothingToMend();
    },
  );

  test("takes no address along that was left with a link which is ended before the address is opened", async () => {
    const one = await order();
    const { token } = await linkTokenFor(await recordOf(one));
    later(1);
    await leave({ token, email: one.email, phone: undefined });
    later(1);
    await revokeLinksOf(await recordOf(one));
    const moved = await edit(one, { name: right() });
    await run();
    await scan(moved, "SGE_106");
    await run();
    expect(stages()).toEqual([]);
  });

  test("of two customers under one number takes each one's along, whoever leaves first", async () => {
    const one = await followedByLink();
    const theirs = await followed(() => order({ name: one.name, phone: anotherPhone }));
    const [email, left] = ["bob@customer.example", await recordOf(theirs)];
    await leave({ token: (await linkTokenFor(left)).token, email, phone: undefined });
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    await run();
    later(1);
    const [mine, others] = await followed(async () => [
      await update(one, { name: right() }),
      await update(theirs, { name: right() }),
    ]);
    for (const each of [mine, others]) {
      await scan(each ?? one, "SGE_303");
      await run();
    }
    const told = mails().slice(-2);
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      [one.email, `Your parcel is out for delivery (order ${mine?.name})`],
      [email, `Your parcel is out for delivery (order ${others?.name})`],
    ]);
    await nothingToMend();
  });

  test("onto an order that somebody follows by its link tells them nothing of the newcomer", async () => {
    const one = await followedByLink();
    const newcomer = await order({ phone: anotherPhone });
    await edit(newcomer, { name: one.name });
    await scan({ ...newcomer, name: one.name }, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
  });

  test("onto another order of the same customer and back brings home what was left for it, and no more", async () => {
    const other = await order();
    const one = await followedOrder();
    await edit(await edit(one, { name: other.name }), { name: one.name });
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    await scan(other, "SGE_303");
    await run();
    expect(stages()).toEqual([]);

    await leave({ name: other.name, email: one.email });
    await run();
    await edit(await edit(one, { name: other.name }), { name: one.name });
    expect((await storedAlerts()).map(({ order }) => order).sort()).toEqual([one.name, other.name].sort());
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
    await nothingToMend();
  });

  test("does not confirm for another customer what its owner confirmed for their own", async () => {
    const theirs = await followedOrder();
    const one = await order({ phone: anotherPhone });
    await leave({ name: one.name, phone: anotherPhone, email: theirs.email });
    await run();
    const moved = await edit(one, { name: theirs.name });
    await scan(moved, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
    await leave({ name: moved.name, phone: anotherPhone, email: theirs.email });
    await run();
    expect(stages()).toEqual([]);
    const alerts = await storedAlerts();
    expect(alerts.map(({ order, confirmedAt }) => [order, confirmedAt === undefined])).toEqual(
      expect.arrayContaining([
        [theirs.name, true],
        [theirs.name, false],
      ]),
    );
    later(24 * 60);
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    await scan(moved, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${theirs.name})`]);
    expect(mails().at(-1)?.text).toContain(one.trackingNo);
    await nothingToMend();
  });

  test("asks a mailbox that confirmed for one customer of an order again for another, not for the same parcels", async () => {
    const one = await followedOrder();
    await leave({ name: one.name, phone: anotherPhone, email: one.email });
    await run();
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    const theirs = await followed(() => order({ name: one.name, phone: anotherPhone }));
    await leave({ name: one.name, phone: anotherPhone, email: one.email });
    await leave({ name: one.name, email: one.email });
    expect(await run()).toMatchObject({ sent: 0 });
    later(24 * 60);
    expect(await run()).toMatchObject({ sent: 1 });
    expect(await storedAlerts()).toHaveLength(2);
    for (const parcel of [one, theirs]) await scan(parcel, "SGE_303");
    await run();
    expect(mails().at(-1)?.text).not.toContain(theirs.trackingNo);
    await confirm(tokenIn(mails().at(-2) ?? { text: "" }, "c"));
    await run();
    expect(mails().at(-1)?.text).toContain(theirs.trackingNo);
    expect(mails().at(-1)?.text).not.toContain(one.trackingNo);
    const before = (await storedAlerts()).length;
    await stop(tokenIn(mails().at(-1) ?? { text: "" }, "s"));
    expect(await storedAlerts()).toMatchObject([{ phones: new Set(["5550101"]) }]);
    expect(before).toBe(2);
    await nothingToMend();
  });

  test("of a parcel with two phones gets a mailbox one mail, whichever of them it was left with", async () => {
    const one = await followedOrder({ phone: `${phone} / ${anotherPhone}` });
    await leave({ name: one.name, phone: anotherPhone, email: one.email });
    await run();
    later(24 * 60);
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    await run();
    const before = mails().length;
    await scan(one, "SGE_303");
    await run();
    await run();
    expect(mails()).toHaveLength(before + 1);
    await edit(one, { phone: anotherPhone });
    await scan(one, "SGE_303", "SGE_304");
    await run();
    expect(stages()).toEqual([
      `Your parcel is out for delivery (order ${one.name})`,
      `Your parcel was delivered (order ${one.name})`,
    ]);
    await nothingToMend();
  });

  test("of an order that becomes two tells of both, whichever parcel leaves it", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000051" };
    await createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test");
    const third = { ...one, trackingNo: "SG88000000000052" };
    await followed(() => createRecord({ name: one.name, phone, trackingNo: third.trackingNo }, "test"));
    const [left, gone] = [await edit(one, { name: right() }), await edit(second, { name: right() })];
    for (const parcel of [left, gone, third]) await scan(parcel, "SGE_303");
    await run();
    expect(stages().sort()).toEqual(
      [left, gone, third].map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
    );
    await edit(left, { name: one.name });
    await edit(gone, { name: one.name });
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    await run();
    expect(stages()).toHaveLength(3);
    await nothingToMend();
  });

  test("of an order that becomes two is told though it is corrected again before that is followed", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000057" };
    await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
    later(1);
    const gone = await followed(async () => update(await update(one, { name: right() }), { name: right() }));
    for (const parcel of [gone, second]) await scan(parcel, "SGE_303");
    await run();
    expect(stages().sort()).toEqual(
      [gone, second].map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
    );
    await stop(lastToken("s", gone.name));
    await edit(gone, { name: right() });
    // The mails about the other order have links of their own.
    expect(await storedAlerts()).toMatchObject([{ order: one.name }]);
    await nothingToMend();
    await stop(lastToken("s", one.name));
    expect(await storedAlerts()).toEqual([]);
  });

  test.each([
    ["at once", 0, 2],
    ["an hour later, by a follower that was killed", 60, 3],
  ])("of an order whose parcels all go elsewhere tells of each, followed %s", async (_, minutes, parcels) => {
    const one = await followedOrder();
    const all = [one, ...[62, 63].slice(0, parcels - 1).map((end) => ({ ...one, trackingNo: `SG880000000000${end}` }))];
    for (const { trackingNo } of all.slice(1)) {
      await followed(() => createRecord({ name: one.name, phone, trackingNo }, "test"));
    }
    await scan(one, "SGE_106");
    await run();
    const stopBoth = lastToken("s");
    later(1);
    const before = (await recordsInStream()).length;
    const gone: Order[] = [];
    for (const parcel of all) gone.push(await update(parcel, { name: right() }));
    const changes = (await recordsInStream()).slice(before);
    for (const change of changes) {
      await follow([change]);
      later(minutes / changes.length);
    }
    expect((await storedAlerts()).map((alert) => alert.order).sort()).toEqual(gone.map(({ name }) => name).sort());
    // What is brought again changes nothing.
    const secrets = async () => (await storedAlerts()).map(stopSecretsOf);
    const alerts = await secrets();
    await follow(changes.slice(-2));
    expect(await secrets()).toEqual(alerts);
    for (const parcel of gone) await scan(parcel, "SGE_303");
    await run();
    expect(stages().slice(1).sort()).toEqual(
      gone.map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
    );
    await nothingToMend();
    await stop(stopBoth);
    expect(await storedAlerts()).toEqual([]);
  });

  test("of an order whose parcels all go elsewhere brings nothing to another's phone, or that was stopped", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000064" };
    const third = { ...one, trackingNo: "SG88000000000065", phone: anotherPhone };
    for (const { trackingNo, phone: theirs } of [second, third]) {
      await followed(() => createRecord({ name: one.name, phone: theirs, trackingNo }, "test"));
    }
    const gone = await edit(second, { name: right() });
    const last = await edit(one, { name: gone.name });
    await edit(third, { name: right() });
    expect(await onlyAlert()).toMatchObject({ order: last.name });
    await scan(last, "SGE_303");
    await run();
    await stop(lastToken("s"));
    await edit(gone, { name: right() });
    expect(await storedAlerts()).toEqual([]);
  });

  test.each([false, true])(
    "of an order that becomes two tells of both an address left a moment before (the worker comes first: %s)",
    async (isWorkerFirst) => {
      const one = await order();
      const second = { ...one, trackingNo: "SG88000000000066" };
      await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
      await leave({ name: one.name, email: one.email });
      later(1 / 60);
      const gone = await followed(async () => {
        const corrected = await update(one, { name: right() });
        if (isWorkerFirst) await run();
        return corrected;
      });
      await run();
      await run();
      expect(mails().map(({ to }) => to)).toEqual([one.email]);
      await confirm(lastToken("c"));
      for (const parcel of [gone, second]) await scan(parcel, "SGE_303");
      await run();
      expect(stages().sort()).toEqual(
        [gone, second].map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
      );
      await nothingToMend();
    },
  );

  test.each([
    ["is deleted, and restored", async (one: Order) => remove(one)],
    [
      "has a wrong phone, and its own again",
      async (one: Order) => {
        const wrong = await edit(one, { phone: anotherPhone });
        return () => edit(wrong, { phone });
      },
    ],
    [
      "is deleted, and entered anew",
      async (one: Order) => {
        await remove(one);
        return () => followed(() => createRecord({ name: one.name, phone, trackingNo: one.trackingNo }, "test"));
      },
    ],
  ])("of the only parcel while another of the order %s, tells of both", async (_, takeAway) => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000067" };
    await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
    later(1);
    const bringBack = await takeAway(one);
    const gone = await edit(second, { name: right() });
    expect(await onlyAlert()).toMatchObject({ order: gone.name });
    later(60);
    await bringBack();
    for (const parcel of [one, gone]) await scan(parcel, "SGE_303");
    await run();
    expect(stages().sort()).toEqual(
      [one, gone].map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
    );
    await nothingToMend();
    await stop(lastToken("s", one.name));
    await (await remove(one))();
    expect(await onlyAlert()).toMatchObject({ order: gone.name });
  });

  test("that is another's order now brings nothing back to a guest, nor to what was left with a link", async () => {
    const one = await followedOrder();
    const byLink = await followedByLink();
    const [gone, goneByLink] = [await edit(one, { name: right() }), await edit(byLink, { name: right() })];
    const guest = await order();
    await edit(guest, { name: one.name });
    await followed(() => createRecord({ name: byLink.name, phone, trackingNo: "SG88000000000068" }, "test"));
    expect((await storedAlerts()).map((alert) => alert.order).sort()).toEqual([gone.name, goneByLink.name].sort());
  });

  test.each(["first", "added"])("to one that gets more parcels tells of them where the %s leaves it", async (which) => {
    const one = await followedOrder();
    const now = await edit(one, { name: right() });
    const added = { ...now, trackingNo: "SG88000000000069" };
    await followed(() => createRecord({ name: now.name, phone, trackingNo: added.trackingNo }, "test"));
    const parcels =
      which === "first" ? [await edit(now, { name: right() }), added] : [now, await edit(added, { name: right() })];
    for (const parcel of parcels) await scan(parcel, "SGE_303");
    await run();
    expect(stages().sort()).toEqual(
      parcels.map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
    );
    await nothingToMend();
  });

  test.each([true, false])(
    "takes an address along that is left again before that is followed (confirmed: %s)",
    async (isConfirmed) => {
      const one = isConfirmed ? await followedOrder() : await order();
      if (!isConfirmed) await leave({ name: one.name, email: one.email });
      await run();
      const second = { ...one, trackingNo: "SG88000000000070" };
      await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
      later(1);
      const gone = await followed(async () => {
        const corrected = await update(one, { name: right() });
        later(1 / 60);
        await leave({ name: one.name, email: one.email });
        await run();
        return corrected;
      });
      if (!isConfirmed) await confirm(lastToken("c"));
      for (const parcel of [gone, second]) await scan(parcel, "SGE_303");
      await run();
      expect(stages().sort()).toEqual(
        [gone, second].map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
      );
    },
  );

  test.each([
    ["one of them", 1],
    ["the last", 2],
  ])("of %s takes an address along that is opened at that moment", async (_, count) => {
    const one = await order();
    const second = { ...one, trackingNo: "SG88000000000073" };
    await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
    await leave({ name: one.name, email: one.email });
    later(1);
    const gone: Order[] = [];
    const move = async () => {
      for (const parcel of [one, second].slice(0, count)) gone.push(await edit(parcel, { name: right() }));
    };
    await justBefore("TransactWriteItemsCommand", move, run);
    expect(mails().map(({ to }) => to)).toEqual([one.email]);
    const numbers = [...gone, ...[one, second].slice(count)].map(({ name }) => name);
    expect((await storedAlerts()).map((alert) => alert.order).sort()).toEqual(numbers.sort());
  });

  test.each([
    { isOneMailbox: true, isInOrder: true },
    { isOneMailbox: true, isInOrder: false },
    { isOneMailbox: false, isInOrder: true },
    { isOneMailbox: false, isInOrder: false },
  ])(
    "and another's, both wrong and corrected back at once, leave each its own alert, %j",
    async ({ isOneMailbox, isInOrder }) => {
      const one = await followedOrder();
      const two = await order();
      await followToo(two, { email: isOneMailbox ? one.email : two.email });
      const wrong = await edit(one, { name: right() });
      const both = [wrong, await edit(two, { name: wrong.name })] as const;
      later(1);
      const before = (await recordsInStream()).length;
      await update(both[0], { name: one.name });
      await update(both[1], { name: two.name });
      const news = (await recordsInStream()).slice(before);
      // The stream keeps the order of one item's changes only.
      await follow(isInOrder ? news : news.toReversed());
      const emails = (await storedAlerts()).map((alert) => `${alert.order} ${alert.email}`);
      expect(emails.sort()).toEqual(
        [`${one.name} ${one.email}`, `${two.name} ${isOneMailbox ? one.email : two.email}`].sort(),
      );
      for (const parcel of [one, two]) await scan(parcel, "SGE_303");
      await run();
      expect(stages().sort()).toEqual(
        [one, two].map(({ name }) => `Your parcel is out for delivery (order ${name})`).sort(),
      );
    },
  );

  test("of each of many parcels takes an address along that waits to be opened", async () => {
    const one = await order();
    const all = [one, ...Array.from({ length: 11 }, (_, at) => ({ ...one, trackingNo: `SG8800000000${1000 + at}` }))];
    for (const { trackingNo } of all.slice(1)) await createRecord({ name: one.name, phone, trackingNo }, "test");
    await leave({ name: one.name, email: one.email });
    await followed(async () => {
      for (const parcel of all) await update(parcel, { name: right() });
    });
    await run();
    expect(await storedAlerts()).toHaveLength(all.length);
  });

  test("takes an alert along to a parcel that has left the number before the alert came to it", async () => {
    const one = await followedOrder();
    await followAll();
    later(1);
    const before = (await recordsInStream()).length;
    const now = await update(one, { name: right() });
    later(1 / 60);
    await createRecord({ name: now.name, phone, trackingNo: "SG88000000000072" }, "test");
    later(1 / 60);
    const gone = await update({ ...now, trackingNo: "SG88000000000072" }, { name: right() });
    for (const change of (await recordsInStream()).slice(before).toReversed()) await follow([change]);
    expect((await storedAlerts()).map((alert) => alert.order).sort()).toEqual([now.name, gone.name].sort());
  });

  test("of a number that all parcels get first takes along as any other, and does not note them all", async () => {
    const one = await followedOrder();
    const goneWith = new Set(Array.from({ length: 200 }, () => ulid()));
    const Item = { ...goneKey(alertPartition(one.name)), goneWith, expiresAt: unixSeconds() + 86_400 };
    await table().send(new PutCommand({ TableName: tableName(), Item }));
    const { name } = await edit(one, { name: right() });
    expect(await onlyAlert()).toMatchObject({ order: name });
    expect(await scanTable()).toContainEqual(Item);
  });

  test("does not keep mails going that are stopped at that moment", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000071" };
    await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
    await scan(one, "SGE_106");
    await run();
    const name = right();
    const move = () => edit(one, { name });
    await justBefore("DeleteItemCommand", move, () => stop(lastToken("s")));
    expect(await onlyAlert()).toMatchObject({ order: name });
    for (const parcel of [{ ...one, name }, second]) await scan(parcel, "SGE_106", "SGE_303");
    await run();
    expect(stages()).toHaveLength(1);
    later(24 * 60);
    await leave({ name, email: one.email });
    await run();
    await confirm(lastToken("c"));
    await scan({ ...one, name }, "SGE_106", "SGE_303", "SGE_304");
    await run();
    expect(stages().slice(1)).toEqual([`Your parcel was delivered (order ${name})`]);
  });

  test("of an order that becomes two is stopped for both by a mail from before", async () => {
    const one = await followedOrder();
    await followed(() => createRecord({ name: one.name, phone, trackingNo: "SG88000000000058" }, "test"));
    await scan(one, "SGE_106");
    await run();
    const before = lastToken("s", one.name);
    await edit(one, { name: right() });
    expect(await storedAlerts()).toHaveLength(2);
    await stop(before);
    expect(await storedAlerts()).toEqual([]);
  });

  test("of an order that became two brings no alert back that was stopped", async () => {
    const one = await followedOrder();
    await followed(() => createRecord({ name: one.name, phone, trackingNo: "SG88000000000053" }, "test"));
    const other = await order();
    await followToo(other, { email: one.email });
    const there = await edit(one, { name: other.name });
    await scan(there, "SGE_303");
    await run();
    await stop(lastToken("s"));
    const before = await storedAlerts();
    expect(before.map((alert) => alert.order)).not.toContain(other.name);
    await edit(there, { phone: phone.replaceAll(" ", "") });
    expect(await storedAlerts()).toEqual(before);
  });

  test("onto an order at which the mails were stopped brings none of them back, nor tells anything again", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000055" };
    const third = { ...one, trackingNo: "SG88000000000056" };
    for (const { trackingNo } of [second, third]) {
      await followed(() => createRecord({ name: one.name, phone, trackingNo }, "test"));
    }
    const other = await order();
    await followToo(other, { email: one.email });
    const there = await edit(one, { name: other.name });
    for (const parcel of [there, other, second]) await scan(parcel, "SGE_303");
    await run();
    const toldTwo = stages().length;
    await stop(lastToken("s", other.name));
    await edit(second, { name: other.name });
    await run();
    expect((await onlyAlert()).order).toBe(one.name);
    await edit(there, { name: one.name });
    await run();
    expect(stages()).toHaveLength(toldTwo);
    // The last one leaves too: the alert waits for one that comes home.
    await edit(one, { name: other.name });
    const home = await edit(third, { name: other.name });
    expect((await onlyAlert()).order).toBe(one.name);
    await edit(home, { name: one.name });
    await scan(third, "SGE_303");
    await run();
    expect(stages()).toHaveLength(toldTwo + 1);
    await nothingToMend();
  });

  test("onto an order at which the mails were stopped before brings none of them back", async () => {
    const one = await followedOrder();
    await followed(() => createRecord({ name: one.name, phone, trackingNo: "SG88000000000059" }, "test"));
    const other = await order();
    await followToo(other, { email: one.email });
    await scan(other, "SGE_303");
    await run();
    await stop(lastToken("s", other.name));
    const before = await storedAlerts();
    const there = await edit(one, { name: other.name });
    for (const parcel of [there, other]) await scan(parcel, "SGE_304");
    await run();
    expect(await storedAlerts()).toEqual(before);
    expect(stages()).toHaveLength(1);
  });

  test("onto an order at which the mails were stopped takes along what was left anew since", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000058" };
    await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
    const other = await order();
    await followToo(other, { email: one.email });
    const there = await edit(one, { name: other.name });
    await scan(there, "SGE_303");
    await run();
    await stop(lastToken("s", other.name));
    later(1);
    await leave({ name: one.name, email: one.email });
    await run();
    const moved = await edit(second, { name: other.name });
    await scan(moved, "SGE_304");
    await run();
    expect(stages().at(-1)).toBe(`Your parcel was delivered (order ${other.name})`);
  });

  test.each([
    ["the order it went to", "leaves", false],
    ["its own order", "comes", true],
  ])("ends with the links of %s what was left with one, whether it stays or %s", async (_, _way, isMoverByLink) => {
    const other = await order();
    const one = await order();
    const [byLink, byPhone] = isMoverByLink ? [one, other] : [other, one];
    const { token } = await linkTokenFor(await recordOf(byLink));
    await followToo(byLink, { email: one.email, token, name: undefined, phone: undefined });
    await followToo(byPhone, { email: one.email });
    const there = await edit(one, { name: other.name });
    later(1);
    const [there0] = await recordsOfOrder(other.name, { consistent: true });
    if (there0) await revokeLinksOf(there0);
    await edit(there, { name: one.name });
    for (const parcel of [one, other]) await scan(parcel, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${byPhone.name})`]);
  });

  test("to an order that the customer follows by a link too is stopped there with it", async () => {
    const other = await order();
    const one = await order();
    const { token } = await linkTokenFor(await recordOf(other));
    await followToo(other, { email: one.email, token, name: undefined, phone: undefined });
    await followToo(one, { email: one.email });
    const there = await edit(one, { name: other.name });
    expect(await storedAlerts()).toHaveLength(2);
    await scan(there, "SGE_303");
    await run();
    expect(stages()).toHaveLength(1);
    await stop(lastToken("s"));
    expect(await storedAlerts()).toEqual([]);
  });

  test("of a told parcel tells nothing again where the other order has news before that is followed", async () => {
    const [one, other] = [await followedOrder(), await order()];
    await followToo(other, { email: one.email });
    await scan(one, "SGE_304");
    await run();
    await scan(other, "SGE_303");
    const moved = (await recordsInStream()).length;
    await update(one, { name: other.name });
    await run();
    await follow((await recordsInStream()).slice(moved));
    await run();
    expect(stages()).toEqual([
      `Your parcel was delivered (order ${one.name})`,
      `Your parcel is out for delivery (order ${other.name})`,
    ]);
  });

  test("of a parcel that stands under two orders of a mailbox tells nothing later", async () => {
    const [one, two] = [await followedOrder(), await order()];
    await followToo(two, { email: one.email });
    later(1);
    const twin = { ...one, name: right() };
    await followed(() => createRecord({ name: twin.name, phone, trackingNo: one.trackingNo }, "test"));
    await edit(twin, { name: two.name });
    await scan(one, "SGE_304");
    await run();
    await nothingToMend();
    later(20);
    await rebuild({ dryRun: false });
    await run();
    expect(stages()).toEqual([expect.stringMatching(/^Your parcel was delivered/)]);
  });

  test("and back leaves mails about the other order without the links that were ended there", async () => {
    const other = await order();
    await followToo(other, { email: other.email });
    later(1);
    await revokeLinksOf(await recordOf(other));
    later(1);
    const one = await order();
    await followToo(one, { email: other.email });
    await edit(await edit(one, { name: other.name }), { name: one.name });
    await scan(other, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${other.name})`]);
    expect(mails().at(-1)?.text).not.toContain("#t=");
  });

  test("of a record that was deleted under the wrong one and comes back under the right one brings the alert home", async () => {
    const one = await followedOrder();
    const backup = await recordOf(one);
    await remove(await edit(one, { name: right() }));
    later(1);
    // As from a backup of before.
    const deletion = await newestEntry(backup._id);
    const version = (deletion?.version ?? 0) + 1;
    const restored = { ...backup, version, updatedAt: new Date().toISOString(), via: "restore" as const };
    await followed(() => transactWrite(restorationOf(restored, deletion)));
    expect((await onlyAlert()).order).toBe(one.name);
    await scan(one, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
  });

  test("of a parcel that has replaced the one before takes along what was left with the order's link", async () => {
    const one = await followedByLink();
    const second = { ...one, trackingNo: "SG88000000000067" };
    await followed(() => createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test"));
    await remove(one);
    const corrected = await edit(second, { name: right() });
    await scan(corrected, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${corrected.name})`]);
    await nothingToMend();
  });

  test("of an order that becomes two takes nothing along that was left with its link", async () => {
    const one = await followedByLink();
    await followed(() => createRecord({ name: one.name, phone, trackingNo: "SG88000000000054" }, "test"));
    const gone = await edit(one, { name: right() });
    later(1);
    const [stayed] = await recordsOfOrder(one.name, { consistent: true });
    if (stayed) await revokeLinksOf(stayed);
    await scan(gone, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
  });

  test("of a guest among a followed order's parcels takes nothing along", async () => {
    const guest = await order();
    const one = await followedOrder();
    const there = await edit(guest, { name: one.name });
    await edit(there, { name: guest.name });
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    await scan(guest, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
  });

  test("on to a third leaves nothing at another order of the same customer, and takes nothing of it", async () => {
    const other = await order();
    const one = await followedOrder();
    const third = right();
    const between = await edit(one, { name: other.name });
    await leave({ name: other.name, email: one.email });
    await run();
    await edit(between, { name: third });
    expect((await storedAlerts()).map(({ order, leftFor }) => [order, [...leftFor].sort()]).sort()).toEqual(
      [
        [third, [orderKey(one.name), orderKey(third)].sort()],
        [other.name, [orderKey(other.name)]],
      ].sort(),
    );
    await nothingToMend();
  });

  test("on to a third, with another parcel of the order left at the second, tells of both", async () => {
    const one = await followedOrder();
    const second = { ...one, trackingNo: "SG88000000000041" };
    await createRecord({ name: one.name, phone, trackingNo: second.trackingNo }, "test");
    const name = right();
    await edit(second, { name });
    const corrected = await edit(await edit(one, { name }), { name: right() });
    for (const parcel of [corrected, { ...second, name }]) await scan(parcel, "SGE_303");
    await run();
    expect(stages().sort()).toEqual(
      [corrected.name, name].map((each) => `Your parcel is out for delivery (order ${each})`).sort(),
    );
    await nothingToMend();
  });

  test("of a record with two phones tells, by its link, only of those with the link's", async () => {
    const one = await order({ phone: `${phone} / ${anotherPhone}` });
    const { token } = await linkTokenFor(await recordOf(one));
    await leave({ token, email: one.email, phone: undefined });
    await run();
    await confirm(tokenIn(mails().at(-1) ?? { text: "" }, "c"));
    const other = await followed(() => order({ name: one.name, phone: `${anotherPhone} / +91 98765 43210` }));
    await scan(other, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
    await scan(one, "SGE_303");
    await run();
    const opened = await orderOfLink(/#t=([\w-]+)/.exec(mails().at(-1)?.text ?? "")?.[1] ?? "");
    expect(opened?.records.map(({ trackingNo }) => trackingNo)).toEqual([one.trackingNo]);
  });

  test("kept, with another phone and tracking number typed over, tells the former customer nothing", async () => {
    const one = await followedByLink();
    const fields = { phone: anotherPhone, trackingNo: "SG88000000000029" };
    await edit(one, fields);
    await scan({ ...one, ...fields }, "SGE_303");
    await run();
    expect(stages()).toEqual([]);
  });

  test.each(["link", "phone"])("onto another customer's order and back keeps the alert (by %s)", async (by) => {
    const theirs = await order({ phone: anotherPhone });
    const one = by === "link" ? await followedByLink() : await followedOrder();
    await edit(await edit(one, { name: theirs.name }), { name: one.name });
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    await scan(one, "SGE_303");
    await scan(theirs, "SGE_303");
    await run();
    expect(stages()).toEqual([`Your parcel is out for delivery (order ${one.name})`]);
  });

  test.each(["link", "phone"])(
    "that is exchanged with another order's at once takes each along (by %s)",
    async (by) => {
      const one = by === "link" ? await followedByLink() : await followedOrder();
      const theirs = await order({ phone: anotherPhone });
      later(1);
      await followed(async () => {
        const away = await update(one, { name: right() });
        await update(theirs, { name: one.name });
        await update(away, { name: theirs.name });
      });
      expect(await onlyAlert()).toMatchObject({ order: theirs.name });
      await scan({ ...theirs, name: one.name }, "SGE_303");
      await run();
      expect(stages()).toEqual([]);
      await scan({ ...one, name: theirs.name }, "SGE_303");
      await run();
      expect(stages()).toEqual([`Your parcel is out for delivery (order ${theirs.name})`]);
    },
  );

  test.each(["link", "phone"])(
    "and phone, typed over for another customer, tell the old one nothing (by %s)",
    async (by) => {
      const one = by === "link" ? await followedByLink() : await followedOrder();
      const other = await edit(one, { name: right(), phone: anotherPhone, trackingNo: "SG88000000000077" });
      await scan(other, "SGE_303");
      await run();
      expect(stages()).toEqual([]);
    },
  );

  test.each([true, false])(
    "merges two alerts of a customer's mailbox, the other one confirmed: %s",
    async (isConfirmed) => {
      const one = await followedOrder();
      await scan(one, "SGE_303");
      await run();
      const stopOne = tokenIn(mails().at(-1) ?? { text: "" }, "s");
      const two = await order();
      await leave({ name: two.name, email: one.email });
      await run();
      if (isConfirmed) {
        await confirm(tokenIn(mails()[0] ?? { text: "" }, "c"));
        await scan(two, "SGE_303");
        await run();
      }
      const stopTwo = tokenIn(mails().at(-1) ?? { text: "" }, "s");
      const before = mails().length;
      await edit(one, { name: two.name });
      await run();
      expect(mails()).toHaveLength(before);
      const alert = await onlyAlert();
      expect(alert).toMatchObject({ pk: alertPartition(two.name), order: two.name, email: one.email });
      expect(alert.confirmedAt).toBeDefined();
      for (const parcel of [{ ...one, name: two.name }, two]) await scan(parcel, "SGE_303", "SGE_304");
      await run();
      expect(stages().at(-1)).toBe(`News of 2 parcels (order ${two.name})`);
      await nothingToMend();
      expect((await stop(isConfirmed ? stopTwo : stopOne)).status).toBe(200);
      expect(await storedAlerts()).toEqual([]);
    },
  );

  test("leaves the alerts of two customers with one mailbox apart", async () => {
    const one = await followedOrder();
    const two = await order({ phone: anotherPhone });
    await leave({ name: two.name, email: one.email, phone: anotherPhone });
    await run();
    await confirm(tokenIn(mails()[0] ?? { text: "" }, "c"));
    await edit(one, { name: two.name });
    expect(await storedAlerts()).toMatchObject([{ order: two.name }, { order: two.name }]);
    for (const parcel of [{ ...one, name: two.name }, two]) await scan(parcel, "SGE_303");
    await run();
    expect(stages()).toEqual(Array(2).fill(`Your parcel is out for delivery (order ${two.name})`));
    const back = await edit({ ...one, name: two.name }, { name: one.name });
    expect((await storedAlerts()).map(({ order }) => order).sort()).toEqual([back.name, two.name].sort());
    await nothingToMend();
  });

  test("takes nothing over from an alert that has expired there", async () => {
    const one = await followedOrder();
    const { told: _, ...alert } = await onlyAlert();
    const name = right();
    const expired = { ...alert, pk: alertPartition(name), stopSecret: "old", expiresAt: unixSeconds() - 1 };
    await table().send(new PutCommand({ TableName: tableName(), Item: expired }));
    await edit(one, { name });
    const moved = (await storedAlerts()).find(({ stopSecret }) => stopSecret !== "old");
    if (!moved) throw new Error("The alert did not move");
    expect(moved).toMatchObject({ order: name, stopSecret: alert.stopSecret, expiresAt: alert.expiresAt });
    expect(moved.formerStopSecrets).toBeUndefined();
  });

  test("keeps what a mail that is being sent then tells", async () => {
    const one = await followedOrder();
    await scan(one, "SGE_303");
    const name = right();
    let following = Promise.resolve();
    ses.reset();
    ses.on(SendEmailCommand).callsFake(async () => {
      await update(one, { name });
      following = followAll();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { MessageId: "3" };
    });
    await run();
    await following;
    await run();
    expect(mails()).toHaveLength(1);
    expect(await onlyAlert()).toMatchObject({ order: name });
  });

  test("is followed again where the address is confirmed at that moment", async () => {
    const one = await order();
    await leave({ name: one.name, email: one.email });
    await run();
    const token = tokenIn(mails()[0] ?? { text: "" }, "c");
    const name = right();
    await update(one, { name });
    const moving = justBefore("TransactWriteItemsCommand", () => confirm(token), followAll);
    await expect(moving).rejects.toMatchObject({ code: "busy" });
    await followAll();
    expect(await onlyAlert()).toMatchObject({ order: name, confirmedAt: expect.any(String) });
  });

  test("is followed again where the worker is mailing for long", async () => {
    const one = await followedOrder();
    const name = right();
    await takeLease(leaseKey, "a run", Date.now(), Date.now() + 86_400_000);
    await update(one, { name });
    const clock = setInterval(() => later(10 / 60), 50);
    await expect(followAll().finally(() => clearInterval(clock))).rejects.toMatchObject({ code: "busy" });
    expect(await onlyAlert()).toMatchObject({ order: one.name });
    await releaseLease(leaseKey, "a run", Date.now());
    await followAll();
    expect(await onlyAlert()).toMatchObject({ order: name });
  });

  test("brings nothing to the new one that ends meanwhile", async () => {
    const one = await followedOrder();
    await update(one, { name: right() });
    const { pk, sk } = await onlyAlert();
    const end = () => table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
    await expect(justBefore("TransactWriteItemsCommand", end, followAll)).rejects.toMatchObject({ code: "busy" });
    await followAll();
    expect(await storedAlerts()).toEqual([]);
  });
});
