import { expect, test } from "vitest";
import { makeAccount, signIn } from "../testing/accounts.ts";
import { type Answer, call } from "../testing/call.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./logistics-all.ts";

test("pages, searches and those who wait alone", async () => {
  await switchToEmptyTable();
  const { cookies } = await signIn("admin");
  for (let at = 0; at < 5; at += 1) {
    await makeAccount("logistics", { name: `Member ${at}`, email: `m${at}@people.example`, isVerified: at > 1 });
  }
  const list = async (query: Record<string, string>) => call(handler, "logisticsAll", { cookies, query });
  const names = ({ body }: Answer) => body.logistics.map(({ name }: { name: string }) => name);

  const first = await list({ limit: "3" });
  expect(names(first)).toEqual(["Member 1", "Member 0", "Member 4"]);
  expect(first.body.previousCursor).toBeUndefined();
  const second = await list({ limit: "3", cursor: first.body.nextCursor });
  expect(names(second)).toEqual(["Member 3", "Member 2"]);
  expect(second.body.nextCursor).toBeUndefined();
  expect(names(await list({ limit: "3", cursor: second.body.previousCursor }))).toEqual(names(first));

  expect(names(await list({ show: "pending" }))).toEqual(["Member 1", "Member 0"]);
  expect(names(await list({ search: " member\u200b 3 " }))).toEqual(["Member 3"]);
  expect(names(await list({ search: "M2@" }))).toEqual(["Member 2"]);
});
