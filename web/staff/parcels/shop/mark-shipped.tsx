import { chakra } from "@chakra-ui/react";
import { Store } from "lucide-react";
import { Suspense, useState } from "react";
import { formatNumber } from "../../../../shared/plural.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyOverlay } from "../../overlays/overlays.ts";
import { useConnectedShop } from "./connected-shop.tsx";

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
      <Button tone="quiet" size="sm" onClick={() => setIsOpen(true)}>
        <Store size={16} aria-hidden />{" "}
        <span>
          Mark as shipped
          <chakra.span hideBelow="sm"> in the shop</chakra.span>
          {count !== undefined && ` (${formatNumber(count)})`}
        </span>
      </Button>
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
