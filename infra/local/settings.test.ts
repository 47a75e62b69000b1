import { describe, expect, test } from "vitest";
import { business } from "../../shared/business.ts";
import { settingsFrom } from "./settings.ts";

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
    [{ ADMIN_EMAIL: "a@b.example" }, "ADMIN_EMAIL and ADMIN_PASSWORD go together"],
  ])("%j is refused: %s", (environment, message) => {
    expect(() => settingsFrom(environment)).toThrow(message);
  });
});
