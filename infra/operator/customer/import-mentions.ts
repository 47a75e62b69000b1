import { gunzipSync, gzipSync } from "node:zlib";
import { paginateScan, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { table, tableName } from "../../../functions/database/table.ts";
import { jobKey, refusedPrefix } from "../../../functions/imports/items.ts";
import { withoutOrder } from "../../../functions/imports/shared-numbers.ts";
import { importRowError } from "../../../shared/import-report.ts";
import { itemKey } from "./customer-data.ts";

const jobItem = z.extend(itemKey, { notes: z.array(z.string()) });
const rowsItem = z.extend(itemKey, { rows: z.instanceof(Uint8Array) });
const rowErrors = z.array(importRowError);

/** Notes of earlier versions quoted a tracking number, of which order they do not say; those of today name rows only. */
const quotesNumber = (note: string) => /\(first in row \d+: | is in row \d+ and in row \d+\.$/.test(note);

/** What changes in an item, if anything. */
function rewritten(
  item: Record<string, unknown>,
  order: string,
): { notes: string[] } | { rows: Uint8Array } | undefined {
  if (item.sk === jobKey("").sk) {
    const { notes } = jobItem.parse(item);
    return notes.some(quotesNumber) ? { notes: notes.filter((note) => !quotesNumber(note)) } : undefined;
  }
  const before = rowErrors.parse(JSON.parse(gunzipSync(rowsItem.parse(item).rows).toString()));
  const after = before.map((row) => (row.shared ? { ...row, error: withoutOrder(row.error, order) } : row));
  const isSame = after.every(({ error }, at) => error === before[at]?.error);
  return isSame ? undefined : { rows: gzipSync(JSON.stringify(after)) };
}

/** Removes an order's number, and tracking numbers in notes, from what reports of imports say of other rows. */
export async function removeMentions(order: string): Promise<void> {
  const pages = paginateScan(
    { client: table() },
    {
      TableName: tableName(),
      FilterExpression: "begins_with(pk, :import) AND (sk = :job AND size(notes) > :none OR begins_with(sk, :refused))",
      ExpressionAttributeValues: {
        ":import": jobKey("").pk,
        ":job": jobKey("").sk,
        ":none": 0,
        ":refused": refusedPrefix,
      },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      for (const [name, value] of Object.entries(rewritten(item, order) ?? {})) {
        await table().send(
          new UpdateCommand({
            TableName: tableName(),
            Key: itemKey.parse(item),
            UpdateExpression: "SET #name = :value",
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeNames: { "#name": name },
            ExpressionAttributeValues: { ":value": value },
          }),
        );
      }
    }
  }
}
