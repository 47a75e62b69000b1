import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { askOnce, courierPath } from "../../functions/courier/client.ts";
import { clientNow, shopInSecret } from "../../functions/shop/telling/connection.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { shopSources } from "../../shared/shop.ts";
import { settingsFrom } from "../local/settings.ts";
import { askHidden } from "./ask.ts";
import { existingStack, neededOutput, parameterOf } from "./stacks.ts";

interface SecretOptions {
  readonly stack: string;
}

const store = (SecretId: string, fields: object) =>
  new SecretsManagerClient().send(
    new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(fields) }),
  );

/** The shop's secret of a stack, with its id. */
async function shopSecretOf(name: string) {
  const SecretId = neededOutput((await existingStack(name)).stack, "ShopSecretArn");
  const { SecretString = "{}" } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId }),
  );
  return { SecretId, fields: parseJson(SecretString) as Record<string, unknown> };
}

/** Asks for fields, and returns those that were typed. */
async function askFields(
  questions: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const answers = await askHidden(Object.values(questions));
  const given = Object.keys(questions).map(
    (field, at) => [field, answers[at]?.trim() ?? ""] as const,
  );
  return Object.fromEntries(given.filter(([, answer]) => answer !== ""));
}

/** Asks for the courier account, logs in with it once, and stores it. @throws Error where the courier does not take it */
export async function enterCourier({ stack: name }: SecretOptions): Promise<void> {
  const { stack } = await existingStack(name);
  const credentials = await askFields({
    username: "The courier account's user name: ",
    password: "Its password: ",
  });
  const { username, password } = credentials;
  if (!username || !password) throw new Error("Both are needed. Nothing was stored.");
  const { answer } = await askOnce({
    url: `${parameterOf(stack, "CourierUrl")}${courierPath}`,
    credentials: { username, password },
    // No parcel has it.
    trackingNo: "PORTAL-SECRET",
    signal: AbortSignal.timeout(15_000),
  });
  if (answer.kind === "failed")
    throw new Error(
      `The courier did not take them (${answer.reason}). Nothing was stored.`,
    );
  await store(neededOutput(stack, "CourierSecretArn"), credentials);
  console.info("The courier takes them. The portal uses them within five minutes.");
}

/** Shorter ones let nothing in. */
const shortest = 16;

/** Asks for each of the shop's secrets, and stores those that are given beside the others. */
export async function enterShop({ stack }: SecretOptions): Promise<void> {
  const { SecretId, fields } = await shopSecretOf(stack);
  const entered = await askFields(
    Object.fromEntries(
      shopSources.map((source) => [source, `${source} (Enter: as it is): `]),
    ),
  );
  const short = Object.keys(entered).find(
    (name) => Number(entered[name]?.length) < shortest,
  );
  if (short)
    throw new Error(
      `${short} needs at least ${shortest} characters. Nothing was stored.`,
    );
  await store(SecretId, { ...fields, ...entered });
  console.info(
    `Stored: ${Object.keys(entered).join(", ") || "nothing new"}. A former one is taken for up to a minute.`,
  );
}

/** What the portal does in Shopify, by the scope that allows it. A right to write includes reading. */
const neededScopes = {
  read_orders: "finding orders",
  write_merchant_managed_fulfillment_orders: "marking them as shipped, and our address",
  write_fulfillments: "milestones",
} as const;

/** Logs in with what connects a shop, and says what it finds. Changes nothing. @throws Error where that fails */
async function describeShop(fields: object | undefined): Promise<void> {
  const shop = shopInSecret(JSON.stringify(fields));
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
  const fields = stack
    ? (await shopSecretOf(stack)).fields
    : settingsFrom(process.env).shop;
  await describeShop(fields);
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
type Connection = keyof typeof questions;

interface ConnectOptions extends SecretOptions {
  readonly automatic?: boolean;
}

/**
 * Asks for a shop's connection, logs in with it once, and stores it; without answers the shop is connected no longer.
 * @throws Error where the shop does not take it, or another one is connected
 */
export async function connectShop(
  kind: Connection,
  { stack, automatic = false }: ConnectOptions,
): Promise<void> {
  const { SecretId, fields } = await shopSecretOf(stack);
  const answers = await askFields(questions[kind]);
  const { [kind]: _, ...others } = fields;
  if (Object.keys(answers).length === 0) {
    await store(SecretId, others);
    console.info("It is connected no longer. The portal heeds that within five minutes.");
    return;
  }
  const connected = { ...others, [kind]: { ...answers, automatic } };
  await describeShop(connected);
  await store(SecretId, connected);
  console.info("Stored. The portal heeds it within five minutes.");
}
