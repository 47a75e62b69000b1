import { afterAll, beforeAll, expect, test } from "vitest";
import { shopSecret } from "../../functions/testing/shop.ts";
import { startTestPortal, type TestPortal } from "../local/testing/test-portal.ts";
import { runPortal } from "./testing/portal.ts";

const secrets = {
  SHOP_SHOPIFY: shopSecret.shopify,
  SHOP_WOOCOMMERCE: shopSecret.woocommerce,
  SHOP_KEY: shopSecret.key,
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ shop: shopSecret, shopDouble: "Shopify", scheduleMinuteMs: 1_000 });
}, 300_000);
afterAll(() => portal.stop());

const demo = async (environment: Readonly<Record<string, string>>, ...args: string[]) => {
  const { code, out, errors } = await runPortal(["shop-demo", ...args], environment);
  return { code, errors, lines: out.trim().split("\n") };
};

test("the samples of both shops end in records, and in a line of what was not taken", async () => {
  const { code, lines, errors } = await demo(secrets, portal.url);
  expect(errors).toBe("");
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^200 {2}Shopify sends a fulfilment: SG\d{14} added$/),
    expect.stringMatching(/^200 {2}the same again: SG\d{14} unchanged$/),
    expect.stringMatching(/^200 {2}its tracking number is corrected: SG\d{14} replaced$/),
    expect.stringMatching(/^200 {2}another has no phone: SG\d{14} notTaken: Phone is required$/),
    expect.stringMatching(/^401 {2}another shop sends one: The signature doesn't match/),
    expect.stringMatching(/^200 {2}WooCommerce sends an order: SG\d{14} added$/),
    expect.stringMatching(/^200 {2}a program sends a record with the key: SG\d{14} added$/),
    expect.stringMatching(/^Shopify {2}DEMO-\d+00 accepted$/),
    expect.stringMatching(/^Shopify {2}DEMO-\d+94 refused It's on hold in the shop\. Release it there first\.$/),
    expect.stringMatching(/^Shopify {2}DEMO-\d+95 refused It was cancelled in the shop\.$/),
    expect.stringMatching(/^Shopify {2}DEMO-\d+00 told$/),
  ]);
  const token = await portal.signIn("admin");
  const read = async (path: string) => (await portal.call("GET", path, { token })).body;
  const { users } = await read("/api/user/allTracking?field=name&search=DEMO");
  expect(users).toHaveLength(6);
  expect(await read("/api/user/shop")).toMatchObject({
    count: 2,
    // WooCommerce's own sample has a made-up phone.
    notTaken: [{ reason: expect.stringContaining("looks made up"), isTaken: true }, { reason: "Phone is required" }],
  });
});

test("a shop without a secret is skipped; without any the command says what to set", async () => {
  const { lines } = await demo({ SHOP_KEY: secrets.SHOP_KEY }, portal.url);
  expect(lines.filter((line) => line.startsWith("skipped"))).toHaveLength(6);
  expect(await demo({})).toMatchObject({ code: 1, errors: expect.stringContaining("Set SHOP_SHOPIFY") });
});
