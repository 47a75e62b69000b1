import { ulid } from "ulid";
import { expect, test } from "vitest";
import { newRecord, recordItem } from "../../functions/records/item.ts";
import { markKey } from "../../functions/shop/items.ts";
import { runPortal } from "./testing/portal.ts";
import { testTable } from "./testing/table.ts";

const table = testTable();

/** A record of the shop, as it stands after so many versions, with the mark of the call that brought it. */
async function sent(name: string, source: "key" | "shopify", at: string, version = 1) {
  const fields = { name, phone: "+1 415 555 0101", trackingNo: `SG-${name}-1` };
  const record = { ...newRecord(fields, ulid(), new Date(at), { by: "shop", via: "shop" }), version };
  const numbers = { [record.trackingNo]: record._id };
  const mark = {
    ...markKey({ source, id: "1", orderNumber: name }),
    updatedAt: at,
    numbers,
    notTaken: {},
    revision: 1,
  };
  await table.put(recordItem(record), mark);
}

test("what a source added since a moment is listed, and with --yes deleted unless it was changed", async () => {
  await sent("EARLIER", "key", "2026-11-20T10:00:00.000Z");
  await sent("ADDED", "key", "2026-11-28T11:00:00.000Z");
  await sent("CHANGED", "key", "2026-11-28T12:00:00.000Z", 2);
  await sent("OTHER", "shopify", "2026-11-28T12:00:00.000Z");
  const rollBack = (...args: string[]) =>
    runPortal(["shop-rollback", "--source", "key", "--since", "2026-11-28T10:00:00Z", ...args], table.environment);
  const orders = async () =>
    (await table.items())
      .map(({ pk }) => String(pk))
      .filter((pk) => pk.startsWith("ORDER#"))
      .sort();
  const all = ["ORDER#ADDED", "ORDER#CHANGED", "ORDER#EARLIER", "ORDER#OTHER"];

  const { code, out } = await rollBack();
  expect(code).toBe(0);
  expect(out).toMatch(
    /ADDED {2}SG-ADDED-1\n.*CHANGED {2}SG-CHANGED-1 {2}changed by it: see its history\n.*--yes: 1\n$/,
  );
  expect(await orders()).toEqual(all);

  expect((await rollBack("--yes")).out).toContain("deleted: 1\n");
  expect(await orders()).toEqual(all.slice(1));
  expect((await rollBack("--yes")).out).toContain("deleted: 0\n");
});
