import { expect, test } from "vitest";
import { changeAccount } from "../accounts/account-write.ts";
import { makeAccount, signIn } from "../testing/accounts.ts";
import { type Answer, call } from "../testing/call.ts";
import { recordLog } from "../testing/log.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./admin-all.ts";

recordLog();

test("admins are listed newest first, with declared fields only", async () => {
  const { account: first, cookies } = await signIn("admin", { name: "First" });
  const second = await makeAccount("admin", { name: "Second", phone: "" });
  await changeAccount(second, "test", () => ({ passwordExpires: "2030-01-01T00:00:00.000Z" }));
  await makeAccount("logistics");
  const shown = ({ _id, name, email, phone, createdAt }: typeof first) => ({
    _id,
    name,
    email,
    phone,
    role: "admin",
    isVerified: true,
    createdAt,
  });
  expect(await call(handler, "adminAll", { cookies })).toMatchObject({ status: 200 });
  expect((await call(handler, "adminAll", { cookies })).body).toEqual({ admins: [shown(second), shown(first)] });
});

test("pages and searches", async () => {
  await switchToEmptyTable();
  const { cookies } = await signIn("admin", { name: "Admin 0", email: "a0@people.example" });
  for (const at of [1, 2, 3]) await makeAccount("admin", { name: `Admin ${at}`, email: `a${at}@people.example` });
  const list = async (query: Record<string, string>) => call(handler, "adminAll", { cookies, query });
  const names = ({ body }: Answer) => body.admins.map(({ name }: { name: string }) => name);

  const first = await list({ limit: "3" });
  expect(names(first)).toEqual(["Admin 3", "Admin 2", "Admin 1"]);
  const second = await list({ limit: "3", cursor: first.body.nextCursor });
  expect(names(second)).toEqual(["Admin 0"]);
  expect(second.body.nextCursor).toBeUndefined();
  expect(names(await list({ limit: "3", cursor: second.body.previousCursor }))).toEqual(names(first));

  expect(names(await list({ search: "ADMIN 2" }))).toEqual(["Admin 2"]);
  expect(names(await list({ search: "A1@" }))).toEqual(["Admin 1"]);
});
