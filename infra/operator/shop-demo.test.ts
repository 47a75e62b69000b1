import { afterAll, beforeAll, expect, test } from "vitest";
import { fromShop, fulfilment, proofOf, shopSecret, wooOrder } from "../../functions/testing/shop.ts";
import type { ShopSource } from "../../shared/shop.ts";
import { startTestPortal, type TestPortal } from "../local/testing/test-portal.ts";
import { runPortal } from "./testing/portal.ts";

const secrets = {
  SHOP_SHOPIFY: shopSecret.shopify,
  SHOP_WOOCOMMERCE: shopSecret.woocommerce,
  SHOP_KEY: shopSecret.key,
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    demo: false,
    shop: shopSecret,
    firstAdmin: { email: "a@b.example", password: "a kettle of tea" },
  });
}, 300_000);
afterAll(() => portal.stop());

/** Reads as the admin. */
async function signedIn() {
  const { body: login } = await portal.call("POST", "/api/admin/login", {
    body: { email: "a@b.example", password: "a kettle of tea" },
  });
  return async (path: string) => (await portal.call("GET", path, { token: login.token })).body;
}

const demo = async (environment: Readonly<Record<string, string>>, ...args: string[]) => {
  const { code, out, errors } = await runPortal(["shop-demo", ...args], environment);
  return { code, errors, lines: out.trim().split("\n") };
};

test("the samples of both shops end in records, and in a line of what was not taken", async () => {
  const { code, lines } = await demo(secrets, portal.url);
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^200 {2}Shopify sends a fulfilment: SG\d{14} added$/),
    expect.stringMatching(/^200 {2}the same again: SG\d{14} unchanged$/),
    expect.stringMatching(/^200 {2}its tracking number is corrected: SG\d{14} replaced$/),
    expect.stringMatching(/^200 {2}another has no phone: SG\d{14} notTaken: Phone is required$/),
    expect.stringMatching(/^401 {2}another shop sends one: The signature doesn't match/),
    expect.stringMatching(/^200 {2}WooCommerce sends an order: SG\d{14} added$/),
    expect.stringMatching(/^200 {2}a program sends a record with the key: SG\d{14} added$/),
  ]);
  const read = await signedIn();
  const { users } = await read("/api/user/allTracking?field=name&search=DEMO");
  expect(users).toHaveLength(3);
  expect(await read("/api/user/shop")).toMatchObject({ count: 1, notTaken: [{ reason: "Phone is required" }] });
});

test("a shop without a secret is skipped; without any the command says what to set", async () => {
  const { lines } = await demo({ SHOP_KEY: secrets.SHOP_KEY }, portal.url);
  expect(lines.filter((line) => line.startsWith("skipped"))).toHaveLength(6);
  expect(await demo({})).toMatchObject({ code: 1, errors: expect.stringContaining("Set SHOP_SHOPIFY") });
});

const tracked = (key: string, value: unknown) => ({ meta_data: [{ id: 1, key, value }] });

test.each<
  [
    ShopSource,
    Readonly<Record<string, unknown>>,
    readonly [order: string, phone: string, ...numbers: string[]] | string,
  ]
>([
  ["shopify", { name: "#V1.1" }, ["#V1", "+1 555-625-1199", "SG3231027366055"]],
  ["shopify", { name: "V-2.12", id: "7" }, ["V-2", "+1 555-625-1199", "SG3231027366055"]],
  ["shopify", { name: "V3.1", destination: { phone: 919876543210 } }, ["V3", "919876543210", "SG3231027366055"]],
  [
    "shopify",
    { name: "V4.1", destination: { phone: "٩٨٧٦٥٤٣٢١٠", name: "ആശ 🪔" } },
    ["V4", "٩٨٧٦٥٤٣٢١٠", "SG3231027366055"],
  ],
  [
    "shopify",
    { name: "V5.1", tracking_numbers: ["SG3231027366001", "1Z 999 AA1"] },
    ["V5", "+1 555-625-1199", "SG3231027366001", "1Z 999 AA1"],
  ],
  [
    "shopify",
    { name: "V6.1", tracking_numbers: [], tracking_number: "SG3231027366002" },
    ["V6", "+1 555-625-1199", "SG3231027366002"],
  ],
  [
    "shopify",
    { name: "V7.1", tracking_numbers: ["https://www.shipglobal.in/track?awb=SG3231027366003"] },
    ["V7", "+1 555-625-1199", "SG3231027366003"],
  ],
  [
    "shopify",
    { name: "V8.1", updated_at: null, status: "pending", tracking_company: null },
    ["V8", "+1 555-625-1199", "SG3231027366055"],
  ],
  ["shopify", { name: "V9.1", destination: null }, "Phone is required"],
  ["shopify", { name: null }, "Order number is required"],
  ["woocommerce", { id: 1, number: "W1" }, ["W1", "(555) 555-5555", "SG3231027366060"]],
  ["woocommerce", { id: 2, number: 20002 }, ["20002", "(555) 555-5555", "SG3231027366060"]],
  [
    "woocommerce",
    { id: 3, number: "W3", shipping: { phone: "+44 7700 900123" } },
    ["W3", "+44 7700 900123, (555) 555-5555", "SG3231027366060"],
  ],
  [
    "woocommerce",
    { id: 4, number: "W4", ...tracked("_wc_shipment_tracking_items", { "1": { tracking_number: "SG3231027366061" } }) },
    ["W4", "(555) 555-5555", "SG3231027366061"],
  ],
  [
    "woocommerce",
    { id: 5, number: "W5", ...tracked("_aftership_tracking_items", [{ tracking_number: "SG3231027366062" }]) },
    ["W5", "(555) 555-5555", "SG3231027366062"],
  ],
  [
    "woocommerce",
    { id: 6, number: "W6", ...tracked("ywot_tracking_code", "SG3231027366063") },
    ["W6", "(555) 555-5555", "SG3231027366063"],
  ],
  [
    "woocommerce",
    { id: 7, number: "W7", ...tracked("_wot_tracking_number", 3231027366064) },
    ["W7", "(555) 555-5555", "3231027366064"],
  ],
  [
    "woocommerce",
    { id: 8, number: "W8", date_modified_gmt: null, status: "processing" },
    ["W8", "(555) 555-5555", "SG3231027366060"],
  ],
  ["woocommerce", { id: 9, number: "W9", billing: null }, "Phone is required"],
  [
    "key",
    { orderNumber: 30001, phone: 12125550100, trackingNumber: "sg3231027366065" },
    ["30001", "12125550100", "SG3231027366065"],
  ],
])("%s with %j ends as %j over HTTP, whatever way it is spelled", async (source, changes, wanted) => {
  const path = `/api/shop/${source === "key" ? "records" : source}`;
  const body = { shopify: fulfilment(changes), woocommerce: wooOrder(changes), key: changes }[source];
  const spelled = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), undefined, 1);
  const post = async (text: string, headers: object = fromShop(source, text).headers ?? {}) =>
    (
      await fetch(`${portal.url}${path}`, {
        method: "POST",
        body: text,
        headers: { "content-type": "application/json", ...headers },
      })
    ).json();
  expect(await post(spelled, proofOf(source, spelled, "not the secret of it"))).toMatchObject({
    code: "unauthenticated",
  });
  const { results } = await post(spelled);
  const read = await signedIn();
  if (typeof wanted === "string") {
    expect(results).toMatchObject([{ result: "notTaken", reason: wanted }]);
    return;
  }
  const [name, phone, ...numbers] = wanted;
  const { users } = await read(`/api/user/allTracking?field=name&search=${encodeURIComponent(name)}`);
  const found = users.map((one: Record<string, string>) => [one.name, one.phone, one.trackingNo]).toSorted();
  expect(found).toEqual(numbers.map((number) => [name, phone, number]).toSorted());
  const again = await post(JSON.stringify(body));
  expect(new Set(again.results.map(({ result }: { result: string }) => result))).toEqual(new Set(["unchanged"]));
});
