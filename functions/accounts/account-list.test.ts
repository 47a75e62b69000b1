import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { tableName, table as tableOf, unixSeconds } from "../database/table.ts";
import { listedAccounts, makeAccount } from "../testing/accounts.ts";
import { startLaggingIndexes } from "../testing/lagging-indexes.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { type AccountListRequest, listAccounts } from "./account-list.ts";
import { type Account, accountKey, findAccount } from "./account-store.ts";
import { changeAccountById, deleteAccount } from "./account-write.ts";

const lagging = startLaggingIndexes();
beforeEach(async () => {
  lagging.beforeQuery = async () => lagging.replicateAll();
  await lagging.addTable(await switchToEmptyTable());
});

const stopAt = Number.POSITIVE_INFINITY;

/** Members and whether they are verified, the first of them oldest. */
async function team(...verified: boolean[]): Promise<Account[]> {
  const members: Account[] = [];
  for (const [at, isVerified] of verified.entries()) {
    members.push(await makeAccount("logistics", { name: `Member ${at}`, isVerified }));
  }
  return members;
}

const ids = (accounts: readonly { _id: string }[]) => accounts.map(({ _id }) => _id);
const verify = ({ _id }: Account) => changeAccountById("logistics", _id, "test", () => ({ isVerified: true }));

async function expire(account: Account) {
  await tableOf().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: accountKey(account.role, account.email),
      UpdateExpression: "SET expiresAt = :now",
      ExpressionAttributeValues: { ":now": unixSeconds() },
    }),
  );
}

/** The ids on each page from the first to the last, checked against the pages back. */
async function pages(request: Omit<AccountListRequest, "stopAt">): Promise<string[][]> {
  const onward: string[][] = [];
  let page = await listAccounts("logistics", { ...request, stopAt });
  onward.push(ids(page.entries));
  while (page.nextCursor) {
    page = await listAccounts("logistics", { ...request, cursor: page.nextCursor, stopAt });
    onward.push(ids(page.entries));
  }
  const back = [ids(page.entries)];
  while (page.previousCursor) {
    page = await listAccounts("logistics", { ...request, cursor: page.previousCursor, stopAt });
    back.unshift(ids(page.entries));
  }
  expect(back).toEqual(onward);
  return onward;
}

describe("pages of the team", () => {
  test("have those who wait for approval first, each group newest first, whatever their size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 14 }),
        fc.integer({ min: 1, max: 6 }),
        async (verified, limit) => {
          await lagging.addTable(await switchToEmptyTable());
          const newest = (await team(...verified)).reverse();
          const pending = newest.filter(({ isVerified }) => !isVerified);
          const expected = ids([...pending, ...newest.filter(({ isVerified }) => isVerified)]);
          const all = await pages({ limit });
          expect(all.flat()).toEqual(expected);
          expect(all.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
          expect((await pages({ limit, pendingOnly: true })).flat()).toEqual(ids(pending));
        },
      ),
      { numRuns: 12 },
    );
  });

  test("move a member who is approved to the others", async () => {
    const [oldest, middle, newest] = await team(false, false, true);
    if (!oldest || !middle || !newest) throw new Error("No team");
    const verified = await verify(middle);
    expect(ids(await listedAccounts("logistics"))).toEqual([oldest._id, newest._id, middle._id]);
    expect(await findAccount("logistics", middle._id)).toEqual(verified);
    expect((await pages({ limit: 1, pendingOnly: true })).flat()).toEqual([oldest._id]);
  });

  test("leave out what has expired or was deleted, though the index has it", async () => {
    const [expired, deleted, kept] = await team(false, true, false);
    if (!expired || !deleted || !kept) throw new Error("No team");
    await lagging.replicateAll();
    lagging.beforeQuery = async () => {};
    await expire(expired);
    await deleteAccount("logistics", deleted._id);
    expect(ids(await listedAccounts("logistics"))).toEqual([kept._id]);
    expect(await pages({ limit: 1, pendingOnly: true })).toEqual([[kept._id]]);
    expect(await findAccount("logistics", expired._id)).toBeUndefined();
  });
});

describe("a search", () => {
  beforeEach(async () => {
    await makeAccount("logistics", { name: "Zoë Pillai", email: "zoe@people.example" });
    await makeAccount("logistics", { name: "Asha Menon", email: "asha@shop.example", isVerified: false });
    await makeAccount("logistics", { name: "Ravi Logistics", email: "ravi@people.example" });
    await makeAccount("admin", { name: "Zoë Admin", email: "zoe@people.example" });
  });

  test.each([
    ["MENON", ["Asha Menon"]],
    ["zoe\u0308", ["Zoë Pillai"]],
    ["people.ex", ["Ravi Logistics", "Zoë Pillai"]],
    ["logistics", ["Ravi Logistics"]],
    ["nowhere", []],
  ] as const)("for %j finds %j", async (text, found) => {
    const { entries, nextCursor } = await listAccounts("logistics", { search: { text }, limit: 5, stopAt });
    expect(entries.map(({ name }) => name)).toEqual(found);
    expect(nextCursor).toBeUndefined();
  });

  test("that runs out of time continues from its cursor", async () => {
    for (let at = 0; at < 8; at += 1) await makeAccount("logistics", { name: `More ${at}` });
    const search = { text: "pillai" };
    let page = await listAccounts("logistics", { search, limit: 1, stopAt: 0 });
    expect(page).toMatchObject({ entries: [], searched: { cursor: page.nextCursor } });
    const found = [...page.entries];
    while (page.nextCursor) {
      page = await listAccounts("logistics", { search, limit: 1, stopAt: 0, cursor: page.nextCursor });
      found.push(...page.entries);
    }
    expect(found.map(({ name }) => name)).toEqual(["Zoë Pillai"]);
  });
});
