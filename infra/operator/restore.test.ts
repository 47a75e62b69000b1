import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { byForm, newRecord, recordItem, type StoredRecord } from "../../functions/records/item.ts";
import { runPortal } from "./testing/portal.ts";
import { testTable } from "./testing/table.ts";

/** What becomes of each record: functions/records/restore-backup.test.ts. */

const table = testTable();

const restoreFrom = (source: string, ...args: string[]) =>
  runPortal(["restore", "--from", source, ...args], table.environment);

const record = (name: string): StoredRecord =>
  newRecord({ name, phone: "+1 415 555 0101", trackingNo: "SG1" }, ulid(), new Date(), byForm("her"));
const admin = (email: string) => ({
  pk: `ADMIN#${email}`,
  sk: "ACCOUNT",
  _id: `id-${email}`,
  email,
  epoch: 3,
  endedSessions: { "signed-out": 4_000_000_000 },
});
const stored = async () =>
  (await table.items()).sort((left, right) => (left.pk + left.sk < right.pk + right.sk ? -1 : 1));

test("it counts what became of each record, and changes nothing but with --yes", async () => {
  const [lost, present, taken] = [record("A"), record("B"), record("E")];
  const expired = { ...recordItem(record("OLD")), createdAt: "2020-01-01T00:00:00.000Z" };
  const backup = await table.create();
  for (const Item of [...[lost, present, taken].map(recordItem), expired, admin("a@x.test")])
    await table.client.send(new PutCommand({ TableName: backup, Item }));
  await table.put(...[present, record("E")].map(recordItem));
  const before = await stored();
  const words = (restored: string, repeat: string) => `  missing, ${restored}: 1
  present, left unchanged: 1
  missing, but another record has their number since, left away: 1
  erased since, left away: 0
${repeat}`;
  expect(await restoreFrom(backup)).toMatchObject({
    ...{ code: 0, errors: "" },
    out: expect.stringContaining(words("to be restored", "Nothing was changed; repeat with --yes to restore.\n")),
  });
  expect(await stored()).toEqual(before);
  expect((await restoreFrom(backup, "--yes")).out).toContain(words("restored", ""));
  const ofLost = (await stored()).find(({ pk }) => pk === "ORDER#A");
  expect(ofLost).toMatchObject({ _id: lost._id, version: 2, updatedBy: "restore", via: "restore" });
});

test("a missing source table is an error", async () => {
  expect(await restoreFrom("portal-restord")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no table or secret of this name/),
  });
});
