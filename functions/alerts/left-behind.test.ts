import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { expect, test } from "vitest";
import { recordsOfOrder } from "../records/find.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import { followedOrder, leave, run, ses, switchMailsOn } from "../testing/alerts.ts";
import { justBefore } from "../testing/intercept.ts";
import { scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { endLeftBehind } from "./left-behind.ts";

switchMailsOn();

test("an address that is left anew just before its end stays, with what is kept of its mailbox", async () => {
  await switchToEmptyTable();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  const one = await followedOrder();
  const [record] = await recordsOfOrder(one.name, { consistent: true });
  await deleteRecord(record?._id ?? "", byForm("her"));
  const leaveAnew = async () => {
    await createRecord(one, "her");
    await leave(one);
    await run();
  };
  await justBefore("DeleteItemCommand", leaveAnew, () => endLeftBehind([one]));
  const stored = await scanTable();
  expect(stored.filter(({ email }) => email === one.email)).toMatchObject([{ order: one.name }]);
  expect(stored.some(({ pk }) => String(pk).startsWith("MAILBOX#"))).toBe(true);

  await deleteRecord((await recordsOfOrder(one.name, { consistent: true }))[0]?._id ?? "", byForm("her"));
  await endLeftBehind([one]);
  expect(JSON.stringify(await scanTable())).not.toMatch(new RegExp(`${one.email}|MAILBOX#`));
});
