import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { clientNow, shopInSecret } from "../../functions/shop/telling/connection.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { settingsFrom } from "../local/settings.ts";
import { askHidden } from "./ask.ts";
import { existingStack, neededOutput } from "./stacks.ts";

/** What the portal does in Shopify, by the scope that allows it. A right to write includes reading. */
const neededScopes = {
  read_orders: "finding orders",
  write_merchant_managed_fulfillment_orders: "marking them as shipped, and our address",
  write_fulfillments: "milestones",
} as const;

const secretOf = async (name: string) =>
  neededOutput((await existingStack(name)).stack, "ShopSecretArn");

async function readSecret(SecretId: string): Promise<string> {
  const { SecretString = "{}" } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId }),
  );
  return SecretString;
}

/** Logs in with a secret's connection, and says what it finds. Changes nothing. @throws Error where that fails */
async function describeShop(text: string): Promise<void> {
  const shop = shopInSecret(text);
  if (!shop) throw new Error("No shop is connected: see docs/shop.md.");
  const client = clientNow(shop);
  const { name, scopes } = await client.describe();
  console.info(`${client.name}: ${name}
Allowed: ${scopes.join(", ")}
Orders are marked ${shop.isAutomatic ? "as their records come" : "when staff press the button"}.`);
  if (client.name !== "Shopify") return;
  for (const [scope, why] of Object.entries(neededScopes)) {
    if (!scopes.includes(scope)) console.info(`Missing: ${scope}, for ${why}.`);
  }
}

/** Says which shop is connected, to a deployed portal or by the environment of `npm start`. */
export async function checkShop({ stack }: { readonly stack?: string }): Promise<void> {
  await describeShop(
    stack
      ? await readSecret(await secretOf(stack))
      : JSON.stringify(settingsFrom(process.env).shop),
  );
}

const questions = {
  shopifyApp: {
    shop: "The beginning of its myshopify.com address: ",
    clientId: "Client ID: ",
    clientSecret: "Secret: ",
  },
  woocommerceApi: {
    url: "The shop's address, https://...: ",
    key: "Consumer key: ",
    secret: "Consumer secret: ",
  },
} as const;
const others = { shopifyApp: "woocommerceApi", woocommerceApi: "shopifyApp" } as const;

/**
 * Asks for a shop's connection, logs in with it once, and stores it in place of any other; without answers none is left.
 * @throws Error where the shop does not take it
 */
export async function connectShop(
  kind: keyof typeof questions,
  { stack, automatic = false }: { readonly stack: string; readonly automatic?: boolean },
): Promise<void> {
  const SecretId = await secretOf(stack);
  const fields = Object.keys(questions[kind]);
  const answers = await askHidden(Object.values(questions[kind]));
  const given = fields.map((field, at) => [field, answers[at]?.trim() ?? ""] as const);
  const {
    [kind]: _,
    [others[kind]]: __,
    ...proofs
  } = parseJson(await readSecret(SecretId)) as Record<string, unknown>;
  const isEmpty = given.every(([, value]) => value === "");
  const connection = isEmpty
    ? {}
    : { [kind]: { ...Object.fromEntries(given), automatic } };
  if (!isEmpty) await describeShop(JSON.stringify(connection));
  const SecretString = JSON.stringify({ ...proofs, ...connection });
  await new SecretsManagerClient().send(
    new PutSecretValueCommand({ SecretId, SecretString }),
  );
  console.info(
    `${isEmpty ? "No shop is connected" : "Stored"}. The portal heeds it within five minutes.`,
  );
}
