import { paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { ifAbsent, ifUnchanged } from "../../../functions/database/conditional-write.ts";
import { readItem } from "../../../functions/database/item.ts";
import { revocationSortKey } from "../../../functions/database/schema.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { transactWrite } from "../../../functions/database/transaction.ts";
import { indexKeys, recordKey } from "../../../functions/records/keys.ts";

const recordWithKeys = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  _id: z.string(),
  version: z.number(),
  name: z.string(),
  trackingNo: z.string(),
});

async function* itemsOfOrders() {
  const pages = paginateScan(
    { client: table() },
    {
      TableName: tableName(),
      FilterExpression: "begins_with(pk, :prefix)",
      ExpressionAttributeValues: { ":prefix": "ORDER#" },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/**
 * Moves records of an earlier release to their present keys. It can be repeated.
 * @returns how many of each; `repeated`: records that were stored anew since under the present key, so that the old one
 * is deleted; `changed`: those changed at the same moment, which a repetition moves
 */
export async function rekey({ dryRun }: { readonly dryRun: boolean }) {
  const counts = { moved: 0, repeated: 0, changed: 0 };
  for await (const item of itemsOfOrders()) {
    if (item.sk === revocationSortKey) continue;
    const record = recordWithKeys.parse(item);
    const { pk, sk } = record;
    const key = recordKey(record);
    if (key.pk === pk && key.sk === sk) continue;
    const Item = { ...record, ...key, ...indexKeys(record._id, record.name) };
    if (dryRun) {
      counts[(await readItem(key)) ? "repeated" : "moved"] += 1;
      continue;
    }
    const leave = { Delete: { TableName: tableName(), Key: { pk, sk }, ...ifUnchanged(record) } };
    const move = [leave, { Put: { TableName: tableName(), Item, ...ifAbsent } }];
    const [changed, taken] = (await transactWrite(move)) ?? [];
    const isChanged = changed || (taken && (await transactWrite([leave])) !== undefined);
    counts[isChanged ? "changed" : taken ? "repeated" : "moved"] += 1;
  }
  return counts;
}
