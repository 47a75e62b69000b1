import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { orderKey } from "../../shared/keys.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import type { StoredRecord } from "../records/item.ts";
import { alertPartition, isForPhone, type StoredAlert } from "./item.ts";
import { eraseUnusedMailboxes } from "./stop.ts";
import { storedIn } from "./store.ts";

type Version = Pick<StoredRecord, "name" | "phone">;

const isForOneOf = (alert: StoredAlert, versions: readonly Version[]) =>
  versions.some(({ phone }) => isForPhone(alert, phone));

/** An order's alerts for the phones of former records, of which it has none any more. */
async function leftIn(order: string, former: readonly Version[]): Promise<StoredAlert[]> {
  const { alerts } = await storedIn(alertPartition(order));
  const theirs = alerts.filter((alert) => isForOneOf(alert, former));
  if (theirs.length === 0) return [];
  // Read after the alerts: an alert comes only where a record is.
  const stayed = await recordsOfOrder(order, { consistent: true });
  return theirs.filter((alert) => !isForOneOf(alert, stayed));
}

/** Ends an alert, unless its address is left anew meanwhile. @returns whether it has ended */
export async function endUnlessAskedAnew({ pk, sk, askedAt }: StoredAlert): Promise<boolean> {
  const { written } = await conditionalWrite(
    new DeleteCommand({
      TableName: tableName(),
      Key: { pk, sk },
      ConditionExpression: "askedAt = :asked",
      ExpressionAttributeValues: { ":asked": askedAt },
    }),
  );
  return written;
}

/**
 * Ends alerts for erased records under order numbers that these had: no move takes them along any more. Those that the order
 * has a record for stay.
 * @param versions what the records were
 */
export async function endLeftBehind(versions: readonly Version[]): Promise<void> {
  for (const ofOrder of Map.groupBy(versions, ({ name }) => orderKey(name))) {
    const ended: StoredAlert[] = [];
    for (const alert of await leftIn(...ofOrder)) if (await endUnlessAskedAnew(alert)) ended.push(alert);
    await eraseUnusedMailboxes(ended);
  }
}
