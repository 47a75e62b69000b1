import { takeOrders } from "../shop/intake.ts";
import { serveShop } from "../shop/serve-shop.ts";
import { fromWoocommerce } from "../shop/woocommerce.ts";

export const handler = serveShop({
  receiveWoocommerce: async ({ body, shopEvent }) => ({
    results: await takeOrders(fromWoocommerce(body, shopEvent)),
  }),
});
