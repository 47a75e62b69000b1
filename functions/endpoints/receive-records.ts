import { takeOrders } from "../shop/intake.ts";
import { objectIn, type SentOrder, textIn } from "../shop/sent-order.ts";
import { serveShop } from "../shop/serve-shop.ts";

function sentOrder(sent: unknown): SentOrder {
  const { orderNumber, phone, trackingNumber } = objectIn(sent);
  const number = textIn(trackingNumber);
  return {
    source: "key",
    id: number,
    updatedAt: "",
    orderNumber: textIn(orderNumber),
    phone: textIn(phone),
    // What comes without a number waits for it, whatever its other fields hold.
    trackingNumbers: [number].filter(Boolean),
  };
}

export const handler = serveShop({
  receiveRecords: async ({ body }) => ({
    results: await takeOrders([body].flat().map(sentOrder)),
  }),
});
