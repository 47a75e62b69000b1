import { orderKey, trackingKey } from "../../../shared/keys.ts";
import { phonesAgree } from "../../../shared/phones.ts";
import { type ShopOrder, ShopRefusal, UnknownOrder } from "./client.ts";

/** Whether an order is marked as shipped: facts in, decision out. */

interface Wanted {
  /** The record's order and tracking number. */
  readonly name: string;
  readonly trackingNo: string;
  /** The numbers of all of the order's parcels that are marked together. */
  readonly numbers: readonly string[];
  readonly phone: string;
  /** The phones of the order's records. */
  readonly phones: readonly string[];
}

/** `marked`: it is, with this number. */
export type Marking =
  | { readonly kind: "marked"; readonly fulfilment: string }
  | { readonly kind: "refused"; readonly refusal: ShopRefusal }
  | { readonly kind: "mark"; readonly order: ShopOrder };

const refused = (reason: string): Marking => ({
  kind: "refused",
  refusal: new ShopRefusal(reason),
});

const holds = (numbers: readonly string[], trackingNo: string) =>
  numbers.some((number) => trackingKey(number) === trackingKey(trackingNo));

/** @param found what the shop finds by the name, and perhaps others */
export function markingOf(
  { name, trackingNo, numbers, phone, phones }: Wanted,
  found: readonly ShopOrder[],
): Marking {
  const [order, another] = [
    ...new Map(
      found
        .filter((one) => orderKey(one.name) === orderKey(name))
        .map((one) => [one.id, one]),
    ).values(),
  ];
  if (!order)
    return {
      kind: "refused",
      refusal: new UnknownOrder(
        "The shop can't find it: there's no such order, or it's older than the shop shows us.",
      ),
    };
  if (another)
    return refused("The shop has two orders with this number. Mark the right one there.");
  const own = order.fulfilments.find((fulfilment) =>
    holds(fulfilment.numbers, trackingNo),
  );
  if (own) return { kind: "marked", fulfilment: own.id };
  const shipped = order.fulfilments
    .flatMap((fulfilment) => fulfilment.numbers)
    .filter(Boolean);
  if (order.fulfilments.length > 0) {
    const way =
      shipped.length > 0 ? `with ${shipped.join(", ")}` : "without a tracking number";
    return refused(
      `It's marked as shipped there already, ${way}. Add ${trackingNo} in the shop.`,
    );
  }
  // One fulfilment is one mail: it would show each customer the other's parcel.
  if (!phones.every((other) => phonesAgree(other, phone)))
    return refused("Two customers have this order number. Mark it in the shop.");
  const others = order.noted.filter((number) => !holds(numbers, number));
  if (others.length > 0)
    return refused(
      `It's partly shipped there, with ${others.join(", ")}. Mark the rest in the shop.`,
    );
  return order.obstacle === undefined ? { kind: "mark", order } : refused(order.obstacle);
}
