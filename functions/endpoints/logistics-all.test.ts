import { expect, test } from "vitest";
import { makeAccount, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog } from "../testing/log.ts";
import { handler } from "./logistics-all.ts";

recordLog();

test("a team without members is an empty list", async () => {
  const { cookies } = await signIn("admin");
  expect(await call(handler, "logisticsAll", { cookies })).toMatchObject({ status: 200, body: { logistics: [] } });
});

test("members waiting for approval come first, each group newest first", async () => {
  const { cookies } = await signIn("admin");
  for (const [name, isVerified] of [
    ["verified 1", true],
    ["pending 1", false],
    ["verified 2", true],
    ["pending 2", false],
  ] as const) {
    await makeAccount("logistics", { name, isVerified });
  }
  const { body } = await call(handler, "logisticsAll", { cookies });
  expect(body.logistics.map(({ name }: { name: string }) => name)).toEqual([
    "pending 2",
    "pending 1",
    "verified 2",
    "verified 1",
  ]);
  expect(Object.keys(body.logistics[0]).toSorted()).toEqual([
    "_id",
    "createdAt",
    "email",
    "isVerified",
    "name",
    "phone",
    "role",
  ]);
});
