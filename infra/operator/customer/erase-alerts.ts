import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { alertPartition, goneKey, type StoredAlert } from "../../../functions/alerts/item.ts";
import { endLeftBehind, endUnlessAskedAnew } from "../../../functions/alerts/left-behind.ts";
import { eraseUnusedMailboxes } from "../../../functions/alerts/stop.ts";
import { alertsIn } from "../../../functions/alerts/store.ts";
import { lastVersions } from "../../../functions/alerts/versions.ts";
import { batchWrite, deleteOf } from "../../../functions/database/batch-write.ts";
import { conditionalWrite } from "../../../functions/database/conditional-write.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { orderKey } from "../../../shared/keys.ts";
import type { CustomerData } from "./customer-data.ts";

/** No alert is looked for with a record any more. What names no other is removed: its key holds a number that the order had. */
async function forgetGone(partition: string, _id: string): Promise<void> {
  const Key = goneKey(partition);
  const TableName = tableName();
  await table().send(
    new UpdateCommand({
      ...{ TableName, Key, UpdateExpression: "DELETE goneWith :record" },
      ExpressionAttributeValues: { ":record": new Set([_id]) },
    }),
  );
  await conditionalWrite(new DeleteCommand({ TableName, Key, ConditionExpression: "attribute_not_exists(goneWith)" }));
}

/** What only a record's history leads to: alerts under numbers that it had, and notes that alerts have gone with it. */
export async function endUnderFormerNumbers(_id: string): Promise<void> {
  const versions = await lastVersions(_id);
  for (const partition of new Set(versions.map(({ name }) => alertPartition(name)))) await forgetGone(partition, _id);
  await endLeftBehind(versions);
}

const changeLeftFor = ({ pk, sk }: StoredAlert, action: "ADD" | "DELETE", order: string) =>
  conditionalWrite(
    new UpdateCommand({
      ...{ TableName: tableName(), Key: { pk, sk }, UpdateExpression: `${action} leftFor :order` },
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":order": new Set([order]) },
    }),
  );

/** Alerts that have gone with a record to another order no longer name this one; those left with its links alone end. */
async function forgetOrderWhere(_id: string, order: string): Promise<void> {
  const partitions = new Set((await lastVersions(_id)).map(({ name }) => alertPartition(name)));
  partitions.delete(alertPartition(order));
  const alerts = (await Promise.all([...partitions].map(alertsIn))).flat();
  const ended: StoredAlert[] = [];
  for (const alert of alerts.filter(({ leftFor }) => leftFor.has(orderKey(order)))) {
    if (alert.isByLink && alert.leftFor.size === 1) {
      if (await endUnlessAskedAnew(alert)) ended.push(alert);
      continue;
    }
    // So that it still goes along with a parcel that came from this order, where others of its customer stay.
    if (!alert.isByLink) await changeLeftFor(alert, "ADD", orderKey(alert.order));
    await changeLeftFor(alert, "DELETE", orderKey(order));
  }
  await eraseUnusedMailboxes(ended);
}

/** What is kept of mailboxes that no other order has goes as well. */
export async function eraseAlerts(order: string, { alerts, alertRequests, goneWith }: CustomerData): Promise<void> {
  for (const _id of goneWith) await forgetOrderWhere(_id, order);
  const items = [goneKey(alertPartition(order)), ...alertRequests, ...alerts];
  await batchWrite(items.map(({ pk, sk }) => deleteOf({ pk, sk })));
  await eraseUnusedMailboxes(alerts);
}
