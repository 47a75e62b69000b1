import { chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Store } from "lucide-react";
import { Suspense, useState } from "react";
import { formatNumber } from "../../../../shared/plural.ts";
import type { ShopName, ShopNews } from "../../../../shared/shop.ts";
import { apiQuery } from "../../../api/client.ts";
import { Detail } from "../../../parcel/details.tsx";
import { SmallButton } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { lazyOverlay } from "../../overlays/overlays.ts";

/** The shop that can be told; undefined while none is connected, and until that is known. */
export const useConnectedShop = (): ShopName | undefined =>
  useQuery({
    ...apiQuery("shopNotTaken", { query: { limit: 1 } }),
    staleTime: 300_000,
  }).data?.connected;

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

const MarkShippedDialog = lazyOverlay(
  () => import("./mark-shipped-dialog.tsx"),
  "MarkShippedDialog",
);

/** Records by their `_id`s, or all that an import wrote. */
export type MarkedRecords =
  | { readonly ids: readonly string[] }
  | { readonly importId: string };

interface MarkShippedProps {
  records: MarkedRecords;
  /** How many records, where there may be several. */
  count?: number;
}

/** Offers to mark records' orders as shipped in the shop; nothing while no shop is connected. */
export function MarkShipped({ records, count }: MarkShippedProps) {
  const shop = useConnectedShop();
  const [isOpen, setIsOpen] = useState(false);
  if (!shop) return null;
  return (
    <>
      <SmallButton onClick={() => setIsOpen(true)}>
        <Store size={16} />{" "}
        <span>
          Mark as shipped
          <chakra.span hideBelow="sm"> in the shop</chakra.span>
          {count !== undefined && ` (${formatNumber(count)})`}
        </span>
      </SmallButton>
      <Suspense>
        {isOpen && (
          <MarkShippedDialog
            shop={shop}
            records={records}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
