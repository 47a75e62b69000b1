import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { alertPrefix, alertRequest, recordIdIn, requestPrefix } from "../../../functions/alerts/item.ts";
import { keyOf } from "../../../functions/database/item.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { findInIndex } from "../../../functions/records/find.ts";
import { erasedMarkKey, historyEntry, historyPrefix } from "../../../functions/records/history/entry.ts";
import { orderPartition } from "../../../functions/records/keys.ts";

/** The numbers of the orders for which an e-mail address was left, of deleted ones too. No index leads there. */
export async function ordersOfEmail(email: string): Promise<string[]> {
  const pages = paginateScan(
    { client: table() },
    {
      TableName: tableName(),
      FilterExpression:
        "(begins_with(pk, :alert) OR begins_with(pk, :request)) AND email = :email OR begins_with(pk, :history) AND sk < :mark",
      ExpressionAttributeValues: {
        ":alert": alertPrefix,
        ":request": requestPrefix,
        ":email": email,
        ":history": historyPrefix,
        ":mark": erasedMarkKey("").sk,
      },
      ConsistentRead: true,
    },
  );
  const ids = new Set<string>();
  const lastNames = new Map<string, { readonly version: number; readonly name: string }>();
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const key = keyOf(item);
      if (key.pk.startsWith(alertPrefix)) ids.add(recordIdIn(key));
      else if (key.pk.startsWith(requestPrefix)) for (const _id of alertRequest.parse(item).recordIds) ids.add(_id);
      else {
        const { _id, version, before, after } = historyEntry.parse(item);
        const { name } = after ?? before ?? {};
        if (name !== undefined && (lastNames.get(_id)?.version ?? 0) < version) lastNames.set(_id, { version, name });
      }
    }
  }
  const orders = new Map<string, string>();
  for (const _id of ids) {
    const name = (await findInIndex(_id))?.name ?? lastNames.get(_id)?.name;
    if (name !== undefined) orders.set(orderPartition(name), name);
  }
  return [...orders.values()].sort();
}
