import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { alertPartitionOf, type StoredAlert } from "../alerts/item.ts";
import { parcelsToTell, stageToMail, toldOf } from "../alerts/stages.ts";
import { alertsIn, allAlertsIn, makeDue } from "../alerts/store.ts";
import { batchWrite, deleteOf } from "../database/batch-write.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { indexes, recordPrefix } from "../database/schema.ts";
import { tableName } from "../database/table.ts";
import { hasRecordsIn } from "../records/find.ts";
import { orderPartition } from "../records/keys.ts";
import { type ItemKey, keysWithNumber } from "../records/references.ts";
import { readSnapshots, shipmentPrefix } from "../shipments/snapshot-store.ts";

const atOnce = 8;
/** More orders than ever share a number. */
const mostOrders = 50;

/** The confirmed alerts of the orders that hold a number. */
async function alertsFor(trackingNo: string): Promise<StoredAlert[]> {
  const keys = await keysWithNumber(trackingNo, mostOrders, { consistent: true });
  const alerts = await Promise.all(keys.map(({ pk }) => alertsIn(alertPartitionOf(pk))));
  return alerts.flat().filter(({ confirmedAt }) => confirmedAt !== undefined);
}

async function noteDue(shipment: string): Promise<void> {
  const trackingNo = shipment.slice(shipmentPrefix.length);
  const alerts = await alertsFor(trackingNo);
  if (alerts.length === 0) return;
  const data = (await readSnapshots([trackingNo], { consistent: true })).get(trackingNo)?.data;
  if (!data) return;
  for (const alert of alerts) {
    if (stageToMail(alert, trackingNo, data)) await makeDue(alert, Date.now());
  }
}

/** Notes for which alerts a mail is due after new answers of the courier. @param answered partitions of shipments */
export async function noteDueAlerts(answered: readonly string[]): Promise<void> {
  await pLimit(atOnce).map([...new Set(answered)], noteDue);
}

/** Forgets what was told of a number that its order has no more. */
async function forgetTold(alerts: readonly StoredAlert[], trackingKey: string): Promise<void> {
  for (const { pk, sk, ...alert } of alerts) {
    const told = toldOf(alert, trackingKey);
    if (told.length === 0) continue;
    await conditionalWrite(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: "DELETE told :gone",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":gone": new Set(told) },
      }),
    );
  }
}

async function endAlertsOf({ pk, sk }: ItemKey): Promise<void> {
  const alerts = await allAlertsIn(alertPartitionOf(pk));
  if (alerts.length === 0) return;
  if (await hasRecordsIn(pk)) await forgetTold(alerts, sk.slice(recordPrefix.length));
  else await batchWrite(alerts.map(deleteOf));
}

/** Ends the alerts of orders without a record, of the others what they keep about a number. @param gone keys of records */
export async function endAlerts(gone: readonly ItemKey[]): Promise<void> {
  await pLimit(atOnce).map([...gone], endAlertsOf);
}

/**
 * Makes a stored alert as its order's records and snapshots tell: without a record it ends, with a stage to tell it is due.
 * @returns whether it was another
 */
export async function syncAlert(alert: StoredAlert, { dryRun = false } = {}): Promise<boolean> {
  if (!(await hasRecordsIn(orderPartition(alert.order)))) {
    if (!dryRun) await batchWrite([deleteOf(alert)]);
    return true;
  }
  const isDue = alert[indexes.directory.sort] !== undefined;
  if (alert.confirmedAt === undefined || isDue || (await parcelsToTell(alert)).length === 0) return false;
  if (!dryRun) await makeDue(alert, Date.now());
  return true;
}
