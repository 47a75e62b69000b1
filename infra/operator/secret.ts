import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { askOnce, courierPath } from "../../functions/courier/client.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { shopSources } from "../../shared/shop.ts";
import { askHidden } from "./ask.ts";
import { existingStack, neededOutput, parameterOf } from "./stacks.ts";

interface SecretOptions {
  readonly stack: string;
}

const store = (SecretId: string, fields: object) =>
  new SecretsManagerClient().send(
    new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(fields) }),
  );

/** Asks for the courier account, logs in with it once, and stores it. @throws Error where the courier does not take it */
export async function enterCourier({ stack: name }: SecretOptions): Promise<void> {
  const { stack } = await existingStack(name);
  const [username = "", password = ""] = await askHidden([
    "The courier account's user name: ",
    "Its password: ",
  ]);
  if (!username.trim() || !password)
    throw new Error("Both are needed. Nothing was stored.");
  const credentials = { username: username.trim(), password };
  const { answer } = await askOnce({
    url: `${parameterOf(stack, "CourierUrl")}${courierPath}`,
    credentials,
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
export async function enterShop({ stack: name }: SecretOptions): Promise<void> {
  const { stack } = await existingStack(name);
  const SecretId = neededOutput(stack, "ShopSecretArn");
  const { SecretString = "{}" } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId }),
  );
  const answers = await askHidden(
    shopSources.map((source) => `${source} (Enter: as it is): `),
  );
  const given = shopSources.map(
    (source, at) => [source, answers[at]?.trim() ?? ""] as const,
  );
  const entered = given.filter(([, value]) => value !== "");
  const short = entered.find(([, value]) => value.length < shortest);
  if (short)
    throw new Error(
      `${short[0]} needs at least ${shortest} characters. Nothing was stored.`,
    );
  await store(SecretId, {
    ...(parseJson(SecretString) as object),
    ...Object.fromEntries(entered),
  });
  console.info(
    `Stored: ${entered.map(([source]) => source).join(", ") || "nothing new"}. A former one is taken for up to a minute.`,
  );
}
