import { paginateScan, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { table, tableName } from "../../../functions/database/table.ts";
import { jobKey } from "../../../functions/imports/items.ts";

const jobWithNotes = z.object({ pk: z.string(), sk: z.string(), notes: z.array(z.string()) });

/** Notes of earlier versions quoted a tracking number; those of today name rows only. */
const quotesNumber = (note: string) => /\(first in row \d+: | is in row \d+ and in row \d+\.$/.test(note);

/** Drops the notes that quote tracking numbers from all imports: they do not say whose numbers these are. */
export async function dropNotesWithNumbers(): Promise<void> {
  const pages = paginateScan(
    { client: table() },
    {
      TableName: tableName(),
      FilterExpression: "sk = :job AND size(#notes) > :none",
      ProjectionExpression: "pk, sk, #notes",
      ExpressionAttributeNames: { "#notes": "notes" },
      ExpressionAttributeValues: { ":job": jobKey("").sk, ":none": 0 },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { notes, ...Key } of Items.map((item) => jobWithNotes.parse(item))) {
      if (!notes.some(quotesNumber)) continue;
      await table().send(
        new UpdateCommand({
          TableName: tableName(),
          Key,
          UpdateExpression: "SET #notes = :others",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeNames: { "#notes": "notes" },
          ExpressionAttributeValues: { ":others": notes.filter((note) => !quotesNumber(note)) },
        }),
      );
    }
  }
}
