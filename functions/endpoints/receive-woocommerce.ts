import { takeOrder } from "../shop/intake.ts";
import { serveShop } from "../shop/serve-shop.ts";
import { fromWoocommerce } from "../shop/woocommerce.ts";

export const handler = serveShop({
  receiveWoocommerce: async ({ body }) => {
    const order = fromWoocommerce(body);
    return { results: order ? await takeOrder(order) : [] };
  },
});
