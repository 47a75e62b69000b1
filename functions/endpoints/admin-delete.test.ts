import { beforeEach, expect, test } from "vitest";
import { listedAccounts, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as adminAll } from "./admin-all.ts";
import { handler } from "./admin-delete.ts";

const lines = recordLog();
type SignedIn = Awaited<ReturnType<typeof signIn>>;
const remove = ({ cookies }: SignedIn, id: string) => call(handler, "adminDelete", { cookies, params: { id } });

/** Each test begins without admins. */
beforeEach(async () => {
  await switchToEmptyTable();
});

test("an admin deletes another, whose session ends; the log says who did", async () => {
  const [one, two] = [await signIn("admin"), await signIn("admin")];
  expect(await remove(one, two.account._id)).toMatchObject({
    status: 200,
    body: { admin: { _id: two.account._id, email: two.account.email } },
  });
  expect((await call(adminAll, "adminAll", { cookies: two.cookies })).status).toBe(401);
  expect((await call(adminAll, "adminAll", { cookies: one.cookies })).body.admins).toHaveLength(1);
  expect(securityLines(lines)[0]).toEqual({
    ...{ event: "security", name: "admin-deleted", role: "admin" },
    ...{ actor: one.account._id, subject: two.account._id },
  });
});

test("an admin cannot delete their own account", async () => {
  const one = await signIn("admin");
  await signIn("admin");
  expect(await remove(one, one.account._id)).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "You're signed in with this account. Ask another admin to delete it." },
  });
  expect(await listedAccounts("admin")).toHaveLength(2);
});

test("of the last two admins, who delete each other at the same time, exactly one is left", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await signIn("admin"), await signIn("admin")];
    const extra = (await listedAccounts("admin")).filter(
      ({ _id }) => _id !== one.account._id && _id !== two.account._id,
    );
    for (const { _id } of extra) await remove(one, _id);
    const statuses = await Promise.all([remove(one, two.account._id), remove(two, one.account._id)]);
    expect(await listedAccounts("admin")).toHaveLength(1);
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test("the last admin cannot be deleted", async () => {
  const [one, two] = [await signIn("admin"), await signIn("admin")];
  const three = await signIn("admin");
  const statuses = await Promise.all([
    remove(one, two.account._id),
    remove(two, three.account._id),
    remove(three, one.account._id),
  ]);
  expect(statuses.filter(({ status }) => status >= 500)).toEqual([]);
  const left = await listedAccounts("admin");
  expect(left.length).toBeGreaterThanOrEqual(1);
  expect(left).toHaveLength(3 - statuses.filter(({ status }) => status === 200).length);
});
