import { describe, expect, test, vi } from "vitest";
import { eraseUnusedMailboxes } from "../alerts/links.ts";
import { linkTokenFor } from "../lookup/order-links.ts";
import { recordsOfOrder } from "../records/find.ts";
import { byForm, type StoredRecord } from "../records/item.ts";
import { endLinksOf } from "../records/links-ended.ts";
import { createRecord, deleteRecord, updateRecord } from "../records/write.ts";
import {
  confirm,
  confirmLast,
  follow,
  followAll,
  followedOrder,
  followNews,
  leave,
  leaveAndRun,
  mails,
  order,
  run,
  scan,
  startAnew,
  stop,
  storedAlerts,
  tokenIn,
} from "../testing/alerts.ts";
import { justBefore } from "../testing/intercept.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { recordsInStream } from "../testing/stream.ts";
import { scanTable } from "../testing/table-content.ts";
import { rebuild } from "./rebuild.ts";

startAnew();

type Order = Awaited<ReturnType<typeof order>>;

/** Sets the clock forward. */
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

async function recordOf({ name, trackingNo }: Pick<Order, "name" | "trackingNo">): Promise<StoredRecord> {
  const record = (await recordsOfOrder(name)).find((one) => one.trackingNo === trackingNo);
  if (!record) throw new Error(`Order ${name} has no ${trackingNo}`);
  return record;
}

/** Changes records, and lets the follower hear of these changes only. */
async function followed<Result>(change: () => Promise<Result>): Promise<Result> {
  const before = (await recordsInStream()).length;
  const result = await change();
  await follow((await recordsInStream()).slice(before));
  return result;
}

/** Changes an order's record; the follower does not hear of it. */
async function update(one: Order, fields: Partial<Pick<Order, "name" | "phone" | "trackingNo">>) {
  const { _id, name, phone, trackingNo } = await recordOf(one);
  await updateRecord({ _id, name, phone, trackingNo, ...fields }, undefined, "her");
  return { ...one, ...fields };
}

/** Changes an order's record a minute later. */
async function edit(...what: Parameters<typeof update>): Promise<Order> {
  later(1);
  return followed(() => update(...what));
}

const remove = (one: Pick<Order, "name" | "trackingNo">) =>
  followed(async () => deleteRecord((await recordOf(one))._id, byForm("her")));

const stageMails = () => mails().filter(({ subject }) => subject.includes("(order "));
const told = () => stageMails().map(({ to, subject }) => `${to}: ${subject}`);
const out = ({ email, name }: Order) => `${email}: Your parcel is out for delivery (order ${name})`;
const arrived = ({ email, name }: Order) =>
  `${email}: Your parcel has arrived in the destination country (order ${name})`;
const stopTokenOf = () => tokenIn(stageMails().at(-1), "s");
/** What the courier answers, followed and mailed about. */
const tell = async (one: Order, ...codes: string[]) => {
  await scan(one, ...codes);
  await run();
};

describe("an address that was left for an order", () => {
  test("is mailed about the same parcel when the order's number is corrected, any number of times", async () => {
    const one = await followedOrder();
    const corrected = await edit(await edit(one, { name: "RIGHT-1" }), { name: "RIGHT-2" });
    await tell(corrected, "SGE_303");
    expect(told()).toEqual([out(corrected)]);
    expect(stageMails()[0]?.text).not.toContain(one.name);
    expect(await rebuild({ dryRun: true })).toMatchObject({ alerts: 0 });
  });

  test("sleeps while the record has another customer's phone, and wakes with its own", async () => {
    const one = await followedOrder();
    await edit(one, { phone: "+44 20 7946 0000" });
    await tell(one, "SGE_206");
    expect(told()).toEqual([]);
    await edit(one, { phone: "415 555 0101" });
    await run();
    expect(told()).toEqual([arrived(one)]);
  });

  test("has ended when the order is entered anew", async () => {
    const one = await followedOrder();
    await remove(one);
    await followed(() => createRecord(one, "her"));
    await tell(one, "SGE_303");
    expect(told()).toEqual([]);
  });

  test("is mailed about a parcel that is added later, from its first answer on, and once for both", async () => {
    const one = await followedOrder();
    await tell(one, "SGE_206");
    later(1);
    const second = { ...one, trackingNo: `${one.trackingNo.slice(0, -1)}X9` };
    await followed(() => createRecord(second, "her"));
    await scan(one, "SGE_206", "SGE_303");
    await scan(second, "SGE_106");
    await run();
    const [, both] = stageMails();
    expect(both?.subject).toBe(`Updates on 2 parcels (order ${one.name})`);
    for (const { trackingNo } of [one, second]) expect(both?.text).toContain(trackingNo);
    await followAll();
    await run();
    expect(stageMails()).toHaveLength(2);
  });

  test("goes on without a link once the links were ended, also about parcels that are added after", async () => {
    const one = await followedOrder();
    await tell(one, "SGE_206");
    expect(stageMails().at(-1)?.text).toContain("/#t=");
    await endLinksOf([await recordOf(one)]);
    await tell(one, "SGE_206", "SGE_303");
    const second = { ...one, trackingNo: "SG7300000000002" };
    await followed(() => createRecord(second, "her"));
    await tell(second, "SGE_206");
    expect(stageMails()).toHaveLength(3);
    for (const { text } of stageMails().slice(1)) expect(text).not.toContain("/#t=");
  });

  test("with a link ends with it, and is not mailed about parcels that are added after", async () => {
    const one = await order();
    const { token } = await linkTokenFor(await recordOf(one));
    await leave({ token, email: one.email, phone: undefined });
    await run();
    await confirm(tokenIn(mails()[0], "c"));
    await tell(one, "SGE_206");
    expect(told()).toEqual([arrived(one)]);
    await endLinksOf([await recordOf(one)]);
    const second = { ...one, trackingNo: "SG7300000000003" };
    await followed(() => createRecord(second, "her"));
    for (const each of [one, second]) await tell(each, "SGE_206", "SGE_303");
    expect(told()).toEqual([arrived(one)]);
    expect(await storedAlerts()).toEqual([]);
  });
});

describe("a stop", () => {
  test("is one for all parcels of the order, those too that are added later, and a second one says the same", async () => {
    const one = await followedOrder();
    await tell(one, "SGE_206");
    const second = { ...one, trackingNo: "SG7300000000004" };
    await followed(() => createRecord(second, "her"));
    await tell(second, "SGE_206");
    const token = stopTokenOf();
    for (const _ of [1, 2]) expect(await stop(token)).toMatchObject({ status: 200, body: {} });
    const third = { ...one, trackingNo: "SG7300000000005" };
    await followed(() => createRecord(third, "her"));
    for (const each of [one, second, third]) await tell(each, "SGE_206", "SGE_303");
    expect(stageMails()).toHaveLength(2);
    expect(await storedAlerts()).toEqual([]);
  });

  test("holds against a copy that is stored at the same moment", async () => {
    const one = await followedOrder();
    await tell(one, "SGE_206");
    const token = stopTokenOf();
    const second = { ...one, trackingNo: "SG7300000000006" };
    await storeSnapshot(second.trackingNo, scannedShipment(second.trackingNo, [Date.now(), "SGE_206"]));
    await justBefore(
      "TransactWriteItemsCommand",
      () => stop(token),
      () => followed(() => createRecord(second, "her")),
    );
    await run();
    expect(stageMails()).toHaveLength(1);
    expect(await storedAlerts()).toEqual([]);
  });

  test("does not hold against the address being left once more", async () => {
    const one = await followedOrder();
    await tell(one, "SGE_206");
    await stop(stopTokenOf());
    later(25 * 60);
    await leaveAndRun(one);
    await confirmLast();
    await tell(one, "SGE_206", "SGE_303");
    expect(told()).toEqual([arrived(one), out(one)]);
  });
});

describe("at the same moment", () => {
  test("an edit of the number and a mail: the mail goes to the same customer", async () => {
    const one = await followedOrder();
    await scan(one, "SGE_303");
    await justBefore("BatchGetItemCommand", () => update(one, { name: "RIGHT-3" }), run);
    await followNews();
    await run();
    expect(told()).toEqual([out({ ...one, name: "RIGHT-3" })]);
  });

  test("a phone corrected to another customer's and a request: nothing is stored for the other", async () => {
    const one = await order();
    await leave({ name: one.name, email: one.email });
    await justBefore("TransactWriteItemsCommand", () => update(one, { phone: "+44 20 7946 0000" }), run);
    await confirmLast();
    await tell(one, "SGE_303");
    expect(told()).toEqual([]);
  });

  test("a deletion and a request: no alert without a record", async () => {
    const one = await order();
    await leave({ name: one.name, email: one.email });
    await justBefore("TransactWriteItemsCommand", () => remove(one), run);
    expect(await storedAlerts()).toEqual([]);
    expect(mails()).toEqual([]);
  });
});

test("a rebuild makes due what has a stage to tell and copies what a later parcel lacks, and nothing else", async () => {
  const one = await followedOrder();
  await tell(one, "SGE_206");
  vi.setSystemTime(Date.now() + 60_000);
  const second = { ...one, trackingNo: "SG7300000000007" };
  await createRecord(second, "her");
  await followNews();
  await scan(second, "SGE_206");
  await run();
  expect(await rebuild({ dryRun: true })).toMatchObject({ alerts: 0 });
  const { table, tableName } = await import("../database/table.ts");
  const { DeleteCommand } = await import("@aws-sdk/lib-dynamodb");
  const [record] = await recordsOfOrder(one.name);
  const copied = (await storedAlerts()).find(({ pk }) => pk === `ALERT#${record?._id}`);
  await table().send(new DeleteCommand({ TableName: tableName(), Key: { pk: copied?.pk, sk: copied?.sk } }));
  for (const dryRun of [true, false]) expect(await rebuild({ dryRun })).toMatchObject({ alerts: 1 });
  expect(await rebuild({ dryRun: false })).toMatchObject({ alerts: 0 });
});

test("a mailbox without an alert leaves nothing when it is erased, one with an alert all", async () => {
  await followedOrder();
  const [alert] = await storedAlerts();
  const ofMailbox = async () => (await scanTable()).filter(({ pk }) => pk === `MAILBOX#${alert?.sk}`);
  const before = await ofMailbox();
  await eraseUnusedMailboxes([String(alert?.sk)]);
  expect(await ofMailbox()).toEqual(before);
  await stop(`${alert?.sk}${alert?.secret}`);
  await eraseUnusedMailboxes([String(alert?.sk)]);
  expect(await ofMailbox()).toEqual([]);
});
