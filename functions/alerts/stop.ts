import { DeleteCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { batchWrite, deleteOf } from "../database/batch-write.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { table, tableName } from "../database/table.ts";
import { isSameCustomer, mailboxPartition, orderKeyIn, type StoredAlert } from "./item.ts";
import { keysOfMailbox } from "./store.ts";
import { isStoppedBy } from "./tokens.ts";

const endAlert = ({ pk, sk }: StoredAlert) =>
  table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));

/** Notes at an alert that the mails about another order were stopped, to which its parcels may come, and what they told. */
const noteStop = ({ pk, sk }: StoredAlert, stopped: StoredAlert) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: `ADD stoppedAt :order${stopped.told.size > 0 ? ", told :told" : ""}`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: {
        ":order": new Set([orderKeyIn(stopped)]),
        ...(stopped.told.size > 0 && { ":told": stopped.told }),
      },
    }),
  );

/**
 * Ends the mails about an order to a customer.
 * @param alerts all of the mailbox
 * @param secret of the link in a mail
 */
export async function stopAlerts(alerts: readonly StoredAlert[], secret: string): Promise<void> {
  const named = alerts.filter((one) => isStoppedBy(one, secret));
  // One may be left there with a link besides.
  const isStopped = (one: StoredAlert) => named.some((other) => other.pk === one.pk && isSameCustomer(other, one));
  const stopped = alerts.filter(isStopped);
  const others = alerts.filter((one) => !isStopped(one));
  for (const ended of stopped) {
    for (const other of others) if (isSameCustomer(ended, other)) await noteStop(other, ended);
    await endAlert(ended);
  }
}

/** Ends all alerts of a mailbox. @returns how many there were */
export async function endMailbox(mailbox: string): Promise<number> {
  const keys = await keysOfMailbox(mailbox);
  await batchWrite(keys.map(deleteOf));
  return keys.length;
}

/** Removes what is kept of a mailbox besides its alerts. */
export async function eraseMailbox(mailbox: string): Promise<void> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :mailbox",
      ExpressionAttributeValues: { ":mailbox": mailboxPartition(mailbox) },
      ProjectionExpression: "pk, sk",
      ConsistentRead: true,
    }),
  );
  await batchWrite(Items.map(({ pk, sk }) => deleteOf({ pk, sk })));
}
