import { afterEach, expect, test, vi } from "vitest";
import { linkTokenFor } from "../lookup/order-links.ts";
import { byForm } from "../records/item.ts";
import { createRecord, deleteRecord } from "../records/write.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { newOrder } from "../testing/unique.ts";
import { handler } from "./get-link.ts";

afterEach(() => vi.useRealTimers());
const dayMs = 24 * 60 * 60_000;

const shipped = async (madeDaysAgo = 0) =>
  (await createRecord(newOrder(), "test", new Date(Date.now() - madeDaysAgo * dayMs))).record;
async function linkOf(id: string, headers: Record<string, string> = {}) {
  const { cookies } = await signIn("logistics");
  return call(handler, "getLink", { params: { id }, cookies, headers });
}

test("staff get a link with the token in its fragment, on the host that they use", async () => {
  const { _id } = await shipped();
  const { status, headers, body } = await linkOf(_id);
  expect({ status, headers }).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(body.url).toMatch(/^https:\/\/portal\.example\/#t=[\w-]{54}$/);
  const local = await linkOf(_id, { "x-viewer-host": "localhost:3000" });
  expect(local.body.url).toMatch(/^http:\/\/localhost:3000\/#t=/);
});

test("the link stays the same, and is told with its end", async () => {
  const { _id, createdAt, trackingNo } = await shipped();
  const first = await linkOf(_id);
  expect((await linkOf(_id)).body).toEqual(first.body);
  expect(Date.parse(first.body.expires)).toBe(Date.parse(createdAt) + 180 * dayMs);
  const delivered = Math.floor(Date.now() / 1000) * 1000;
  await storeSnapshot(trackingNo, scannedShipment(trackingNo, [delivered, "SGE_304"]));
  const { expires, url } = (await linkOf(_id)).body;
  expect([expires, url]).toEqual([new Date(delivered + 30 * dayMs).toISOString(), first.body.url]);
});

test("of an order whose links have ended there is none, and the answer says why", async () => {
  const { _id, name } = await shipped(181);
  expect(await linkOf(_id)).toMatchObject({
    status: 410,
    body: {
      code: "gone",
      message: `Links to order ${name} have expired: they work until 30 days after the last parcel arrives, and for 180 days at most.`,
    },
  });
});

test("of a record that is deleted meanwhile there is none", async () => {
  const record = await shipped();
  await deleteRecord(record._id, byForm("test"));
  await expect(linkTokenFor(record)).rejects.toMatchObject({ code: "not_found" });
});

test("of an unknown or deleted record there is none", async () => {
  const { _id } = await shipped();
  await deleteRecord(_id, byForm("test"));
  for (const id of [_id, "nothing"]) expect((await linkOf(id)).status).toBe(404);
});
