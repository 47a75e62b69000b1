import * as z from "zod/mini";
import { Failure } from "../../../shared/errors.ts";
import { parseJson } from "../../../shared/parse-json.ts";
import { schemaMessage } from "../../../shared/schema-message.ts";
import { environment } from "../../platform/environment.ts";
import { currentText } from "../../platform/secrets.ts";
import {
  type ShopCall,
  type ShopClient,
  type ShopClock,
  shopCalls,
  systemClock,
} from "./client.ts";
import { shopifyApp, shopifyClient } from "./shopify-client.ts";
import { woocommerceApi, woocommerceClient } from "./woocommerce-client.ts";

export interface ConnectedShop {
  /** Marks orders without a press. */
  readonly isAutomatic: boolean;
  client(call: ShopCall, clock: ShopClock): ShopClient;
}

const connections = z.object({
  shopifyApp: z.optional(shopifyApp),
  woocommerceApi: z.optional(woocommerceApi),
});
type Connections = z.infer<typeof connections>;

function shopOf({
  shopifyApp: app,
  woocommerceApi: api,
}: Connections): ConnectedShop | undefined {
  if (app && api)
    throw new Error(
      "One shop can be told: take shopifyApp or woocommerceApi out of the shop's secret.",
    );
  if (app)
    return {
      isAutomatic: app.automatic === true,
      client: (call, clock) => shopifyClient(app, call, clock),
    };
  return (
    api && {
      isAutomatic: api.automatic === true,
      client: (call) => woocommerceClient(api, call),
    }
  );
}

/** The shop that a secret's text connects; undefined for none. @throws Error that says what is wrong with it */
export function shopInSecret(text: string): ConnectedShop | undefined {
  const { data, error } = connections.safeParse(parseJson(text) ?? {}, {
    error: schemaMessage,
  });
  if (error) throw new Error(`The shop's secret: ${error.issues[0]?.message}`);
  return shopOf(data);
}

/** The shop that is connected; undefined for none. */
export const connectedShop = async (): Promise<ConnectedShop | undefined> =>
  shopInSecret(await currentText(environment.shopSecretArn));

/** Makes its calls without waiting between two: for few of them. */
export const clientNow = (shop: ConnectedShop): ShopClient =>
  shop.client(shopCalls(systemClock, 0), systemClock);

/** For a request. @throws Failure `shop_not_connected` */
export async function shopForRequest(): Promise<ShopClient> {
  const shop = await connectedShop();
  if (!shop)
    throw new Failure("shop_not_connected", "No shop is connected that could be told.");
  return clientNow(shop);
}
