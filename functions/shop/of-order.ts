import { orderKey } from "../../shared/keys.ts";
import { type ItemKey, keyOf, queryAll, tableQuery } from "../database/reads.ts";
import {
  type NotTakenItem,
  notTakenItem,
  notTakenKey,
  notTakenPartition,
  shopPartition,
} from "./items.ts";

/** What is stored of the shop's calls about an order. */
export interface ShopData {
  /** The keys of all of it. */
  readonly keys: readonly ItemKey[];
  /** What was not taken. */
  readonly notTaken: readonly NotTakenItem[];
}

const itemsUnder = (partition: string) => queryAll(tableQuery(partition));

/** Finds it, by a consistent read of all that was not taken. */
export async function shopDataOf(order: string): Promise<ShopData> {
  const [marks, lines] = await Promise.all([
    itemsUnder(shopPartition(order)),
    itemsUnder(notTakenPartition),
  ]);
  const notTaken = lines
    .map((line) => notTakenItem.parse(line))
    .filter(({ orderNumber }) => orderKey(orderNumber) === orderKey(order));
  return {
    keys: [...marks.map(keyOf), ...notTaken.map(({ id }) => notTakenKey(id))],
    notTaken,
  };
}
