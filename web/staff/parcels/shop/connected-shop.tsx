import { useQuery } from "@tanstack/react-query";
import type { ShopName } from "../../../../shared/shop.ts";
import { apiQuery, queryClient } from "../../../api/queries.ts";

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
