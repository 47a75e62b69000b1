import { chakra } from "@chakra-ui/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orderKey } from "../../../../shared/keys.ts";
import { formatNumber, listed, plural } from "../../../../shared/plural.ts";
import type { ShopName, ShopOrder } from "../../../../shared/shop.ts";
import { call } from "../../../api/client.ts";
import { Bullets, Rows } from "../../../ui/page.tsx";
import { FailureNotice, Notice, ProgressBar, QueryFailure } from "../../feedback.tsx";
import { readAgain } from "../../lists/after-write.ts";
import { ConfirmDialog } from "../../overlays/dialog.tsx";
import type { MarkedRecords } from "./connected-shop.tsx";

/** Asks page by page: the shop looks up so many orders at a time. @param onPage gets how many records were looked at */
async function markInShop(
  records: MarkedRecords,
  isDryRun: boolean,
  onPage: (count: number) => void,
) {
  const body = "ids" in records ? { ids: [...records.ids] } : records;
  const orders: ShopOrder[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...(isDryRun && { dryRun: "true" as const }), cursor };
    const reply = await call("shopFulfil", { body, query });
    orders.push(...reply.orders);
    onPage(orders.length);
    cursor = reply.nextCursor;
  } while (cursor !== undefined);
  return orders;
}

/** An order's parcels are marked together. */
const countOrders = (orders: readonly ShopOrder[], result: ShopOrder["result"]) =>
  new Set(orders.filter((one) => one.result === result).map(({ name }) => orderKey(name)))
    .size;

interface MarkShippedDialogProps {
  shop: ShopName;
  records: MarkedRecords;
  onClose(): void;
}

/** Says what marking would do, asks, and says what was done. */
export function MarkShippedDialog({ shop, records, onClose }: MarkShippedDialogProps) {
  const [lookedAt, setLookedAt] = useState(0);
  const check = useQuery({
    queryKey: ["shopFulfil", records],
    queryFn: () => markInShop(records, true, setLookedAt),
    // The shop's orders change all the time.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const marking = useMutation({
    mutationFn: () => markInShop(records, false, setLookedAt),
    onSettled: () => readAgain("trackingDetails", "shopNotTaken"),
  });
  const isDone = marking.isSuccess;
  const orders = marking.data ?? check.data;
  const ready = countOrders(orders ?? [], isDone ? "accepted" : "ready");
  const mayMark = !isDone && ready > 0;
  const label = marking.isPending
    ? `Marking orders in ${shop}`
    : `Looking the orders up in ${shop}`;
  return (
    <ConfirmDialog
      title={`Mark as shipped in ${shop}`}
      confirmLabel={`Mark as shipped (${formatNumber(ready)})`}
      tone="primary"
      busy={marking.isPending}
      onConfirm={mayMark ? () => marking.mutate() : undefined}
      onClose={onClose}
    >
      {(marking.isPending || check.isFetching) && (
        <Rows gap="2">
          <ProgressBar label={label} />
          <p>
            {lookedAt > 0
              ? `${label}: ${plural(lookedAt, "record", "records")} so far`
              : label}
          </p>
        </Rows>
      )}
      <QueryFailure query={check} endpoint="shopFulfil" />
      {mayMark && (
        <p>
          <strong>{plural(ready, "order", "orders")}</strong> will be marked as shipped,
          with the tracking number and our tracking link. {shop} emails{" "}
          {ready === 1 ? "its customer" : "their customers"}. This can't be undone here.
        </p>
      )}
      {isDone && (
        <Notice tone={ready > 0 ? "success" : "info"}>
          {ready > 0
            ? `${plural(ready, "order is", "orders are")} being marked as shipped. ${shop} will know within a few minutes.`
            : "Nothing was marked."}
        </Notice>
      )}
      {orders && !isDone && ready === 0 && <p>There's nothing to mark here.</p>}
      {orders && <RefusedOrders orders={orders} />}
      <FailureNotice
        error={marking.error}
        endpoint="shopFulfil"
        advice="Press Mark as shipped again: no order is marked twice."
      />
    </ConfirmDialog>
  );
}

/** How many orders of one reason are named. */
const namedAtOnce = 5;

function namesOf(orders: readonly ShopOrder[]): string {
  const names = [...new Set(orders.map(({ name }) => name))].filter(
    (name) => name !== "",
  );
  const more = names.length - namedAtOnce;
  return listed(
    more > 0 ? [...names.slice(0, namedAtOnce), `${formatNumber(more)} more`] : names,
  );
}

/** The orders that are left as they are, by reason. */
function RefusedOrders({ orders }: { orders: readonly ShopOrder[] }) {
  const refused = orders.filter(({ result }) => result === "refused");
  if (refused.length === 0) return null;
  const byReason = Map.groupBy(refused, ({ reason = "" }) => reason);
  return (
    <div>
      <chakra.h3 fontFamily="body" fontWeight="600">
        Left as {refused.length === 1 ? "it is" : "they are"}
      </chakra.h3>
      <Bullets>
        {[...byReason].map(([reason, those]) => (
          <li key={reason}>
            <strong>{namesOf(those)}</strong>: {reason}
          </li>
        ))}
      </Bullets>
    </div>
  );
}
