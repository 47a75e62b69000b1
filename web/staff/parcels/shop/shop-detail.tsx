import type { ShopNews } from "../../../../shared/shop.ts";
import { Detail } from "../../../parcel/details.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { useConnectedShop } from "./connected-shop.tsx";

const states = {
  told: "Knows it has shipped",
  due: "Will be told within minutes",
  failed: "Couldn't be told",
};

/** Whether the shop knows that a record's order was shipped. */
export function ShopDetail({ news: { state, at, reason } }: { news: ShopNews }) {
  const shop = useConnectedShop() ?? "Shop";
  return (
    <Detail name={shop}>
      {states[state]}, <RelativeTime iso={at} />
      {reason && <span>. {reason}</span>}
    </Detail>
  );
}
