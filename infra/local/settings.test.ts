import { describe, expect, test } from "vitest";
import { business } from "../../shared/business.ts";
import { settingsFrom } from "./settings.ts";

const shopifyApp = { shop: "amrita", clientId: "1", clientSecret: "2" };

describe("settings", () => {
  test("have defaults for everything", () => {
    const mail = { mailFrom: business.email, digestTo: business.email };
    const set = { port: 3000, dataDirectory: ".local", demo: true, scheduleMinuteMs: 60_000, mail, shop: {} };
    expect(settingsFrom({})).toEqual(set);
    expect(settingsFrom({ PORT: "", DATA_DIR: "", DEMO: "" })).toEqual(settingsFrom({}));
  });

  test.each([
    [{ DEMO: "0" }, { demo: false }],
    [{ SCHEDULE_MINUTE: "0.5" }, { scheduleMinuteMs: 500 }],
    [{ DYNAMODB_ENDPOINT: "http://127.0.0.1:8000" }, { demo: false, databaseEndpoint: "http://127.0.0.1:8000" }],
    [{ DYNAMODB_ENDPOINT: "http://127.0.0.1:8000", DEMO: "1" }, { demo: true }],
    [
      { PORT: "0", DATA_DIR: "/tmp/x" },
      { port: 0, dataDirectory: "/tmp/x" },
    ],
    [{ ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "p" }, { firstAdmin: { email: "a@b.example", password: "p" } }],
    [
      { SHIPGLOBAL_USERNAME: "u", SHIPGLOBAL_PASSWORD: "p" },
      { courier: { url: undefined, username: "u", password: "p" } },
    ],
    [{ SHOP_SHOPIFY: "the secret of Shopify" }, { shop: { shopify: "the secret of Shopify", key: undefined } }],
    [{ SHOP_SHOPIFY_URL: "double" }, { shopDouble: "Shopify" }],
    [{ SHOP_WOOCOMMERCE_API: "double" }, { shopDouble: "WooCommerce" }],
    [
      { SHOP_SHOPIFY_APP: JSON.stringify(shopifyApp), SHOP_SHOPIFY_URL: "http://x" },
      { shop: { shopifyApp: { ...shopifyApp, url: "http://x" } } },
    ],
    [{ SHIPGLOBAL_URL: "http://x" }, { courier: { url: "http://x", username: "", password: "" } }],
  ])("%j", (environment, expected) => {
    expect(settingsFrom(environment)).toMatchObject(expected);
  });

  test.each([
    [{ MAIL_FROM: "" }, undefined],
    [{ MAIL_FROM: "", DIGEST_TO: "owner@shop.example" }, undefined],
    [{ DIGEST_TO: "" }, { mailFrom: business.email }],
    [
      { MAIL_FROM: "hello@shop.example", DIGEST_TO: "owner@shop.example" },
      { mailFrom: "hello@shop.example", digestTo: "owner@shop.example" },
    ],
  ])("%j sends mails as %j", (environment, mail) => {
    expect(settingsFrom(environment).mail).toEqual(mail);
  });

  test.each([
    [{ MAIL_FROM: "shop" }, "MAIL_FROM must be an email address"],
    [{ PORT: "70000" }, "PORT may be at most 65535"],
    [{ DEMO: "no" }, "DEMO must be 0 or 1"],
    [{ SCHEDULE_MINUTE: "0" }, "SCHEDULE_MINUTE must be at least 0.1"],
    [{ DYNAMODB_ENDPOINT: "localhost" }, "DYNAMODB_ENDPOINT must be a web address"],
    [{ SHOP_KEY: "too short a key" }, "SHOP_KEY must have at least 16 characters"],
    [{ SHOP_SHOPIFY_APP: "{" }, "SHOP_SHOPIFY_APP must be JSON"],
    [{ SHOP_SHOPIFY_APP: '{"shop":"a b"}' }, "shop is the beginning of its myshopify.com address"],
    [{ SHOP_SHOPIFY_APP: JSON.stringify(shopifyApp), SHOP_WOOCOMMERCE_API: "double" }, "One shop can be connected"],
    [{ ADMIN_EMAIL: "a@b.example" }, "ADMIN_EMAIL and ADMIN_PASSWORD go together"],
  ])("%j is refused: %s", (environment, message) => {
    expect(() => settingsFrom(environment)).toThrow(message);
  });
});
