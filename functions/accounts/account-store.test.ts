import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { tableName } from "../database/table.ts";
import { listedAccounts, makeAccount } from "../testing/accounts.ts";
import { justBefore } from "../testing/intercept.ts";
import { startLaggingIndexes } from "../testing/lagging-indexes.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { findAccount, getAccount } from "./account-store.ts";
import { changeAccount, changeAccountById, createAdmin, deleteAccount } from "./account-write.ts";

const lagging = startLaggingIndexes();
beforeAll(() => lagging.addTable(tableName()));

const newEmail = () => `${randomUUID()}@example.com`;
const person = () => ({
  email: newEmail(),
  name: "Ravi Nair",
  phone: "9876543210",
  passwordHash: "x",
  isVerified: true,
});

test("one e-mail may belong to an admin and to a member", async () => {
  const email = newEmail();
  const [admin, member] = [await makeAccount("admin", { email }), await makeAccount("logistics", { email })];
  await lagging.replicateAll();
  expect(await getAccount("admin", email)).toEqual(admin);
  expect(await getAccount("logistics", email)).toEqual(member);
  expect(await findAccount("logistics", admin._id)).toBeUndefined();
});

describe("while the index lags", () => {
  test("an account with a new e-mail is found by its id and listed once", async () => {
    const account = await makeAccount("logistics");
    await lagging.replicateAll();
    const moved = await changeAccount(account, "test", () => ({ email: newEmail() }));
    let looks = 0;
    lagging.beforeQuery = async () => {
      looks += 1;
      if (looks === 2) await lagging.replicateAll();
    };
    expect(await findAccount("logistics", account._id)).toEqual(moved);
    lagging.beforeQuery = async () => {};
    expect((await listedAccounts("logistics")).filter(({ _id }) => _id === account._id)).toMatchObject([
      { email: moved?.email },
    ]);
  });

  test("a new account with a deleted account's e-mail is not found by the old id", async () => {
    const account = await makeAccount("logistics");
    await lagging.replicateAll();
    await deleteAccount("logistics", account._id);
    const successor = await makeAccount("logistics", { email: account.email });
    expect(await findAccount("logistics", account._id)).toBeUndefined();
    await lagging.replicateAll();
    expect((await listedAccounts("logistics")).filter(({ email }) => email === account.email)).toMatchObject([
      { _id: successor._id },
    ]);
  });
});

describe("changes made at the same time", () => {
  test("all count", async () => {
    const account = await makeAccount("logistics");
    const bump = () => changeAccount(account, "test", ({ epoch }) => ({ epoch: epoch + 1 }));
    await Promise.all([bump(), bump(), bump()]);
    expect(await getAccount("logistics", account.email)).toMatchObject({ epoch: 4, version: 4 });
  });

  test("do not change a new account with the same e-mail", async () => {
    const account = await makeAccount("logistics");
    await lagging.replicateAll();
    await deleteAccount("logistics", account._id);
    const successor = await makeAccount("logistics", { email: account.email });
    expect(await changeAccount(account, "test", () => ({ name: "Somebody" }))).toBeUndefined();
    expect(await getAccount("logistics", account.email)).toEqual(successor);
  });

  test.each(["admin", "logistics"] as const)("of the e-mail do not save an %s from being deleted", async (role) => {
    await makeAccount(role);
    const account = await makeAccount(role);
    await lagging.replicateAll();
    const email = newEmail();
    const move = async () => {
      await changeAccount(account, "test", () => ({ email }));
      await lagging.replicateAll();
    };
    const deleted = await justBefore("TransactWriteItemsCommand", move, () => deleteAccount(role, account._id));
    expect(deleted).toMatchObject({ _id: account._id, email });
    expect(await getAccount(role, email)).toBeUndefined();
  });

  test("reach an account by id while its e-mail changes", async () => {
    const account = await makeAccount("logistics");
    await lagging.replicateAll();
    let isFirst = true;
    lagging.beforeQuery = async () => {
      const moves = isFirst;
      isFirst = false;
      await lagging.replicateAll();
      if (moves) await changeAccount(account, "test", () => ({ email: newEmail() }));
    };
    const changed = await changeAccountById("logistics", account._id, "test", () => ({ isVerified: false }));
    lagging.beforeQuery = async () => {};
    expect(changed).toMatchObject({ _id: account._id, isVerified: false, version: 3 });
  });
});

test("the count of admins is kept, and stays at one at least", async () => {
  await switchToEmptyTable();
  const fields = () => ({ ...person(), role: "admin" }) as const;
  const first = await createAdmin(fields(), "operator", { first: true });
  await expect(createAdmin(fields(), "operator", { first: true })).rejects.toMatchObject({
    code: "conflict",
    message: "There's already an admin. To add one more, use --another.",
  });
  await expect(createAdmin({ ...fields(), email: first.email }, "operator")).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(deleteAccount("admin", first._id)).rejects.toMatchObject({
    code: "conflict",
    message: "The last admin cannot be deleted. Add another admin first.",
  });
  const second = await createAdmin(fields(), first._id);
  expect(await deleteAccount("admin", first._id)).toEqual(first);
  expect(await listedAccounts("admin")).toMatchObject([{ _id: second._id }]);
});
