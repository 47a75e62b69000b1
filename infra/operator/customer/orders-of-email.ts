import {
  alertPrefix,
  alertRequest,
  recordIdIn,
  requestPrefix,
} from "../../../functions/alerts/item.ts";
import { keyOf, scanPages } from "../../../functions/database/reads.ts";
import { findInIndex } from "../../../functions/records/find.ts";
import { newestEntry } from "../../../functions/records/history/read.ts";
import { orderPartition } from "../../../functions/records/item.ts";

/** The records for which an e-mail address was left. No index leads there. */
async function recordsOfEmail(email: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const pages = scanPages({
    FilterExpression:
      "(begins_with(pk, :alert) OR begins_with(pk, :request)) AND email = :email",
    ExpressionAttributeValues: {
      ":alert": alertPrefix,
      ":request": requestPrefix,
      ":email": email,
    },
  });
  for await (const items of pages) {
    for (const item of items) {
      const key = keyOf(item);
      const found = key.pk.startsWith(alertPrefix)
        ? [recordIdIn(key)]
        : alertRequest.parse(item).recordIds;
      for (const _id of found) ids.add(_id);
    }
  }
  return ids;
}

/** The order number of a record, or of its last version. */
export async function orderOf(_id: string): Promise<string | undefined> {
  const record = await findInIndex(_id);
  if (record) return record.name;
  const newest = await newestEntry(_id);
  return (newest?.after ?? newest?.before)?.name;
}

/** The numbers of the orders for which an e-mail address was left, of deleted ones too. */
export async function ordersOfEmail(email: string): Promise<string[]> {
  const orders = new Map<string, string>();
  for (const _id of await recordsOfEmail(email)) {
    const name = await orderOf(_id);
    if (name !== undefined) orders.set(orderPartition(name), name);
  }
  return [...orders.values()].sort();
}
