import { takeOrder } from "../shop/intake.ts";
import { serveShop } from "../shop/serve-shop.ts";
import { fromShopify } from "../shop/shopify.ts";

export const handler = serveShop({
  receiveShopify: async ({ body }) => {
    const order = fromShopify(body);
    return { results: order ? await takeOrder(order) : [] };
  },
});
