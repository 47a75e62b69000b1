import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { linkDays } from "../../shared/links.ts";
import type { TrackingFields } from "../../shared/records.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { readItem } from "../database/item.ts";
import { revocationSortKey } from "../database/schema.ts";
import { tableName, unixSeconds } from "../database/table.ts";
import { orderPartition } from "./keys.ts";

const daySeconds = 24 * 60 * 60;

export const revocationKey = (orderNumber: string) => ({ pk: orderPartition(orderNumber), sk: revocationSortKey });

/** When the links of an order were last ended, in milliseconds since 1970; 0 if never. */
export async function linksRevokedAt(orderNumber: string): Promise<number> {
  const revocation = await readItem(revocationKey(orderNumber));
  return Number(revocation?.revokedAt ?? 0);
}

/**
 * Ends all links of a record's order that were made until a time, those of its deleted records too.
 * @param revokedAt in milliseconds since 1970; a later revocation stays
 */
export async function revokeLinksOf({ name }: Pick<TrackingFields, "name">, revokedAt = Date.now()): Promise<void> {
  // By then every link that it ends has ended by itself.
  const expiresAt = unixSeconds(revokedAt) + linkDays.afterFirstRecord * daySeconds;
  await conditionalWrite(
    new PutCommand({
      TableName: tableName(),
      Item: { ...revocationKey(name), revokedAt, expiresAt },
      ConditionExpression: "attribute_not_exists(revokedAt) OR revokedAt < :at",
      ExpressionAttributeValues: { ":at": revokedAt },
    }),
  );
}
