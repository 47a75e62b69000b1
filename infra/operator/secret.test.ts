import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CourierSimulator, startCourierSimulator } from "../local/courier/simulator.ts";
import { operatorVariables } from "../local/dynamodb/credentials.ts";
import { startAws } from "./testing/aws.ts";
import { runPortal } from "./testing/portal.ts";

const account = { username: "seller@example.com", password: "right password" };
let aws: Awaited<ReturnType<typeof startAws>>;
let courier: CourierSimulator;
/** What is stored, by the secret's id. */
let stored: Record<string, string>;
beforeAll(async () => {
  [aws, courier] = await Promise.all([startAws(), startCourierSimulator(account)]);
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
});
afterAll(() => Promise.all([aws.stop(), courier.stop()]));
beforeEach(() => {
  stored = { courier: "none", shop: JSON.stringify({ shopify: "", woocommerce: "an earlier woo secret", key: "" }) };
});

const secret = (which: string, ...lines: string[]) =>
  runPortal(
    ["secret", which, "--stack", "Portal"],
    { ...operatorVariables(aws.url), AWS_ENDPOINT_URL: aws.url },
    { text: lines.map((line) => `${line}\n`).join("") },
  );

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
