import { randomUUID } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, inject, test } from "vitest";
import { createTableAt } from "../../infra/local/dynamodb/table-from-template.ts";
import { table, tableName } from "../database/table.ts";
import { adminCount as storedCount } from "../testing/flows.ts";
import { justAfter, justBefore, withFaults } from "../testing/intercept.ts";
import { scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { type Account, accountItem, accountKey } from "./account-store.ts";
import { adminCount, createAdmin, createMember, deleteAccount } from "./account-write.ts";
import { restoreAccounts } from "./restore-accounts.ts";

beforeEach(async () => void (await switchToEmptyTable()));

const fields = (name: string) => ({
  ...{ email: `${name.toLowerCase()}@example.com`, name, phone: "9000000001", passwordHash: "hash", isVerified: true },
});
const makeAdmin = (name: string) => createAdmin({ ...fields(name), role: "admin" }, "operator");
const makeMember = (name: string) => createMember({ ...fields(name), role: "logistics" });
const send = (command: PutCommand | DeleteCommand) => table().send(command as PutCommand);

async function backupOf(...accounts: readonly Account[]): Promise<string> {
  const from = `backup-${randomUUID()}`;
  await createTableAt(inject("databaseEndpoint"), from, inject("tableProperties"));
  for (const account of accounts) await send(new PutCommand({ TableName: from, Item: accountItem(account) }));
  return from;
}
/** Removes an account as nobody does: it is still counted. */
const lose = ({ role, email }: Account) =>
  send(new DeleteCommand({ TableName: tableName(), Key: accountKey(role, email) }));
const setCount = (n: number) => send(new PutCommand({ TableName: tableName(), Item: { ...adminCount, n } }));
const admins = async () => (await scanTable()).filter(({ pk }) => String(pk).startsWith("ADMIN#")).length;
const restore = async (from: string) => restoreAccounts({ from, dryRun: false });

test("admins and members come back, are counted, and a second time nothing changes", async () => {
  const [stays, lost, member] = [await makeAdmin("Asha"), await makeAdmin("Ravi"), await makeMember("Mira")];
  const from = await backupOf(stays, lost, member);
  for (const account of [lost, member]) await lose(account);
  await setCount(1);
  expect(await restore(from)).toEqual({ missing: 2, different: 0, unchanged: 1, moved: 0 });
  expect([await admins(), await storedCount()]).toEqual([2, 2]);
  const after = await scanTable();
  // Their sessions ended.
  expect(await restore(from)).toEqual({ missing: 0, different: 2, unchanged: 1, moved: 0 });
  expect(await scanTable()).toEqual(after);
});

test("a count that was lost with the accounts, or is wrong, is made anew", async () => {
  const [stays, lost] = [await makeAdmin("Asha"), await makeAdmin("Ravi")];
  const from = await backupOf(stays, lost);
  await lose(lost);
  await send(new DeleteCommand({ TableName: tableName(), Key: adminCount }));
  await restore(from);
  expect(await storedCount()).toBe(2);
  await setCount(7);
  await restore(from);
  expect(await storedCount()).toBe(2);
});

test("killed at any command, it leaves no admin uncounted who was counted before", async () => {
  const [stays, ...lost] = [await makeAdmin("Asha"), await makeAdmin("Ravi"), await makeAdmin("Mira")];
  const from = await backupOf(stays, ...lost);
  for (let kill = 1; ; kill += 1) {
    for (const account of lost) await lose(account);
    await setCount(1);
    let sent = 0;
    const run = withFaults(
      () => {
        sent += 1;
        return sent >= kill ? "unsent" : undefined;
      },
      () => restore(from),
    );
    const ended = await run.then(
      () => true,
      () => false,
    );
    expect(await storedCount()).toBe(await admins());
    if (ended) {
      expect(await admins()).toBe(3);
      break;
    }
  }
});

test("admins who are deleted and made while they are counted are counted again", async () => {
  const [stays, goes] = [await makeAdmin("Asha"), await makeAdmin("Ravi")];
  const from = await backupOf(stays);
  await setCount(5);
  // In the end they are as many as before: only the writes show that the count was made in between.
  await justAfter(
    "GetItemCommand",
    () => deleteAccount("admin", goes._id),
    () =>
      justBefore(
        "UpdateItemCommand",
        () => makeAdmin("Dev"),
        () => restore(from),
      ),
  );
  expect([await admins(), await storedCount()]).toEqual([2, 2]);
});
