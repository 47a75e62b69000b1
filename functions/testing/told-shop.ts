import { randomUUID } from "node:crypto";
import { startShopifyDouble } from "../../infra/local/shop/shopify.ts";
import { startWoocommerceDouble } from "../../infra/local/shop/woocommerce.ts";
import { tellShop } from "../shop/telling/run.ts";
import { runAs } from "./permissions.ts";
import { storedSecrets } from "./secrets-manager.ts";
import { shopSecret } from "./shop.ts";

const secretOf = (name: string, value: object): string => {
  const arn = `arn:aws:secretsmanager:local:123456789012:secret:${name}-${randomUUID()}`;
  storedSecrets.set(arn, [{ versionId: randomUUID(), value: JSON.stringify(value) }]);
  return arn;
};

/** The shop's secret with a connection; a new one each time, since secrets are cached. No courier is connected. */
export function connectShop(connection: object): void {
  process.env.SHOP_SECRET_ARN = secretOf("shop", { ...shopSecret, ...connection });
  process.env.COURIER_SECRET_ARN = secretOf("courier", {});
  process.env.SHIPGLOBAL_URL = "https://courier.example";
  process.env.PORTAL_URL = "https://track.shop.example";
}

export const startShopify = () =>
  startShopifyDouble({ shop: "amrita", clientId: randomUUID(), clientSecret: "the secret of the app" });

export const startWoocommerce = (keeps: Parameters<typeof startWoocommerceDouble>[1]) =>
  startWoocommerceDouble({ key: "ck_1", secret: "cs_1" }, keeps);

/** A run of the worker that does not wait between two calls. */
export const runTeller = () => runAs("shopTeller", () => tellShop({ now: Date.now, sleep: async () => undefined }));
