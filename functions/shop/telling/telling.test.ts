import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShopifyDouble } from "../../../infra/local/shop/shopify.ts";
import type { WoocommerceDouble } from "../../../infra/local/shop/woocommerce.ts";
import { recordsOfOrder } from "../../records/find.ts";
import type { StoredRecord } from "../../records/item.ts";
import { createRecord, deleteRecord, updateRecord } from "../../records/write.ts";
import { signIn } from "../../testing/accounts.ts";
import { call, type Request } from "../../testing/call.ts";
import { handlerOf } from "../../testing/handlers.ts";
import { fromShop, fulfilment } from "../../testing/shop.ts";
import { scannedShipment, storeSnapshot } from "../../testing/snapshots.ts";
import { streamRecords } from "../../testing/stream.ts";
import { storeRecord, switchToEmptyTable } from "../../testing/tables.ts";
import { connectShop, runTeller as runNow, startShopify, startWoocommerce } from "../../testing/told-shop.ts";
import { handler as follower } from "../../workers/follower.ts";

const phone = "+1 212 555 0100";
const [A, B] = ["SG3231027366071", "SG3231027366072"] as const;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let cookies: string[];
let stop: (() => Promise<void>) | undefined;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  await switchToEmptyTable();
  ({ cookies } = await signIn("logistics"));
});
afterEach(async () => {
  vi.useRealTimers();
  await stop?.();
});

/** A run so much later, which may be longer than a session lasts. */
async function runTeller(later = 1_000) {
  vi.setSystemTime(Date.now() + later);
  if (later > 10 * minuteMs) ({ cookies } = await signIn("logistics"));
  return runNow();
}

const staff = async (name: Parameters<typeof handlerOf>[0], request: Request = {}) =>
  call(await handlerOf(name), name, { cookies, ...request });
const record = (name: string, trackingNo: string = A) => storeRecord({ name, phone, trackingNo });
const press = async (records: readonly StoredRecord[], dryRun = false) => {
  const request = { body: { ids: records.map(({ _id }) => _id) }, query: { dryRun: String(dryRun) } };
  const { status, body } = await staff("shopFulfil", request);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.orders as { _id: string; name: string; result: string; reason?: string }[];
};
const drawer = async ({ _id }: StoredRecord) => (await staff("trackingDetails", { params: { id: _id } })).body.shop;
const line = async () => (await staff("shopNotTaken")).body;
const follow = async () => {
  const Records = (await streamRecords()).filter(({ dynamodb }) =>
    /^(PARCEL#|SNAPSHOT|shopify#)/.test(dynamodb?.Keys?.sk?.S ?? ""),
  );
  await follower({ Records });
};

async function connectShopify(more: object = {}): Promise<ShopifyDouble> {
  const shop = await startShopify();
  ({ stop } = shop);
  connectShop({ shopifyApp: { ...shop.app, ...more } });
  await runTeller();
  return shop;
}

async function connectWoocommerce(keeps?: Parameters<typeof startWoocommerce>[0]): Promise<WoocommerceDouble> {
  const shop = await startWoocommerce(keeps);
  ({ stop } = shop);
  connectShop({ woocommerceApi: shop.api });
  await runTeller();
  return shop;
}

test("without a connected shop nothing is offered, and a press is refused", async () => {
  connectShop({});
  expect(await runTeller()).toMatchObject({ end: "off" });
  const { status, body } = await staff("shopFulfil", { body: { ids: [(await record("AYU-1001"))._id] } });
  expect([status, body.code]).toEqual([409, "shop_not_connected"]);
  expect((await line()).connected).toBeUndefined();
});

describe("an order in Shopify", () => {
  test("is marked once, with our link, and its customer is told", async () => {
    const shop = await connectShopify();
    expect((await line()).connected).toBe("Shopify");
    const one = await record("AYU-1001");
    expect(await press([one], true)).toMatchObject([{ name: "AYU-1001", result: "ready" }]);
    expect(shop.calls).not.toContain("fulfillmentCreate");
    expect(await press([one])).toMatchObject([{ result: "accepted" }]);
    expect(await drawer(one)).toMatchObject({ state: "due" });
    expect(await press([one])).toMatchObject([{ result: "refused", reason: "The shop is being told already." }]);
    expect(await runTeller()).toMatchObject({ told: 1, end: "done" });
    const [order] = shop.orders("AYU-1001");
    expect(order?.fulfilments).toMatchObject([
      {
        company: "ShipGlobal",
        tracking: [{ number: A, url: expect.stringMatching(/^https:\/\/track.shop.example\/#t=/) }],
      },
    ]);
    expect(shop.mails).toHaveLength(1);
    expect(await drawer(one)).toMatchObject({ state: "told" });
    expect(await press([one])).toMatchObject([
      { reason: "It's marked as shipped in the shop already, with this number." },
    ]);
    await runTeller();
    expect(shop.mails).toHaveLength(1);
  });

  test("with two parcels gets one fulfilment and one mail; a later parcel is refused by its number", async () => {
    const shop = await connectShopify();
    const two = [await record("AYU-1001"), await record("AYU-1001", B)];
    await press(two);
    expect(await runTeller()).toMatchObject({ end: "done" });
    const [order] = shop.orders("AYU-1001");
    expect(order?.fulfilments.map(({ tracking }) => tracking.map(({ number }) => number).sort())).toEqual([[A, B]]);
    expect(shop.mails).toHaveLength(1);
    for (const one of two) expect(await drawer(one)).toMatchObject({ state: "told" });
    const later = await record("AYU-1001", "SG3231027366073");
    const [{ reason = "" } = {}] = await press([later]);
    expect(reason).toMatch(/marked as shipped there already, with .+ Add SG3231027366073 in the shop/);
  });

  test("marked under a mistyped number is marked under its own once corrected, and the other is told nothing more", async () => {
    const shop = await connectShopify();
    const mistyped = await record("AYU-1001");
    await press([mistyped]);
    await runTeller();
    const corrected = await updateRecord({ ...mistyped, name: "AYU-1003" }, mistyped, "her");
    expect((await drawer(corrected)).reason).toBe("The shop marked order AYU-1001: put that right there.");
    await storeSnapshot(A, scannedShipment(A, [Date.now(), "SGE_301"]));
    await follow();
    await runTeller();
    expect(shop.orders("AYU-1001")[0]?.fulfilments[0]?.events).toEqual([]);
    expect(await press([corrected])).toMatchObject([{ result: "accepted" }]);
    await runTeller();
    expect(shop.orders("AYU-1003")[0]?.fulfilments).toMatchObject([{ tracking: [{ number: A }] }]);
    expect(await drawer(corrected)).toEqual({ state: "told", at: expect.any(String) });
  });

  test("whose number two customers have is not marked: one would open the other's parcel", async () => {
    const shop = await connectShopify();
    const one = await record("AYU-1001");
    const other = await storeRecord({ name: "AYU-1001", phone: "+44 7700 900123", trackingNo: B });
    const reason = "Two customers have this order number. Mark it in the shop.";
    expect(await press([one, other], true)).toMatchObject([{ reason }, { reason }]);
    expect(await press([one])).toMatchObject([{ result: "accepted" }]);
    await runTeller();
    expect(await drawer(one)).toMatchObject({ state: "failed", reason });
    expect(shop.mails).toEqual([]);
  });

  test.each([
    ["AYU-1091", "The shop can't find it: there's no such order, or it's older than the shop shows us."],
    ["AYU-1092", "The shop has two orders with this number. Mark the right one there."],
    ["AYU-1093", `It's marked as shipped there already, with SG1111111111111. Add ${A} in the shop.`],
    ["AYU-1094", "It's on hold in the shop. Release it there first."],
    ["AYU-1095", "It was cancelled in the shop."],
    ["AYU-1096", "It ships from several locations. Mark it in the shop."],
    ["AYU-1098", "It's scheduled for later, or another service ships it. Mark it in the shop."],
  ])("%s is refused: %s", async (name, reason) => {
    const shop = await connectShopify();
    const one = await record(name);
    expect(await press([one], true)).toMatchObject([{ name, result: "refused", reason }]);
    expect(await press([one])).toMatchObject([{ name, result: "refused", reason }]);
    await runTeller();
    expect(shop.mails).toEqual([]);
    expect(await drawer(one)).toBeUndefined();
  });

  test("that the shop refuses after the press is listed with the reason, until it is tried again", async () => {
    const shop = await connectShopify();
    const one = await record("AYU-1097");
    await press([one]);
    expect(await runTeller()).toMatchObject({ refused: 1 });
    const reason = expect.stringMatching(
      /^Shopify refused it: Fulfillment order \d+ has an unfulfillable status= closed\.$/,
    );
    expect(await drawer(one)).toMatchObject({ state: "failed", reason });
    expect((await line()).notTold).toEqual({ count: 1, reason });
    expect((await staff("shopRetry")).status).toBe(204);
    expect((await line()).notTold).toBeUndefined();
    for (const part of shop.orders("AYU-1097").flatMap(({ parts }) => parts)) part.status = "CANCELLED";
    await runTeller();
    expect((await line()).notTold).toMatchObject({ reason: "Nothing of it is left to ship in the shop." });
  });

  test("is marked once where the reply is lost, the token ends, or the shop throttles", async () => {
    const shop = await connectShopify();
    const one = await record("AYU-1001");
    await press([one]);
    let faults = 1;
    shop.fail((operation) => (operation === "fulfillmentCreate" && faults-- > 0 ? "lost" : undefined));
    expect(await runTeller()).toMatchObject({ end: "trouble", trouble: "The shop doesn't answer." });
    expect(await drawer(one)).toMatchObject({ state: "due" });
    shop.endToken();
    expect(await runTeller(6 * minuteMs)).toMatchObject({ told: 1, end: "done" });
    expect(shop.mails).toHaveLength(1);
    const other = await record("AYU-1002", B);
    let throttled = 2;
    shop.fail(() => (throttled-- > 0 ? "throttled" : undefined));
    await press([other]);
    throttled = 2;
    expect(await runTeller()).toMatchObject({ told: 1 });
    expect(shop.mails).toHaveLength(2);
  });

  test("waits while the shop is down; after six hours the line says so, after three days it is given up", async () => {
    const shop = await connectShopify();
    const one = await record("AYU-1001");
    await press([one]);
    shop.fail(() => "down");
    expect((await staff("shopFulfil", { body: { ids: [(await record("AYU-1003", B))._id] } })).body).toMatchObject({
      code: "busy",
      message: expect.stringMatching(/^The shop answers with an error \(503\)\. Please try again/),
    });
    expect(await runTeller()).toMatchObject({ end: "trouble", isSerious: false });
    expect((await line()).notTold).toBeUndefined();
    expect(await runTeller(0.3 * dayMs)).toMatchObject({ isSerious: true });
    expect(await runTeller(3 * dayMs)).toMatchObject({ isSerious: true });
    expect(await drawer(one)).toMatchObject({ state: "failed", reason: "The shop answers with an error (503)." });
    shop.fail(() => undefined);
    await staff("shopRetry");
    await runTeller();
    expect(await drawer(one)).toMatchObject({ state: "told" });
    expect((await line()).notTold).toBeUndefined();
  });

  test("is not marked while the app is refused, which is said at once", async () => {
    const shop = await connectShopify();
    await press([await record("AYU-1001")]);
    shop.fail(() => "unauthorised");
    expect(await runTeller()).toMatchObject({ end: "trouble", isSerious: true });
    expect((await line()).notTold).toMatchObject({ count: 1, reason: "Shopify refuses the portal's app (401)." });
  });

  test("is left alone once its record is deleted, and its undo wakes nothing", async () => {
    const shop = await connectShopify();
    const one = await record("AYU-1001");
    await press([one]);
    await deleteRecord(one._id, { by: "x", via: "form" });
    await runTeller();
    await staff("restoreTracking", { params: { id: one._id } });
    await runTeller();
    expect(shop.mails).toEqual([]);
    expect(await drawer(one)).toBeUndefined();
  });

  test("is marked without a press where that is set, for records made after", async () => {
    await record("AYU-1000", B);
    const shop = await connectShopify({ automatic: true });
    const { record: one } = await createRecord({ name: "AYU-1001", phone, trackingNo: A }, "x");
    await follow();
    await runTeller();
    expect(shop.mails).toHaveLength(1);
    expect(await drawer(one)).toMatchObject({ state: "told" });
  });

  test("that nobody pressed and the shop does not have says so once, and is not counted", async () => {
    const shop = await connectShopify({ automatic: true });
    const { record: one } = await createRecord({ name: "AYU-1091", phone, trackingNo: A }, "x");
    await follow();
    expect(await runTeller()).toMatchObject({ refused: 1 });
    expect(await drawer(one)).toMatchObject({ state: "failed", reason: expect.stringContaining("can't find it") });
    expect((await line()).notTold).toBeUndefined();
    await staff("shopRetry");
    expect(await runTeller()).toMatchObject({ end: "nothing-due" });
    expect(await press([one])).toMatchObject([{ result: "refused" }]);
    const { record: held } = await createRecord({ name: "AYU-1094", phone, trackingNo: B }, "x");
    await follow();
    await runTeller();
    expect(await drawer(held)).toMatchObject({ state: "failed" });
    expect((await line()).notTold).toMatchObject({ count: 1, reason: expect.stringContaining("on hold") });
    expect(shop.mails).toEqual([]);
  });
});

describe("a fulfilment in Shopify", () => {
  const scans = (...codes: readonly string[]) =>
    scannedShipment(A, ...codes.map((code, at) => [Date.now() - (codes.length - at) * 60 * minuteMs, code] as const));
  const answer = async (...codes: readonly string[]) => {
    await storeSnapshot(A, scans(...codes), { fetchedAt: Date.now() });
    await follow();
    await runTeller();
  };

  test("is told each milestone once, forward only, and delivered once in all", async () => {
    const shop = await connectShopify();
    const one = await record("AYU-1001");
    await press([one]);
    await runTeller();
    const told = () => shop.orders("AYU-1001")[0]?.fulfilments[0]?.events.map(({ status }) => status);
    await answer("SGE_104");
    expect(told()).toEqual([]);
    await answer("SGE_104", "SGE_105");
    await answer("SGE_104", "SGE_105", "SGE_205");
    expect(told()).toEqual(["IN_TRANSIT"]);
    await answer("SGE_104", "SGE_105", "SGE_303");
    await answer("SGE_104", "SGE_105", "SGE_303", "SGE_403");
    await answer("SGE_104", "SGE_105", "SGE_303", "SGE_403", "SGE_303");
    await answer("SGE_104", "SGE_105", "SGE_303", "SGE_403", "SGE_303", "SGE_304");
    await answer("SGE_104", "SGE_105", "SGE_303", "SGE_403", "SGE_303", "SGE_304", "SGE_403");
    expect(told()).toEqual(["IN_TRANSIT", "OUT_FOR_DELIVERY", "ATTEMPTED_DELIVERY", "DELIVERED"]);
    expect(shop.mails).toHaveLength(1);
  });

  test("that the shop sent gets our address without a mail; changed back, once more, then it is left", async () => {
    const shop = await connectShopify();
    const [order] = shop.orders("AYU-1001");
    const made = {
      id: "gid://shopify/Fulfillment/255858046",
      status: "SUCCESS" as const,
      company: "Other",
      events: [],
    };
    order?.fulfilments.push({ ...made, tracking: [{ number: A, url: "https://other.example/1" }] });
    const send = async (second: number) => {
      const body = fulfilment({
        name: "#AYU-1001.1",
        tracking_numbers: [A],
        updated_at: `2026-11-24T10:00:0${second}Z`,
      });
      await call(await handlerOf("receiveShopify"), "receiveShopify", fromShop("shopify", body));
      await follow();
      await runTeller();
    };
    const [place] = order?.fulfilments[0]?.tracking ?? [];
    const shown = () => order?.fulfilments[0]?.tracking[0]?.url;
    expect(place?.url).toBe("https://other.example/1");
    await send(1);
    expect(shown()).toMatch(/^https:\/\/track.shop.example\/#t=/);
    for (const [second, isOurs] of [
      [2, true],
      [3, false],
    ] as const) {
      const [changed] = order?.fulfilments[0]?.tracking ?? [];
      if (changed) changed.url = "https://other.example/2";
      await send(second);
      expect(shown()?.startsWith("https://track.shop.example/"), `after ${second}`).toBe(isOurs);
    }
    expect(shop.mails).toEqual([]);
  });

  test("that is late is told so with its new date, once for each date", async () => {
    const shop = await connectShopify();
    await press([await record("AYU-1001")]);
    await runTeller();
    const late = async (to?: string) => {
      const lastTold = to && { from: to, to, basis: 30, at: Date.now() };
      await storeSnapshot(A, scannedShipment(A, [Date.now() - 10 * dayMs, "SGE_205"]), { lastTold });
      await follow();
      await runTeller();
    };
    for (const day of [undefined, "2026-12-08", "2026-12-08", "2026-12-11"]) await late(day);
    await answer("SGE_104", "SGE_205", "SGE_304");
    expect(shop.orders("AYU-1001")[0]?.fulfilments[0]?.events).toMatchObject([
      { status: "DELAYED", estimatedDeliveryAt: "2026-12-08T12:00:00.000Z" },
      { status: "DELAYED", estimatedDeliveryAt: "2026-12-11T12:00:00.000Z" },
      { status: "DELIVERED" },
    ]);
    expect(shop.mails).toHaveLength(1);
  });

  test("of a carrier that Shopify follows gets no milestone", async () => {
    const shop = await connectShopify();
    const ups = "1Z999AA10123456784";
    await press([await record("AYU-1001", ups)]);
    await runTeller();
    await storeSnapshot(ups, { ...scans("SGE_105"), awbInfo: { ...scans().awbInfo, awb_number: ups } });
    await follow();
    await runTeller();
    expect(shop.orders("AYU-1001")[0]?.fulfilments[0]).toMatchObject({ company: "UPS", events: [] });
  });
});

describe.each(["plugin", "fulfilments"] as const)("an order in WooCommerce that keeps numbers in its %s", (keeps) => {
  test("is completed once, with our link, also where a reply is lost", async () => {
    const shop = await connectWoocommerce(keeps);
    const two = [await record("1001"), await record("1001", B)];
    expect(await press(two, true)).toMatchObject([{ result: "ready" }, { result: "ready" }]);
    await press(two);
    const lost = new Set(["POST", "PUT"]);
    shop.fail((made) => (lost.delete(made.split(" ")[0] ?? "") ? "lost" : undefined));
    for (let run = 1; run <= 4; run += 1) await runTeller(6 * minuteMs);
    const [order] = shop.orders("1001");
    const kept = keeps === "plugin" ? order?.meta_data[0]?.value : order?.fulfillments;
    expect(JSON.stringify(kept).match(/track\.shop\.example\/#t=/g)).toHaveLength(keeps === "plugin" ? 2 : 1);
    expect(JSON.stringify(kept).match(/SG323102736607[12]/g)).toHaveLength(2);
    expect(order?.status).toBe("completed");
    expect(shop.mails).toEqual(["1001"]);
    for (const one of two) expect(await drawer(one)).toMatchObject({ state: "told" });
  });

  test.each([
    ["1091", "The shop can't find it: there's no such order, or it's older than the shop shows us."],
    ["1092", "The shop has two orders with this number. Mark the right one there."],
    ["1093", "It's partly shipped there, with SG1111111111111. Mark the rest in the shop."],
    ["1094", "It's on hold in the shop. Release it there first."],
    ["1095", "It was cancelled in the shop."],
  ])("%s is refused: %s", async (name, reason) => {
    const shop = await connectWoocommerce(keeps);
    expect(await press([await record(name)])).toMatchObject([{ name, result: "refused", reason }]);
    expect(shop.mails).toEqual([]);
  });
});

test("an order in WooCommerce without a place for numbers is refused, and a wrong key is said at once", async () => {
  const shop = await connectWoocommerce("nothing");
  const one = await record("1001");
  await press([one]);
  await runTeller();
  const reason = "The shop has neither a plugin for tracking numbers nor WooCommerce's own fulfilments.";
  expect(await drawer(one)).toMatchObject({ state: "failed", reason });
  expect(shop.mails).toEqual([]);
  await staff("shopRetry");
  shop.fail(() => "unauthorised");
  expect(await runTeller()).toMatchObject({ end: "trouble", isSerious: true });
});

test("an import is marked page by page, an order's parcels together", async () => {
  await connectShopify();
  const body = new FormData();
  const rows = [`AYU-1,${phone},SG1${A}`, `AYU-1,${phone},${A}`, `AYU-2,${phone},${B}`];
  body.set("file", new File([["Order No,Phone,Tracking No", ...rows].join("\n")], "orders.csv"));
  const { importId } = (await staff("importExcel", { body })).body;
  const page = async (query: Record<string, string>) =>
    (await staff("shopFulfil", { body: { importId }, query: { dryRun: "true", ...query } })).body;
  const first = await page({ limit: "1" });
  expect(first.orders.map(({ name }: { name: string }) => name)).toEqual(["AYU-1", "AYU-1"]);
  const [stored] = await recordsOfOrder("AYU-2");
  if (!stored) throw new Error("The import wrote no AYU-2");
  await updateRecord({ ...stored, trackingNo: "SG3231027366074" }, stored, "her");
  const second = await page({ limit: "1", cursor: first.nextCursor });
  expect(second.orders).toMatchObject([{ name: "AYU-2", result: "ready" }]);
  expect(second.nextCursor).toBeUndefined();
});
