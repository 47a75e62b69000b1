import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { alertPartition, toldMark } from "../alerts/item.ts";
import { table, tableName } from "../database/table.ts";
import { historyExpires } from "../records/history/entry.ts";
import { createRecord } from "../records/write.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
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
