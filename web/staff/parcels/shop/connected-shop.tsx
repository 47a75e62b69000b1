import { useQuery } from "@tanstack/react-query";
import type { ShopName, ShopNews } from "../../../../shared/shop.ts";
import { apiQuery, queryClient } from "../../../api/queries.ts";
import { Detail } from "../../../parcel/details.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";

/** The shop that can be told; undefined while none is connected, and until that is known. */
export const useConnectedShop = (): ShopName | undefined =>
  useQuery(
    { ...apiQuery("shopNotTaken", { query: { limit: 1 } }), staleTime: 300_000 },
    queryClient,
  ).data?.connected;

/** For dialogs that take back what the shop may have been told. */
export function ShopKeepsIt() {
  const shop = useConnectedShop();
  return (
    shop && (
      <p>{shop} keeps what it was told: orders marked as shipped there stay marked.</p>
    )
  );
}

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
