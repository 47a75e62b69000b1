import { expect, test } from "vitest";
import { changeAccount } from "../accounts/account-write.ts";
import { makeAccount, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { handler } from "./admin-all.ts";

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
