import * as z from "zod/mini";
import { shopInSecret } from "../../functions/shop/telling/connection.ts";
import { business } from "../../shared/business.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { schemaMessage } from "../../shared/schema-message.ts";
import { shopNames } from "../../shared/shop.ts";
import type { PortalOptions } from "./portal.ts";

const text = z.optional(z.string().check(z.minLength(1)));

/** In place of an address: the portal starts a shop that is no real one, and connects it. */
const double = "double";

/** Shorter ones let nothing in. */
const shopSecret = z.optional(z.string().check(z.minLength(16)));

const variables = z
  .object({
    PORT: z._default(
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)),
      3000,
    ),
    DATA_DIR: z._default(z.string().check(z.minLength(1)), ".local"),
    DYNAMODB_ENDPOINT: z.optional(z.url()),
    DEMO: z.optional(z.enum(["0", "1"])),
    ADMIN_EMAIL: z.optional(z.email()),
    ADMIN_PASSWORD: text,
    /** Seconds. */
    SCHEDULE_MINUTE: z._default(
      z.coerce.number().check(z.minimum(0.1), z.maximum(3600)),
      60,
    ),
    MAIL_FROM: z.optional(z.email()),
    DIGEST_TO: z.optional(z.email()),
    SHIPGLOBAL_URL: z.optional(z.url()),
    SHIPGLOBAL_USERNAME: text,
    SHIPGLOBAL_PASSWORD: text,
    SHOP_SHOPIFY: shopSecret,
    SHOP_WOOCOMMERCE: shopSecret,
    SHOP_KEY: shopSecret,
    SHOP_SHOPIFY_APP: text,
    SHOP_SHOPIFY_URL: z.optional(z.union([z.literal(double), z.url()])),
    SHOP_WOOCOMMERCE_API: text,
  })
  .check(
    z.refine(
      ({ ADMIN_EMAIL, ADMIN_PASSWORD }) =>
        (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined),
      {
        message: "ADMIN_EMAIL and ADMIN_PASSWORD go together",
      },
    ),
  );

type Set = z.infer<typeof variables>;

/**
 * Mails are on, between the business's own address, unless told otherwise; they stay on this machine. An empty MAIL_FROM
 * sends none, an empty DIGEST_TO no digest.
 */
function mailSettings(environment: NodeJS.ProcessEnv, { MAIL_FROM, DIGEST_TO }: Set) {
  if (environment.MAIL_FROM === "") return undefined;
  const digestTo =
    environment.DIGEST_TO === "" ? undefined : (DIGEST_TO ?? business.email);
  return { mailFrom: MAIL_FROM ?? business.email, digestTo };
}

/** What connects a shop. @throws Error where it is wrong, or there are two */
function shopConnection({
  SHOP_SHOPIFY_URL: url,
  SHOP_SHOPIFY_APP: app,
  SHOP_WOOCOMMERCE_API: api,
}: Set) {
  const doubles = shopNames.filter(
    (name) => ({ Shopify: url, WooCommerce: api })[name] === double,
  );
  const connection = {
    ...(app && {
      shopifyApp: { ...parsed("SHOP_SHOPIFY_APP", app), ...(url && { url }) },
    }),
    ...(api && api !== double && { woocommerceApi: parsed("SHOP_WOOCOMMERCE_API", api) }),
  };
  const isConnected = shopInSecret(JSON.stringify(connection)) !== undefined;
  if (doubles.length + Number(isConnected) > 1)
    throw new Error("One shop can be connected: Shopify or WooCommerce");
  return { connection, shopDouble: doubles[0] };
}

function parsed(name: string, text: string): object {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null)
    throw new Error(`${name} must be JSON`);
  return value;
}

/** The settings of `npm start` from environment variables; an empty one counts as not set. */
export function settingsFrom(environment: NodeJS.ProcessEnv): PortalOptions {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  const result = variables.safeParse(given, { error: schemaMessage });
  if (!result.success) {
    throw new Error(result.error.issues[0]?.message);
  }
  const set = result.data;
  const { connection, shopDouble } = shopConnection(set);
  const hasCourier =
    set.SHIPGLOBAL_URL ?? set.SHIPGLOBAL_USERNAME ?? set.SHIPGLOBAL_PASSWORD;
  return {
    port: set.PORT,
    dataDirectory: set.DATA_DIR,
    databaseEndpoint: set.DYNAMODB_ENDPOINT,
    scheduleMinuteMs: set.SCHEDULE_MINUTE * 1000,
    mail: mailSettings(environment, set),
    shop: {
      shopify: set.SHOP_SHOPIFY,
      woocommerce: set.SHOP_WOOCOMMERCE,
      key: set.SHOP_KEY,
      ...connection,
    },
    shopDouble,
    demo: set.DEMO === undefined ? set.DYNAMODB_ENDPOINT === undefined : set.DEMO === "1",
    ...(set.ADMIN_EMAIL &&
      set.ADMIN_PASSWORD && {
        firstAdmin: { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD },
      }),
    ...(hasCourier && {
      courier: {
        url: set.SHIPGLOBAL_URL,
        username: set.SHIPGLOBAL_USERNAME ?? "",
        password: set.SHIPGLOBAL_PASSWORD ?? "",
      },
    }),
  };
}
