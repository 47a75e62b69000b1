import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import {
  type Contract,
  type EndpointName,
  endpoints,
  isOfShop,
} from "../../shared/contract.ts";
import { Failure } from "../../shared/errors.ts";
import { parseJson } from "../../shared/parse-json.ts";
import type { ShopSource } from "../../shared/shop.ts";
import type { EndpointEvent, EndpointHandler } from "../http/endpoint.ts";
import { bodyBytes } from "../http/parse-request.ts";
import { type Step, serve } from "../http/serve.ts";
import { environment } from "../platform/environment.ts";
import { currentText } from "../platform/secrets.ts";
import { securityEvent } from "../platform/security-log.ts";

/**
 * Lets in only what the shop sent itself.
 * Shopify: base64 of HMAC-SHA-256 over the raw body, with the key on its page of webhooks
 * (shopify.dev/docs/apps/build/webhooks/verify-deliveries; help.shopify.com/manual/orders/notifications/webhooks).
 * WooCommerce: the same with the webhook's secret; its ping at saving has no signature (`generate_signature`, `deliver_ping`
 * in woocommerce/woocommerce, plugins/woocommerce/includes/class-wc-webhook.php).
 */

const signatureHeaders = {
  shopify: "x-shopify-hmac-sha256",
  woocommerce: "x-wc-webhook-signature",
} as const;

const eventHeaders = {
  shopify: "x-shopify-topic",
  woocommerce: "x-wc-webhook-topic",
  key: "",
} as const;

/** Shorter ones could be guessed. */
const leastCharacters = 16;
/** The secret holds the shop's connection besides. */
const secretFields = z.record(z.string(), z.unknown());

/** A new secret holds at once where its first call is refused, and an old one ends within a minute. */
const maxAgeMs = { usual: 60_000, afterRefusal: 5_000 } as const;

/** A field of the shop's secret; undefined where it is not filled. */
async function readField(
  source: ShopSource,
  maxAge: number,
): Promise<string | undefined> {
  const text = await currentText(environment.shopSecretArn, maxAge);
  const field = secretFields.safeParse(parseJson(text)).data?.[source];
  const value = typeof field === "string" ? field.trim() : "";
  return value.length >= leastCharacters ? value : undefined;
}

const hmac = (secret: string, bytes: string | Buffer) =>
  createHmac("sha256", secret).update(bytes).digest();

/** Whether a request proves that it knows the secret; the time it takes tells nothing of it. */
function isProven(
  source: ShopSource,
  event: Pick<EndpointEvent, "headers">,
  body: Buffer,
  secret: string,
) {
  if (source === "key") {
    const key = /^Bearer +(\S.*)$/i.exec(event.headers.authorization ?? "")?.[1] ?? "";
    return timingSafeEqual(hmac(secret, key), hmac(secret, secret));
  }
  const given = Buffer.from(event.headers[signatureHeaders[source]] ?? "", "base64");
  const expected = hmac(secret, body);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const isPing = (
  source: ShopSource,
  { headers }: Pick<EndpointEvent, "headers">,
  body: Buffer,
) =>
  source === "woocommerce" &&
  headers[signatureHeaders.woocommerce] === undefined &&
  /^webhook_id=\d+$/.test(body.toString("latin1", 0, 40));

const proveShop = (): Step => ({
  before: async ({ event }) => {
    const source = endpoints[event.endpoint].callers;
    if (!isOfShop(source)) return;
    event.shopEvent = event.headers[eventHeaders[source]] ?? "";
    const body = bodyBytes(event);
    const isProvenBy = (secret: string | undefined) =>
      secret !== undefined && isProven(source, event, body, secret);
    if (isProvenBy(await readField(source, maxAgeMs.usual))) return;
    const latest = await readField(source, maxAgeMs.afterRefusal);
    if (isProvenBy(latest)) return;
    if (latest === undefined) {
      throw new Failure(
        "not_found",
        "The shop isn't connected yet. Enter its secret first.",
      );
    }
    if (isPing(source, event, body)) {
      event.body = "{}";
      event.isBase64Encoded = false;
      return;
    }
    securityEvent("shop-refused", { endpoint: event.endpoint, network: event.network });
    const what = source === "key" ? "key" : "signature";
    throw new Failure(
      "unauthenticated",
      `The ${what} doesn't match: the shop and the portal need the same secret.`,
    );
  },
});

type ShopName = {
  [Name in EndpointName]: Contract[Name]["callers"] extends ShopSource ? Name : never;
}[EndpointName];

/** Serves operations that the shop's own software calls. */
export const serveShop = (
  handlers: { readonly [Name in ShopName]?: EndpointHandler<Name> },
) => serve(handlers, [proveShop()]);
