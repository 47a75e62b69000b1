import pLimit from "p-limit";
import { takeOrder } from "../shop/intake.ts";
import { objectIn, textIn } from "../shop/sent-order.ts";
import { serveShop } from "../shop/serve-shop.ts";

const atOnce = 8;

export const handler = serveShop({
  receiveRecords: async ({ body }) => {
    const results = await pLimit(atOnce).map([body].flat(), (sent) => {
      const { orderNumber, phone, trackingNumber } = objectIn(sent);
      const number = textIn(trackingNumber);
      return takeOrder({
        ...{ source: "key", id: number, updatedAt: "" },
        ...{ orderNumber: textIn(orderNumber), phone: textIn(phone) },
        // Also of what was sent empty: its other fields may be wrong, but nothing can be done without a number.
        trackingNumbers: [number].filter(Boolean),
      });
    });
    return { results: results.flat() };
  },
});
