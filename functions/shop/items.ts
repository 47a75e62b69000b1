import * as z from "zod/mini";
import { countsUpTo } from "../../shared/attention-case.ts";
import { Failure } from "../../shared/errors.ts";
import { orderKey, trackingKey } from "../../shared/keys.ts";
import { lazyObject, lazySchema } from "../../shared/lazy-schema.ts";
import { pageLimit } from "../../shared/paging.ts";
import { notTaken } from "../../shared/shop.ts";
import { isId } from "../database/ids.ts";
import { unknownCursor } from "../database/list/cursor.ts";
import {
  type ItemKey,
  keyOf,
  queryAll,
  queryItems,
  tableQuery,
} from "../database/reads.ts";
import { unixSeconds } from "../database/table.ts";
import { deleteItem, ifPresent } from "../database/writes.ts";
import type { SentOrder } from "./sent-order.ts";

/** What is stored of the shop's calls: keys, schemas, and the list of what was not taken. */

export const shopPrefix = "SHOP#";
/** The partition of the marks of an order. A text that is no order number may be long. */
const shopPartition = (orderNumber: string) =>
  `${shopPrefix}${orderKey(orderNumber).slice(0, 100)}`;

/** What a call says of one fulfilment or order, or with the key of one tracking number, is noted under this key. */
export const markKey = ({
  source,
  id,
  orderNumber,
}: Pick<SentOrder, "source" | "id" | "orderNumber">) => ({
  pk: shopPartition(orderNumber),
  sk: `${source}#${(source === "key" ? trackingKey(id) : id).slice(0, 100)}`,
});

export const shopMark = lazyObject(() => ({
  /** The shop's own time of the newest call that was heeded: ISO 8601 in UTC, empty where it says none. */
  updatedAt: z.string(),
  /** The `_id` of the record of each tracking number that came, by its key: none of these is ever put again. */
  numbers: z._default(z.record(z.string(), z.string()), {}),
  /** The ids of the lines about what could not be taken, by a hash of what they say. */
  notTaken: z._default(z.record(z.string(), z.string()), {}),
  /** Counts up. */
  revision: z.number(),
}));
export type ShopMark = z.infer<typeof shopMark>;

/** The partition of what was not taken, in the order of its ids, which are ULIDs. */
const notTakenPartition = "SHOP";
/** The ids of completed orders that came without a tracking number: after all ULIDs, and counted instead of listed. */
export const waitingIds = "waiting#";
export const notTakenKey = (id: string) => ({ pk: notTakenPartition, sk: id });
const notTakenItem = lazySchema(() => z.extend(notTaken, { expiresAt: z.number() }));

type NotTakenItem = z.infer<typeof notTakenItem>;

/** The lines on one side of an id that have not expired, newest first: time to live removes those only hours or days later. */
const lines = (side: "<" | ">", id: string, limit: number) =>
  tableQuery(notTakenPartition, {
    where: `#sort ${side} :id`,
    FilterExpression: "expiresAt > :now",
    values: { id, now: unixSeconds() },
    ScanIndexForward: false,
    Limit: limit,
  });

async function countLines(side: "<" | ">"): Promise<number> {
  const { Count = 0 } = await queryItems({
    ...lines(side, waitingIds, countsUpTo),
    Select: "COUNT",
  });
  return Count;
}

/**
 * A page of what was not taken from the shop. Its cursor is the id of the last line before it.
 * @throws Failure `invalid_input` for a cursor that this list cannot have given
 */
export async function listNotTaken({
  limit = pageLimit,
  cursor,
}: {
  limit?: number | undefined;
  cursor?: string | undefined;
}) {
  if (cursor !== undefined && !isId(cursor)) throw unknownCursor();
  const [{ Items = [], LastEvaluatedKey }, count, withoutNumber] = await Promise.all([
    queryItems(lines("<", cursor ?? waitingIds, limit)),
    countLines("<"),
    countLines(">"),
  ]);
  return {
    notTaken: Items.map((item) => notTakenItem.parse(item)),
    count,
    withoutNumber,
    nextCursor: LastEvaluatedKey && String(LastEvaluatedKey.sk),
  };
}

/** @throws Failure `not_found` */
export async function dismissNotTaken(id: string): Promise<void> {
  const { written } = await deleteItem(notTakenKey(id), ifPresent);
  if (!written) throw new Failure("not_found", "This line is no longer on the list.");
}

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
