import { expect, test } from "vitest";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { handler } from "./logistics-profile.ts";

test("a member sees what is stored of them now, and nothing of the password", async () => {
  const { account, cookies } = await signIn("logistics", { name: "Ravi Menon" });
  const { status, body } = await call(handler, "logisticsProfile", { cookies });
  const { _id, name, email, phone, role, isVerified, createdAt } = account;
  expect({ status, body }).toEqual({
    status: 200,
    body: { member: { _id, name, email, phone, role, isVerified, createdAt } },
  });
});
