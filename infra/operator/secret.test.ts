import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCourierSimulator } from "../local/courier/simulator.ts";
import { operatorVariables } from "../local/dynamodb/credentials.ts";
import { startShopifyDouble } from "../local/shop/shopify.ts";
import { startWoocommerceDouble } from "../local/shop/woocommerce.ts";
import { startAws } from "./testing/aws.ts";
import { runPortal } from "./testing/portal.ts";

const account = { username: "seller@example.com", password: "right password" };
const [aws, courier, shopify, woocommerce] = await Promise.all([
  startAws(),
  startCourierSimulator(account),
  startShopifyDouble({ shop: "amrita", clientId: "app", clientSecret: "secret of the app" }),
  startWoocommerceDouble({ key: "ck_1", secret: "cs_1" }),
]);
/** What is stored, by the secret's id. */
let stored: Record<string, string>;
aws.stacks.set("Portal", {
  parameters: { CourierUrl: courier.url },
  outputs: { CourierSecretArn: "courier", ShopSecretArn: "shop" },
});
Object.assign(aws.json, {
  "secretsmanager.GetSecretValue": ({ SecretId }: { SecretId: string }) => ({ SecretString: stored[SecretId] }),
  "secretsmanager.PutSecretValue": (input: { SecretId: string; SecretString: string }) => {
    stored[input.SecretId] = input.SecretString;
    return {};
  },
});
afterAll(() => Promise.all([aws, courier, shopify, woocommerce].map((one) => one.stop())));
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  stored = { courier: "none", shop: JSON.stringify({ shopify: "", woocommerce: "an earlier woo secret", key: "" }) };
});

const onStack = (args: string[], lines: readonly string[] = []) =>
  runPortal(
    [...args, "--stack", "Portal"],
    { ...operatorVariables(aws.url), AWS_ENDPOINT_URL: aws.url },
    { text: lines.map((line) => `${line}\n`).join("") },
  );
const secret = (which: string, ...lines: string[]) => onStack(["secret", which], lines);

test("the courier account is stored after the courier took it", async () => {
  const { code, out, errors } = await secret("courier", ` ${account.username}`, account.password);
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toContain("The courier takes them.");
  expect(out).not.toContain(account.password);
  expect(JSON.parse(stored.courier ?? "")).toEqual(account);
});

test.each([
  ["a mistyped password", [account.username, "wrong"], "The courier did not take them (unauthorised)."],
  ["no password", [account.username, ""], "Both are needed."],
])("%s is not stored", async (_, lines, words) => {
  const { code, errors } = await secret("courier", ...lines);
  expect([code, errors]).toEqual([1, `${words} Nothing was stored.\n`]);
  expect(stored.courier).toBe("none");
});

test("a shop's secret is stored beside the others, unless it is too short", async () => {
  const { out } = await secret("shop", "a secret of shopify", "", "");
  expect(out).toContain("Stored: shopify.");
  const both = { shopify: "a secret of shopify", woocommerce: "an earlier woo secret", key: "" };
  expect(JSON.parse(stored.shop ?? "")).toEqual(both);
  const { errors } = await secret("shop", "", "", "too short");
  expect(errors).toBe("key needs at least 16 characters. Nothing was stored.\n");
  expect(JSON.parse(stored.shop ?? "")).toEqual(both);
});

/** Leads calls of Shopify's address to the double. */
function answerForShopify() {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (url: string, options: RequestInit) =>
    fetch(url.replace("https://amrita.myshopify.com", shopify.url), options),
  );
}

test("a shop is connected after it took the credentials, one at a time", async () => {
  answerForShopify();
  const { out, errors } = await onStack(
    ["secret", "shopify-app", "--automatic"],
    ["amrita", "app", "secret of the app"],
  );
  expect(errors).toBe("");
  expect(out).toMatch(
    /^Shopify: Amrita Ayurveda\nAllowed: read_orders.*\nOrders are marked as their records come\.\nStored/,
  );
  expect(out).not.toContain("secret of the app");
  const proofs = { shopify: "", woocommerce: "an earlier woo secret", key: "" };
  const shopifyApp = { shop: "amrita", clientId: "app", clientSecret: "secret of the app", automatic: true };
  expect(JSON.parse(stored.shop ?? "")).toEqual({ ...proofs, shopifyApp });

  const second = await secret("woocommerce-api", woocommerce.url, "ck_1", "cs_1");
  expect(second).toMatchObject({ code: 1, errors: expect.stringContaining("One shop can be told") });
  expect(JSON.parse(stored.shop ?? "")).toEqual({ ...proofs, shopifyApp });

  expect((await secret("shopify-app", "", "", "")).out).toContain("connected no longer");
  expect(JSON.parse(stored.shop ?? "")).toEqual(proofs);
  expect((await secret("woocommerce-api", woocommerce.url, "ck_1", "cs_1")).out).toContain(
    "when staff press the button",
  );
  expect(JSON.parse(stored.shop ?? "")).toMatchObject({ ...proofs, woocommerceApi: { key: "ck_1", automatic: false } });
});

test.each([
  ["of another shop", ["amrita", "app", "another secret"], "is it installed"],
  ["with a whole address", ["amrita.myshopify.com", "app", "secret of the app"], "shop is the beginning"],
  ["in part", ["amrita", "app", ""], "clientSecret"],
])("credentials %s are not stored", async (_, lines, words) => {
  answerForShopify();
  const before = stored.shop;
  const { code, errors } = await secret("shopify-app", ...lines);
  expect([code, errors]).toEqual([1, expect.stringContaining(words)]);
  expect(stored.shop).toBe(before);
});

test("the check names the shop and what is missing there, of a stack or of npm start", async () => {
  stored.shop = JSON.stringify({ shopifyApp: shopify.app });
  expect((await onStack(["shop", "--check"])).out).toBe(`Shopify: Amrita Ayurveda
Allowed: read_orders, write_fulfillments, write_merchant_managed_fulfillment_orders
Orders are marked when staff press the button.
`);
  expect(shopify.calls).not.toContain("fulfillmentCreate");
  const api = JSON.stringify(woocommerce.api);
  expect((await runPortal(["shop", "--check"], { SHOP_WOOCOMMERCE_API: api })).out).toContain(
    "WooCommerce: Amrita Ayurveda",
  );
  expect(await runPortal(["shop", "--check"], {})).toMatchObject({
    code: 1,
    errors: expect.stringContaining("No shop"),
  });
});
