import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseCustomer } from "../../infra/operator/customer/customer-erasure.ts";
import { alertPartition, toldMark } from "../alerts/item.ts";
import { table, tableName } from "../database/table.ts";
import { findRecord } from "../records/find.ts";
import { historyExpires } from "../records/history/entry.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord, updateRecord } from "../records/write.ts";
import { follow, followAll, followedOrder, followNews, leave, run, ses, switchMailsOn } from "../testing/alerts.ts";
import { inputsOf } from "../testing/intercept.ts";
import { type Order, recordOf } from "../testing/order-changes.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { recordsInStream } from "../testing/stream.ts";
import { scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { rebuild } from "./rebuild.ts";

test("a rebuild makes due what has a stage to tell, and leaves what was told, has no record or has expired", async () => {
  await switchToEmptyTable();
  await createRecord({ name: "AYU-1", phone: "9000000001", trackingNo: "SG3231027366055" }, "her");
  const expires = historyExpires(new Date().toISOString()) - 1;
  const alert = (order: string, mailbox: string) => ({
    ...{
      pk: alertPartition(order),
      sk: mailbox,
      order,
      email: "asha@customer.example",
      phones: new Set(["9000000001"]),
    },
    ...{ askedAt: "2026-01-01T00:00:00.000Z", confirmedAt: "2026-01-01T00:00:00.000Z", stopSecret: "s" },
    ...{ orderExpires: expires, expiresAt: expires },
  });
  const told = { told: new Set([toldMark("SG3231027366055", "out-for-delivery")]) };
  for (const Item of [
    ...[alert("AYU-1", "due"), { ...alert("AYU-1", "told"), ...told }, alert("AYU-9", "asleep")],
    { ...alert("AYU-1", "expired"), expiresAt: 1_000_000_000 },
    { ...alert("AYU-1", "unconfirmed"), confirmedAt: undefined },
  ]) {
    await table().send(new PutCommand({ TableName: tableName(), Item }));
  }
  await storeSnapshot("SG3231027366055", scannedShipment("SG3231027366055", [Date.UTC(2026, 0, 2), "SGE_303"]));
  expect(await rebuild({ dryRun: true })).toMatchObject({ alerts: 1 });
  expect(await rebuild({ dryRun: false })).toMatchObject({ alerts: 1 });
  const alerts = (await scanTable()).filter(({ pk }) => String(pk).startsWith("ALERT#"));
  expect(alerts.map(({ sk, directoryPk }) => [sk, directoryPk])).toEqual([
    ["due", "ALERTS#DUE"],
    ["expired", undefined],
    ["told", undefined],
    ["unconfirmed", undefined],
    ["asleep", undefined],
  ]);
  expect(await rebuild({ dryRun: false })).toMatchObject({ alerts: 0 });
});

test("records that are corrected to and fro among a few orders without alerts are looked at once", async () => {
  await switchToEmptyTable();
  const numbers = [0, 1, 2, 3, 4, 5];
  const records = await Promise.all(
    numbers.map((at) => createRecord({ name: `AYU-${at % 3}`, phone: "9000000001", trackingNo: `SG${at}` }, "her")),
  );
  await followAll();
  for (const turn of [1, 2]) {
    for (const [at, { record }] of records.entries()) {
      const stored = await findRecord(record._id);
      if (stored) await updateRecord({ ...stored, name: `AYU-${(at + turn) % 3}` }, undefined, "her");
    }
  }
  await followAll();
  const notes = await inputsOf("UpdateItemCommand", followAll);
  const isGone = (input: object) => JSON.stringify(input).includes("goneWith");
  // Each has left two numbers.
  expect(notes.filter(isGone)).toHaveLength(2 * records.length);
});

describe("an erasure of an order whose number was corrected before the follower came by", () => {
  switchMailsOn();
  beforeEach(async () => {
    await switchToEmptyTable();
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  });

  const edit = async (one: Order, fields: Partial<Pick<Order, "name" | "phone">>) =>
    updateRecord({ ...(await recordOf(one)), ...fields }, undefined, "her");
  /** Corrects an order's number, and erases the order under its new one. */
  const eraseCorrected = async (one: Order) => {
    await edit(one, { name: "RIGHT-1" });
    await eraseCustomer("RIGHT-1", 0);
  };
  const addresses = async () =>
    (await scanTable())
      .filter(({ pk, email }) => String(pk).startsWith("ALERT#") && email !== undefined)
      .map(({ email }) => String(email));
  const mailboxItems = async () => (await scanTable()).filter(({ pk }) => String(pk).startsWith("MAILBOX#"));

  test("ends the address when the correction is followed, with what is kept of its mailbox", async () => {
    await eraseCorrected(await followedOrder());
    expect(await mailboxItems()).not.toEqual([]);
    await followNews();
    expect(await addresses()).toEqual([]);
    expect(await mailboxItems()).toEqual([]);
  });

  test("ends it at once where one half of the correction was followed", async () => {
    const one = await followedOrder();
    await followNews();
    const { _id } = await edit(one, { name: "RIGHT-1" });
    await follow((await recordsInStream()).filter(({ eventName }) => eventName === "REMOVE"));
    expect(await addresses()).toEqual([one.email]);
    await eraseCustomer("RIGHT-1", 0);
    expect(await addresses()).toEqual([]);
    expect(JSON.stringify((await scanTable()).filter(({ pk }) => String(pk).includes(_id)))).not.toContain(one.name);
  });

  test("ends it where its phone was corrected, too, or its record was deleted", async () => {
    const one = await followedOrder();
    await edit(one, { phone: "+1 415 555 0102" });
    const { _id } = await edit(one, { name: "RIGHT-1" });
    await deleteRecord(_id, byForm("her"));
    await eraseCustomer("RIGHT-1", 0);
    await followNews();
    expect(await addresses()).toEqual([]);
  });

  test("keeps those of another customer of the former number, and of other orders, with their mailboxes", async () => {
    const one = await followedOrder();
    const other = { ...one, phone: "+44 20 7946 0000", trackingNo: "SG99", email: "ravi@customer.example" };
    await createRecord(other, "her");
    await leave(other);
    const elsewhere = await followedOrder({ phone: one.phone });
    await leave({ ...elsewhere, email: one.email });
    await run();
    await eraseCorrected(one);
    await followNews();
    expect((await addresses()).sort()).toEqual([elsewhere.email, one.email, other.email].sort());
    const alerts = (await scanTable()).filter(({ email }) => email === one.email);
    expect(alerts).toMatchObject([{ order: elsewhere.name }]);
    const { sk } = alerts[0] ?? {};
    expect((await mailboxItems()).map(({ pk }) => pk)).toContain(`MAILBOX#${String(sk).split("#")[0]}`);
  });

  test("keeps that of an order that was entered anew with the phone, and of one that is followed where it went", async () => {
    const one = await followedOrder();
    const moved = await followedOrder();
    await edit(moved, { name: "RIGHT-2" });
    await eraseCorrected(one);
    await createRecord({ ...one, trackingNo: "SG98" }, "her");
    for (const _again of [1, 2]) await followAll();
    expect((await addresses()).sort()).toEqual([one.email, moved.email].sort());
  });
});
