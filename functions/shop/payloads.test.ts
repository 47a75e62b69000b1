import { describe, expect, test } from "vitest";
import { fulfilment, wooOrder } from "../testing/shop.ts";
import { fromShopify as readShopify } from "./shopify.ts";
import { fromWoocommerce as readWoocommerce } from "./woocommerce.ts";

const fromShopify = (payload: object, event = "fulfillments/create") => readShopify({ ...payload }, event);
const fromWoocommerce = (payload: object, event = "order.updated") => readWoocommerce({ ...payload }, event);

describe("Shopify's fulfilment", () => {
  test("is read", () => {
    expect(fromShopify(fulfilment())).toEqual([
      {
        source: "shopify",
        id: "255858046",
        updatedAt: "2026-11-24T15:00:00.000Z",
        orderNumber: "#1001",
        phone: "+1 555-625-1199",
        trackingNumbers: ["SG3231027366055"],
      },
    ]);
  });

  test("is read whatever the order of its fields", () => {
    const reversed = Object.fromEntries(Object.entries(fulfilment()).reverse());
    expect(fromShopify(reversed)).toEqual(fromShopify(fulfilment()));
  });

  test.each<[object, object]>([
    [{ name: "#1001.12" }, { orderNumber: "#1001" }],
    [{ name: "#7010-F1" }, { orderNumber: "#7010" }],
    [{ name: "AYU-7010-F12" }, { orderNumber: "AYU-7010" }],
    [{ name: "AYU-1001-IN.1" }, { orderNumber: "AYU-1001-IN" }],
    [{ name: "1.001.2" }, { orderNumber: "1.001" }],
    [{ name: null }, { orderNumber: "" }],
    [{ destination: null }, { phone: "" }],
    [{ destination: { phone: null } }, { phone: "" }],
    [{ destination: { phone: 15556251199 } }, { phone: "15556251199" }],
    [{ destination: { phone: "\u202a+1 555\u202c" } }, { phone: "+1 555" }],
    [{ updated_at: "2026-11-24T10:00:00Z" }, { updatedAt: "2026-11-24T10:00:00.000Z" }],
    [{ updated_at: null }, { updatedAt: "" }],
    [{ updated_at: "soon" }, { updatedAt: "" }],
    [{ id: "255858046" }, { id: "255858046" }],
    [{ tracking_numbers: ["A1", "B2"] }, { trackingNumbers: ["A1", "B2"] }],
    [{ tracking_numbers: [123, null, ""] }, { trackingNumbers: ["123"] }],
    [{ tracking_numbers: null }, { trackingNumbers: ["SG3231027366055"] }],
    [{ tracking_numbers: [], tracking_number: null }, { trackingNumbers: [] }],
    [{ tracking_numbers: ["x".repeat(5_000)] }, { trackingNumbers: ["x".repeat(500)] }],
    ...["pending", "open", "success", null].map((status): [object, object] => [{ status }, { id: "255858046" }]),
  ])("with %j is read: %j", (changes, read) => {
    expect(fromShopify(fulfilment({ ...changes }))).toMatchObject([read]);
  });

  test.each(["cancelled", "error", "failure"])("that is %s sends nothing", (status) => {
    expect(fromShopify(fulfilment({ status }))).toEqual([]);
  });
});

describe("Shopify's order", () => {
  const order = (...fulfillments: readonly object[]) => ({
    id: 450789469,
    name: "#7010",
    shipping_address: { phone: "+44 7700 900123" },
    fulfillments,
  });

  test("is read by its fulfilments, under its own name", () => {
    const sent = order(
      fulfilment({ name: "#7010-F1" }),
      fulfilment({ id: 2, name: "7010.2", destination: undefined, tracking_numbers: ["A1"] }),
      fulfilment({ id: 3, status: "cancelled" }),
    );
    expect(fromShopify(sent, "orders/fulfilled")).toMatchObject([
      { id: "255858046", orderNumber: "#7010", phone: "+1 555-625-1199", trackingNumbers: ["SG3231027366055"] },
      { id: "2", orderNumber: "#7010", phone: "+44 7700 900123", trackingNumbers: ["A1"] },
    ]);
  });

  test.each([order(), { id: 1, title: "Triphala churna" }])("without a fulfilment names the event: %j", (payload) => {
    expect(fromShopify(payload, "orders/create")).toMatchObject(
      [
        {
          id: "event orders/create",
          orderNumber: "",
          refusal: /“orders\/create” brings no tracking numbers.*Fulfillment creation/,
        },
      ].map(({ refusal, ...sent }) => ({ ...sent, refusal: expect.stringMatching(refusal) })),
    );
    expect(fromShopify(payload, "")).toEqual([]);
  });
});

describe("WooCommerce's order", () => {
  test("is read", () => {
    expect(fromWoocommerce(wooOrder())).toEqual([
      {
        source: "woocommerce",
        id: "727",
        updatedAt: "2026-11-24T10:00:00.000Z",
        orderNumber: "727",
        phone: "(555) 555-5555",
        trackingNumbers: ["SG3231027366060"],
        isCompleted: true,
      },
    ]);
  });

  const meta = (key: string, value: unknown) => ({ meta_data: [{ id: 1, key, value }] });
  const item = (number: unknown) => ({ tracking_provider: "x", tracking_number: number, date_shipped: "1795046400" });
  const core = (changes: object, value: unknown = "SG1") => ({
    meta_data: [],
    fulfillments: [
      {
        id: 12,
        entity_type: "WC_Order",
        entity_id: "727",
        status: "fulfilled",
        is_fulfilled: true,
        date_updated: "2026-11-24T10:00:00",
        date_deleted: null,
        meta_data: [
          { id: 44, key: "_tracking_number", value },
          { id: 45, key: "_shipment_provider", value: "other" },
        ],
        ...changes,
      },
    ],
  });

  test.each<[object, object]>([
    [{ number: "AYU-1001" }, { orderNumber: "AYU-1001", id: "727" }],
    [{ number: 1001 }, { orderNumber: "1001" }],
    [{ number: null }, { orderNumber: "727" }],
    [{ shipping: { phone: "+44 7700 900123" } }, { phone: "+44 7700 900123, (555) 555-5555" }],
    [{ shipping: { phone: "+1 555 555 5555" } }, { phone: "+1 555 555 5555" }],
    [{ billing: { phone: null }, shipping: { phone: "+44 7700 900123" } }, { phone: "+44 7700 900123" }],
    [{ billing: null, shipping: null }, { phone: "" }],
    [{ date_modified_gmt: null }, { updatedAt: "" }],
    [meta("_wc_shipment_tracking_items", [item("A1"), item(22)]), { trackingNumbers: ["A1", "22"] }],
    [meta("_wc_shipment_tracking_items", { "0": item("A1"), "2": item("B2") }), { trackingNumbers: ["A1", "B2"] }],
    [meta("_wc_shipment_tracking_items", ""), { trackingNumbers: [] }],
    [meta("_wc_shipment_tracking_items", [null, "x", item(null)]), { trackingNumbers: [] }],
    [meta("_aftership_tracking_items", [{ slug: "x", tracking_number: "A1" }]), { trackingNumbers: ["A1"] }],
    [meta("_wot_tracking_number", "A1"), { trackingNumbers: ["A1"] }],
    [meta("ywot_tracking_code", "A1"), { trackingNumbers: ["A1"] }],
    [meta("_billing_vat", "A1"), { trackingNumbers: [] }],
    [{ meta_data: null }, { trackingNumbers: [] }],
    [core({}), { trackingNumbers: ["SG1"] }],
    [core({ is_fulfilled: false, status: "unfulfilled" }), { trackingNumbers: [] }],
    [core({ date_deleted: "2026-11-24T11:00:00" }), { trackingNumbers: [] }],
    [core({}, ""), { trackingNumbers: [] }],
    ...["processing", "completed", "on-hold", "partial-shipped"].map((status): [object, object] => [
      { status },
      { id: "727" },
    ]),
  ])("with %j is read: %j", (changes, read) => {
    expect(fromWoocommerce(wooOrder({ ...changes }))).toMatchObject([read]);
  });

  test.each(["cancelled", "failed", "trash"])("that is %s sends nothing", (status) => {
    expect(fromWoocommerce(wooOrder({ status }))).toEqual([]);
  });

  test("that was deleted is its id alone, and sends nothing", () => {
    expect(fromWoocommerce({ id: 727 })).toMatchObject([{ trackingNumbers: [] }]);
    expect(fromWoocommerce({})).toEqual([]);
  });

  test("of another topic is read where it has a number; else the topic is named", () => {
    expect(fromWoocommerce(wooOrder(), "order.created")).toMatchObject([{ id: "727" }]);
    for (const payload of [wooOrder({ meta_data: [] }), { id: 93, name: "Woo Single #1" }]) {
      expect(fromWoocommerce(payload, "order.created")).toMatchObject([
        { id: "event order.created", orderNumber: "", refusal: expect.stringContaining("topic Order updated") },
      ]);
    }
  });

  const ours = "SG3231027366060";
  const link = `https://www.shipglobal.in/track?awb=${ours}`;
  test.each<[string, object]>([
    ["a text", meta("my_plugin_tracking", ours)],
    ["a text with words", meta("_shipment_track_note", `ShipGlobal, AWB ${ours}`)],
    ["a link", meta("TrackingLink", link)],
    ["a list", meta("_plugin_tracking_numbers", [ours, link, "1Z999AA10123456784"])],
    ["a list of objects", meta("_tracking_data", [{ carrier: "x", number: ours, url: link }])],
    ["an object with holes", meta("_tracking_data", { "3": { a: { b: [ours] } } })],
    ["JSON", meta("_vi_wot_order_item_tracking_data", JSON.stringify([{ tracking_number: ours, time: 1 }]))],
    ["JSON in JSON", meta("tracking", JSON.stringify({ data: JSON.stringify([ours]) }))],
    ["the meta of an item", { meta_data: [], line_items: [{ id: 1, ...meta("_item_tracking", ours) }] }],
    ["the meta of the shipping", { meta_data: [], shipping_lines: [{ id: 1, ...meta("trackingno", ours) }] }],
    [
      "two plugins' meta",
      { meta_data: [...meta("_wot_tracking_number", ours).meta_data, ...meta("x_track", [ours]).meta_data] },
    ],
  ])("has the courier's number in any plugin's meta: %s", (_, changes) => {
    expect(fromWoocommerce(wooOrder({ ...changes }))).toMatchObject([{ trackingNumbers: [ours] }]);
  });

  test.each<[string, object]>([
    ["a key that does not speak of tracking", meta("_invoice", ours)],
    [
      "another carrier's number, or a time",
      meta("_tracking_data", { number: "9400111899223197428490", time: 1_795_046_400 }),
    ],
    ["broken JSON", meta("_tracking_data", '[{"number": ')],
    ["more depth than any plugin has", meta("_tracking_data", [[[[[[[[ours]]]]]]]])],
  ])("has none in %s", (_, changes) => {
    expect(fromWoocommerce(wooOrder({ ...changes }))).toMatchObject([{ trackingNumbers: [] }]);
  });
});
