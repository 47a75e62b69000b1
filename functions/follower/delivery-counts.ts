import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { batchGet } from "../database/batch-get.ts";
import { conditionalWrite, ifAbsent } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";
import { bucketIn, countsItem, countsKey, type Delivery, transitMonths } from "../shipments/delivery-store.ts";

type Stored = Readonly<Record<string, unknown>>;

const storedCounts = async () =>
  new Map(
    (await batchGet(transitMonths().map(countsKey), { consistent: true })).map((item) => [String(item.pk), item]),
  );

/** Counts as text: in one order, and without those that are zero. */
const countsIn = (item: Stored = {}) =>
  JSON.stringify(
    Object.entries(item)
      .filter(([name, parcels]) => bucketIn(name) && parcels !== 0)
      .sort(),
  );

/**
 * Compares the counts of each month with the deliveries that were counted, all of which are read between `startAudit` and
 * the call of what it returns. A month that got a count meanwhile is left to the next audit.
 * @returns how many months were wrong
 */
export async function startAudit(): Promise<
  (deliveries: readonly Delivery[], options: { readonly dryRun: boolean }) => Promise<number>
> {
  const before = await storedCounts();
  return async (deliveries, { dryRun }) => {
    const now = await storedCounts();
    let wrong = 0;
    for (const month of transitMonths()) {
      const { pk } = countsKey(month);
      const stored = now.get(pk);
      if (stored?.version !== before.get(pk)?.version) continue;
      const wanted = countsItem(
        month,
        deliveries.filter((one) => one.month === month),
        Number(stored?.version ?? 0) + 1,
      );
      if (countsIn(stored) === countsIn(wanted)) continue;
      const condition = stored && {
        ConditionExpression: "version = :version",
        ExpressionAttributeValues: { ":version": stored.version },
      };
      const isMended =
        dryRun ||
        (await conditionalWrite(new PutCommand({ TableName: tableName(), Item: wanted, ...(condition ?? ifAbsent) })))
          .written;
      if (isMended) wrong += 1;
    }
    return wrong;
  };
}
