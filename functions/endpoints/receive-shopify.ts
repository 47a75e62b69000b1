import { takeOrders } from "../shop/intake.ts";
import { serveShop } from "../shop/serve-shop.ts";
import { fromShopify } from "../shop/shopify.ts";

export const handler = serveShop({
  receiveShopify: async ({ body, shopEvent }) => ({
    results: await takeOrders(fromShopify(body, shopEvent)),
  }),
});
