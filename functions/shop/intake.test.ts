import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { trackingKey } from "../../shared/keys.ts";
import type { ShopSource } from "../../shared/shop.ts";
import { recordsOfOrder } from "../records/find.ts";
import { signIn } from "../testing/accounts.ts";
import { call, type Request } from "../testing/call.ts";
import { handlerOf } from "../testing/handlers.ts";
import { dieAt } from "../testing/intercept.ts";
import { linkTokenOf } from "../testing/links.ts";
import { patience } from "../testing/patience.ts";
import { fromShop, fulfilment, wooOrder } from "../testing/shop.ts";
import { scannedShipment, storeSnapshot } from "../testing/snapshots.ts";
import { deliverAll } from "../testing/stream.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { storeRecord, switchToEmptyTable } from "../testing/tables.ts";

let cookies: string[];
beforeEach(async () => {
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});

const routes = { shopify: "receiveShopify", woocommerce: "receiveWoocommerce", key: "receiveRecords" } as const;
async function send(source: ShopSource, body: unknown, event?: string) {
  const answer = await call(await handlerOf(routes[source]), routes[source], fromShop(source, body, event));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.results;
}
/** What became of each number. */
const sent = async (source: ShopSource, body: unknown, event?: string) =>
  (await send(source, body, event)).map(({ result }: { result: string }) => result);
const staff = async (name: Parameters<typeof handlerOf>[0], request: Request) =>
  (await call(await handlerOf(name), name, { cookies, ...request })).body;
const listed = async () => (await staff("shopNotTaken", {})).notTaken;

const [A, B, C] = ["SG3231027366055", "SG3231027366056", "SG3231027366057"] as const;
const phone = "+1 555-625-1199";
/** A fulfilment with these numbers, as it was so many seconds after ten o'clock. */
const shipped = (second: number, ...numbers: readonly string[]) =>
  fulfilment({
    updated_at: new Date(Date.UTC(2026, 10, 24, 10, 0, second)).toISOString().replace(".000", ""),
    tracking_numbers: numbers,
    tracking_number: numbers[0] ?? null,
  });
const stored = async (order = "1001") => (await recordsOfOrder(order)).map(({ trackingNo }) => trackingNo).sort();
const edit = async (fields: object) => {
  const [record] = await recordsOfOrder("1001");
  if (!record) throw new Error("The order has no record");
  const { _id, name, phone: before, trackingNo } = record;
  return staff("updateTracking", { body: { _id, name, phone: before, trackingNo, ...fields } });
};
const remove = async (name = "1001") => {
  for (const { _id } of await recordsOfOrder(name)) await staff("deleteTracking", { params: { id: _id } });
};

describe("what the shop sends", () => {
  test("is a record, by the shop", async () => {
    expect(await send("shopify", fulfilment())).toEqual([{ orderNumber: "#1001", trackingNumber: A, result: "added" }]);
    const [record] = await allRecords();
    expect(record).toMatchObject({ name: "#1001", phone, trackingNo: A, version: 1, via: "shop", updatedBy: "shop" });
    const { changes } = await staff("trackingHistory", { params: { id: record?._id ?? "" } });
    expect(changes).toMatchObject([{ kind: "created", via: "shop", by: null }]);
  });

  test("of WooCommerce too", async () => {
    expect(await sent("woocommerce", wooOrder())).toEqual(["added"]);
    expect(await allRecords()).toMatchObject([{ name: "727", phone: "(555) 555-5555", trackingNo: "SG3231027366060" }]);
  });

  test("is a parcel for each number, also of several in one text", async () => {
    expect(await sent("shopify", shipped(0, `${A}, ${B}`, C, A))).toEqual(["added", "added", "added"]);
    expect(await stored()).toEqual([A, B, C]);
  });

  test("without a tracking number does nothing", async () => {
    const before = await scanTable();
    for (const body of [shipped(0), fulfilment({ status: "cancelled" }), { id: 1 }]) await sent("shopify", body);
    expect(await sent("woocommerce", wooOrder({ meta_data: [], status: "processing" }))).toEqual(["waiting"]);
    expect(await sent("key", { orderNumber: "1001", phone, trackingNumber: "" })).toEqual(["waiting"]);
    expect(await sent("key", {})).toEqual(["waiting"]);
    expect(await scanTable()).toEqual(before);
  });

  test("in a fulfilment that is cancelled later stays", async () => {
    await sent("shopify", shipped(0, A));
    await sent("shopify", { ...shipped(1, A), status: "cancelled" });
    expect(await stored()).toEqual([A]);
  });

  test("more than a transaction holds is refused as a whole", async () => {
    const many = Array.from({ length: 26 }, (_, at) => `SG32310273660${at + 10}`);
    expect(await send("shopify", shipped(0, ...many))).toMatchObject([
      { result: "notTaken", reason: "An order may have at most 25 tracking numbers in one call" },
    ]);
    expect(await sent("shopify", shipped(1, ...many.slice(1)))).toEqual(Array(25).fill("added"));
    expect(await listed()).toEqual([]);
  });
});

describe("a number that the shop corrects", () => {
  test("replaces its own, which stays the same record", async () => {
    await sent("shopify", shipped(0, A));
    const [before] = await allRecords();
    expect(await sent("shopify", shipped(1, B))).toEqual(["replaced"]);
    expect(await allRecords()).toMatchObject([{ _id: before?._id, trackingNo: B, version: 2, via: "shop" }]);
    const { changes } = await staff("trackingHistory", { params: { id: before?._id ?? "" } });
    expect(changes).toMatchObject([{ kind: "changed", via: "shop", before: { trackingNo: A } }, { kind: "created" }]);
  });

  test("within the same second is added", async () => {
    await sent("shopify", shipped(0, A));
    expect(await sent("shopify", shipped(0, A, B))).toEqual(["unchanged", "added"]);
    expect(await sent("shopify", shipped(0, C))).toEqual(["added"]);
    expect(await stored()).toEqual([A, B, C]);
  });

  test("beside another is added: which of them went is not known", async () => {
    await sent("shopify", shipped(0, A, B));
    expect(await sent("shopify", shipped(1, C))).toEqual(["added"]);
    expect(await stored()).toEqual([A, B, C]);
  });

  test("of several replaces the one that went", async () => {
    await sent("shopify", shipped(0, A, B));
    expect(await sent("shopify", shipped(1, A, C))).toEqual(["unchanged", "replaced"]);
    expect(await stored()).toEqual([A, C]);
  });

  test("is added where staff have written the record", async () => {
    await sent("shopify", shipped(0, A));
    await edit({ phone: "+44 7700 900123" });
    expect(await sent("shopify", shipped(1, B))).toEqual(["added"]);
    expect(await stored()).toEqual([A, B]);
  });

  test("takes a corrected phone along; of a record that staff wrote it stays", async () => {
    await sent("shopify", shipped(0, A));
    const renewed = (second: number, to: string) => ({ ...shipped(second, A), destination: { phone: to } });
    expect(await sent("shopify", renewed(1, "+44 7700 900123"))).toEqual(["changed"]);
    expect(await sent("shopify", renewed(2, "07700 900123"))).toEqual(["unchanged"]);
    expect(await sent("shopify", renewed(0, phone))).toEqual(["unchanged"]);
    expect(await allRecords()).toMatchObject([{ phone: "+44 7700 900123" }]);
    await edit({ phone: "+44 7700 900999" });
    expect(await sent("shopify", renewed(3, phone))).toEqual(["unchanged"]);
    expect(await allRecords()).toMatchObject([{ phone: "+44 7700 900999", via: "form" }]);
  });
});

test("a corrected phone is each record's that the shop still has to itself, also of a number that it no longer names", async () => {
  const withPhone = (second: number, to: string, ...numbers: readonly string[]) => ({
    ...shipped(second, ...numbers),
    destination: { phone: to },
  });
  await sent("shopify", withPhone(0, phone, A));
  await edit({ phone: "+44 7700 900999" });
  await sent("shopify", withPhone(1, phone, A, B, C));
  expect(await sent("shopify", withPhone(2, "+44 7700 900123", A, B))).toEqual(["unchanged", "changed", "changed"]);
  expect((await allRecords()).map((record) => [record.trackingNo, record.phone]).sort()).toEqual([
    [A, "+44 7700 900999"],
    [B, "+44 7700 900123"],
    [C, "+44 7700 900123"],
  ]);
});

describe("a message dated more than a day ahead", () => {
  const ahead = { ...shipped(0, B), updated_at: "9999-01-01T00:00:00Z" };

  test("is not taken, and keeps no later one out", async () => {
    expect(await send("shopify", ahead)).toMatchObject(
      [{ result: "notTaken", reason: /9999-01-01/ }].map(({ reason, ...one }) => ({
        ...one,
        reason: expect.stringMatching(reason),
      })),
    );
    expect(await listed()).toMatchObject([{ orderNumber: "#1001", trackingNo: B }]);
    expect(await sent("shopify", shipped(0, A))).toEqual(["added"]);
    expect(await sent("shopify", ahead)).toEqual(["notTaken"]);
    expect(await sent("shopify", shipped(1, C))).toEqual(["replaced"]);
    expect(await stored()).toEqual([C]);
    expect(await listed()).toEqual([]);
  });

  test("of less than a day is taken", async () => {
    const soon = { ...shipped(0, A), updated_at: new Date(Date.now() + 23 * 3_600_000).toISOString() };
    expect(await sent("shopify", soon)).toEqual(["added"]);
  });
});

test("a made-up phone is taken, and said once, until the shop corrects it", async () => {
  const filler = (second: number) => ({ ...shipped(second, A, B), destination: { phone: "0000000000" } });
  expect(await sent("shopify", filler(0))).toEqual(["added", "added"]);
  await sent("shopify", filler(1));
  const reason = "Taken. This phone looks made up: the customer can't look up the order";
  expect(await listed()).toMatchObject([{ orderNumber: "#1001", phone: "0000000000", reason, isTaken: true }]);
  expect(await sent("shopify", shipped(2, A, B))).toEqual(["changed", "changed"]);
  expect(await listed()).toEqual([]);
});

describe("another event of the shop", () => {
  test("is one line, however many calls it makes, and none once it was taken off", async () => {
    for (const id of [1, 2])
      expect(await sent("shopify", { id, fulfillments: [] }, "orders/create")).toEqual(["notTaken"]);
    await sent("woocommerce", { id: 93 }, "product.updated");
    const lines = await listed();
    expect(lines).toMatchObject([{ source: "woocommerce" }, { source: "shopify", orderNumber: "", trackingNo: "" }]);
    expect(lines[1].reason).toMatch(/^“orders\/create” brings no tracking numbers.*Fulfillment creation/);
    await staff("shopDismiss", { params: { id: lines[1].id } });
    await sent("shopify", { id: 3 }, "orders/create");
    expect(await listed()).toHaveLength(1);
  });

  test("with fulfilments is read", async () => {
    const order = { id: 450789469, name: "#1001", fulfillments: [shipped(0, A)] };
    expect(await sent("shopify", order, "orders/fulfilled")).toEqual(["added"]);
    expect(await sent("shopify", shipped(0, A), "fulfillments/create")).toEqual(["unchanged"]);
    expect(await stored()).toEqual([A]);
  });
});

describe("a completed order without a tracking number", () => {
  const without = (second: number, changes = {}) =>
    wooOrder({ meta_data: [], date_modified_gmt: `2026-11-24T09:00:0${second}`, ...changes });
  const counted = async () => (await staff("shopNotTaken", {})).withoutNumber;

  test("is counted once and not listed, until its number comes", async () => {
    for (const second of [0, 1, 1]) expect(await sent("woocommerce", without(second))).toEqual(["waiting"]);
    await sent("woocommerce", without(0, { id: 728, number: "728" }));
    await sent("woocommerce", without(0, { id: 729, number: "729", status: "processing" }));
    expect(await staff("shopNotTaken", {})).toEqual({ notTaken: [], count: 0, withoutNumber: 2 });
    expect(await sent("woocommerce", wooOrder())).toEqual(["added"]);
    expect(await counted()).toBe(1);
    expect(await sent("woocommerce", without(2))).toEqual(["unchanged"]);
    expect(await counted()).toBe(1);
  });

  test("is not counted where staff have its record", async () => {
    await staff("createTracking", { body: { name: "727", phone, trackingNo: A } });
    expect(await sent("woocommerce", without(0))).toEqual(["waiting"]);
    expect(await counted()).toBe(0);
  });
});

describe("what staff did", () => {
  test.each<[string, () => Promise<unknown>, string[]]>([
    ["deleted", () => remove(), []],
    ["moved to another order", () => edit({ name: "1002" }), []],
    ["given another number", () => edit({ trackingNo: C }), [C]],
  ])("stands: a record that was %s does not come back", async (_, change, left) => {
    await sent("shopify", shipped(0, A));
    await change();
    for (const body of [shipped(0, A), shipped(1, A), shipped(0, A)])
      expect(await sent("shopify", body)).toEqual(["unchanged"]);
    expect(await stored()).toEqual(left);
  });

  test("before the shop stands, and is noted: deleted, it does not come back", async () => {
    const body = { name: "1001", phone: "+44 7700 900123", trackingNo: A };
    await staff("createTracking", { body });
    expect(await sent("shopify", shipped(0, A))).toEqual(["unchanged"]);
    expect(await allRecords()).toMatchObject([{ ...body, version: 1, via: "form" }]);
    await remove();
    expect(await sent("shopify", shipped(1, A))).toEqual(["unchanged"]);
    expect(await allRecords()).toEqual([]);
  });

  test("at the same moment stands", async () => {
    await sent("shopify", shipped(0, A));
    const [, results] = await Promise.all([edit({ phone: "+44 7700 900123" }), sent("shopify", shipped(1, B))]);
    const records = await recordsOfOrder("1001");
    expect(records.filter(({ via }) => via === "form")).toMatchObject([{ phone: "+44 7700 900123" }]);
    // The edit came first, or it was made to the record as the shop had corrected it.
    expect(records).toHaveLength(results[0] === "added" ? 2 : 1);
  });
});

test("what the shop sent is forgotten no sooner than the records", async () => {
  await sent("shopify", fulfilment());
  const items = await scanTable();
  const expiry = (prefix: string) => items.find(({ pk }) => String(pk).startsWith(prefix))?.expiresAt;
  expect(expiry("SHOP#")).toBeGreaterThanOrEqual(Number(expiry("ORDER#")));
});

describe("what is not taken", () => {
  const withoutPhone = (second: number) => ({ ...shipped(second, A), destination: null });

  test.each<[ShopSource, object, object]>([
    ["shopify", withoutPhone(0), { orderNumber: "#1001", phone: "", trackingNo: A, reason: "Phone is required" }],
    ["shopify", shipped(0, "Pending"), { trackingNo: "Pending", reason: /^Not a tracking number/ }],
    ["shopify", { ...shipped(0, A), name: null }, { orderNumber: "", reason: "Order number is required" }],
    [
      "shopify",
      { ...shipped(0, "1z827wk74630"), destination: { phone: "555-555-SHIP" } },
      { phone: "555-555-SHIP", reason: /^Enter a phone number/ },
    ],
    ["woocommerce", wooOrder({ billing: { phone: "n/a" } }), { phone: "n/a", reason: "Phone is required" }],
    ["key", { orderNumber: "1001", trackingNumber: A }, { source: "key", reason: "Phone is required" }],
    [
      "key",
      { orderNumber: ["1001"], phone: A, trackingNumber: 12 },
      { reason: /Order number is required; Phone holds/ },
    ],
  ])("from %s is answered 200 and listed with its reason: %j", async (source, body, line) => {
    const [{ result, reason }] = await send(source, body);
    expect(result).toBe("notTaken");
    const [first, ...others] = await listed();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...line,
      reason: "reason" in line && line.reason instanceof RegExp ? expect.stringMatching(line.reason) : reason,
    });
    expect(await allRecords()).toEqual([]);
  });

  test("beside a number that is", async () => {
    expect(await sent("shopify", shipped(0, A, "Pending"))).toEqual(["added", "notTaken"]);
    expect(await listed()).toMatchObject([{ trackingNo: "Pending" }]);
  });

  test("is listed once, however often it comes", async () => {
    await Promise.all([0, 0, 0, 1, 2].map((second) => sent("shopify", withoutPhone(second))));
    expect(await listed()).toHaveLength(1);
    const [{ id }] = await listed();
    await staff("shopDismiss", { params: { id } });
    await sent("shopify", withoutPhone(3));
    expect(await listed()).toEqual([]);
  });

  test("goes from the list once the shop sends it right", async () => {
    await sent("shopify", withoutPhone(0));
    expect(await sent("shopify", shipped(1, A))).toEqual(["added"]);
    expect(await listed()).toEqual([]);
  });

  test("is not listed where staff have added it", async () => {
    await sent("shopify", withoutPhone(0));
    await staff("createTracking", { body: { name: "1001", phone, trackingNo: A } });
    expect(await sent("shopify", withoutPhone(1))).toEqual(["unchanged"]);
    expect(await listed()).toEqual([]);
  });

  test("is listed in pages, the newest first, counted, and for 30 days", async () => {
    for (const number of [1, 2, 3]) await sent("key", { orderNumber: `100${number}`, trackingNumber: `${A}${number}` });
    const page = await staff("shopNotTaken", { query: { limit: "2" } });
    expect(page).toMatchObject({
      count: 3,
      withoutNumber: 0,
      notTaken: [{ orderNumber: "1003" }, { orderNumber: "1002" }],
    });
    const rest = await staff("shopNotTaken", { query: { limit: "2", cursor: page.nextCursor } });
    expect(rest).toEqual({ count: 3, withoutNumber: 0, notTaken: [expect.objectContaining({ orderNumber: "1001" })] });
    expect(await staff("shopNotTaken", { query: { cursor: "x" } })).toMatchObject({ code: "invalid_input" });
    vi.useFakeTimers({ now: Date.now() + 30 * 86_400_000, toFake: ["Date"] });
    try {
      const { cookies: later } = await signIn("logistics");
      expect(await staff("shopNotTaken", { cookies: later })).toEqual({ count: 0, withoutNumber: 0, notTaken: [] });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("calls with the key", () => {
  const record = (number: number, changes = {}) => ({
    orderNumber: `K-${number}`,
    phone,
    trackingNumber: `SG32310273660${number + 10}`,
    ...changes,
  });

  test("take one record, or a hundred, and say of each what became of it", async () => {
    expect(await sent("key", record(0))).toEqual(["added"]);
    const list = Array.from({ length: 99 }, (_, at) => record(at)).toSpliced(7, 1, record(7, { phone: "none" }));
    const results = await send("key", [...list, "nonsense"]);
    expect(results.map(({ result }: { result: string }) => result)).toEqual([
      "unchanged",
      ...Array(6).fill("added"),
      "notTaken",
      ...Array(91).fill("added"),
      "waiting",
    ]);
    expect(results[7]).toEqual({
      orderNumber: "K-7",
      result: "notTaken",
      reason: "Phone is required",
      trackingNumber: "SG3231027366017",
    });
    expect(await allRecords()).toHaveLength(98);
  });

  test("take no more than a hundred", async () => {
    const body = Array.from({ length: 101 }, (_, at) => record(at));
    const answer = await call(await handlerOf("receiveRecords"), "receiveRecords", fromShop("key", body));
    expect(answer).toMatchObject({ status: 400, body: { message: "Send one record, or a list of up to 100" } });
    expect(await allRecords()).toEqual([]);
  });
});

test("a thousand calls in any order, some at once and some killed, end as the calls one after the other", {
  timeout: patience(120_000),
}, async () => {
  const story = [
    shipped(0, A),
    shipped(1, A, B),
    shipped(2, A, C),
    { ...shipped(0, B), id: 2, name: "#1002.1" },
    wooOrder(),
  ];
  const fieldsOf = async () =>
    (await allRecords()).map(({ name, trackingNo }) => `${name} ${trackingKey(trackingNo)}`).sort();
  const arrive = (calls: readonly number[]) =>
    Promise.all(calls.map((call) => sent(call === 4 ? "woocommerce" : "shopify", story[call])));
  /** Calls that arrive at once, in functions that die at a call to the database, which takes effect or not. */
  const arriveKilled = (calls: readonly number[], death: number) =>
    dieAt({ atCall: death, takesEffect: death % 2 === 0 }, () =>
      Promise.allSettled(calls.map((call) => arrive([call]))),
    );
  for (const call of story.keys()) await arrive([call]);
  const inOrder = await fieldsOf();
  expect(inOrder).toEqual([`#1001 ${A}`, `#1001 ${C}`, `#1002 ${B}`, "727 SG3231027366060"]);
  const batch = fc.record({
    calls: fc.array(fc.nat(story.length - 1), { minLength: 1, maxLength: 6 }),
    death: fc.option(fc.integer({ min: 1, max: 12 })),
  });
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(batch, { minLength: 8, maxLength: 12 }),
      fc.shuffledSubarray([...story.keys()], { minLength: story.length }),
      async (batches, each) => {
        await switchToEmptyTable();
        for (const { calls: some, death } of batches) {
          calls += some.length;
          await (death === null ? arrive(some) : arriveKilled(some, death));
        }
        // The shop repeats what was not answered.
        for (const call of each) await arrive([call]);
        expect(await fieldsOf()).toEqual(inOrder);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 30), seed: Number(process.env.FUZZ_SEED ?? 20_261_127) },
  );
  expect(calls).toBeGreaterThan(1_000);
});

test("a number that an older record has for another phone shows no receiver and takes no reply", async () => {
  await storeRecord({ name: "AYU-9", phone: "+1 212 555 0199", trackingNo: A });
  const { awbInfo, awbEvents } = scannedShipment(A, [Date.parse("2026-11-24T10:00:00Z"), "SGERROR_101"]);
  await storeSnapshot(A, { awbInfo: { ...awbInfo, awb_receiver_name: "Hannah Reed" }, awbEvents });
  await sent("key", { orderNumber: "EVIL-1", phone, trackingNumber: A });
  await deliverAll();
  const receiver = async (name: string, of: string) => {
    const { body } = await call(await handlerOf("getTrackingNo"), "getTrackingNo", { body: { name, phone: of } });
    return body.parcels[0].data.awbInfo.awb_receiver_name;
  };
  expect(await receiver("AYU-9", "+1 212 555 0199")).toBe("Hannah Reed");
  expect(await receiver("EVIL-1", phone)).toBeNull();
  const [evil] = await recordsOfOrder("EVIL-1");
  const { body } = await call(await handlerOf("openLink"), "openLink", {
    body: { token: await linkTokenOf(evil ?? { _id: "" }), phone },
  });
  expect(body.parcels[0].data.awbInfo).toMatchObject({ awb_number: A, awb_receiver_name: null });
  const address = { name: "Eve", address: "1 Elsewhere Road", phone: "07700 900123" };
  const reply = async (name: string, of: string) =>
    (await call(await handlerOf("customerReply"), "customerReply", { body: { name, phone: of, address } })).status;
  expect([await reply("EVIL-1", phone), await reply("AYU-9", "+1 212 555 0199")]).toEqual([409, 202]);
});
