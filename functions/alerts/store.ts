import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { batchGet } from "../database/batch-get.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { type ItemKey, keyOf } from "../database/item.ts";
import { queryAll } from "../database/query-all.ts";
import { indexes } from "../database/schema.ts";
import { isExpired, table, tableName } from "../database/table.ts";
import {
  type AlertRequest,
  dueFrom,
  duePartition,
  goneItem,
  isGone,
  mailboxPartition,
  provenBy,
  type StoredAlert,
  storedAlert,
} from "./item.ts";

/** What is stored of an order's alerts: they, also expired ones, and the `_id`s of records with which others have gone. */
export async function storedIn(partition: string): Promise<{ alerts: StoredAlert[]; goneWith: string[] }> {
  const items = await queryAll({
    TableName: tableName(),
    KeyConditionExpression: "pk = :alerts",
    ExpressionAttributeValues: { ":alerts": partition },
    ConsistentRead: true,
  });
  const gone = items.filter((item) => isGone(keyOf(item)));
  return {
    alerts: items.filter((item) => !gone.includes(item)).map((item) => storedAlert.parse(item)),
    goneWith: gone.flatMap((item) => [...goneItem.parse(item).goneWith]),
  };
}

export const alertsIn = async (partition: string) =>
  (await storedIn(partition)).alerts.filter((alert) => !isExpired(alert));

/** The keys of a mailbox's alerts, as far as the index has come. */
export async function keysOfMailbox(mailbox: string): Promise<ItemKey[]> {
  const items = await queryAll({
    TableName: tableName(),
    IndexName: "byOrder",
    KeyConditionExpression: "#mailbox = :mailbox",
    ProjectionExpression: "pk, sk",
    ExpressionAttributeNames: { "#mailbox": indexes.byOrder.partition },
    ExpressionAttributeValues: { ":mailbox": mailboxPartition(mailbox) },
  });
  return items.map(keyOf);
}

export async function alertsAt(keys: readonly ItemKey[]): Promise<StoredAlert[]> {
  const items = await batchGet(keys, { consistent: true });
  return items.map((item) => storedAlert.parse(item)).filter((alert) => !isExpired(alert));
}

/** A mailbox's alerts, over all orders. */
export const alertsOfMailbox = async (mailbox: string) => alertsAt(await keysOfMailbox(mailbox));

/** The keys of what is due: those that wait for longest first. */
export async function dueKeys(now: number, limit: number): Promise<ItemKey[]> {
  const { partition, sort } = indexes.directory;
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: "directory",
      KeyConditionExpression: "#due = :due AND #at < :now",
      ProjectionExpression: "pk, sk",
      ExpressionAttributeNames: { "#due": partition, "#at": sort },
      ExpressionAttributeValues: { ":due": duePartition, ":now": `${new Date(now).toISOString()}~` },
      Limit: limit,
    }),
  );
  return Items.map(keyOf);
}

/**
 * Makes an alert, or a request for one, due from a moment on, if it still exists.
 * @param more what else is set
 */
export async function makeDue(key: ItemKey, at: number, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const fields = Object.entries({ ...dueFrom(at, key), ...more });
  await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: `SET ${fields.map((_, place) => `#f${place} = :f${place}`).join(", ")}`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name], place) => [`#f${place}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], place) => [`:f${place}`, value])),
    }),
  );
}

/** Who leaves an address again so soon cannot have read its mail yet. */
const sameAskingMs = 10 * 60 * 1000;

/**
 * Adds a request's phones and order to the customer's alert. One that waits for its confirmation counts as asked for now.
 * @returns its key where its confirmation is to be mailed
 */
export async function widen(
  alert: StoredAlert,
  request: AlertRequest,
  { phones, leftFor }: Readonly<Record<"phones" | "leftFor", ReadonlySet<string>>>,
  now: number,
): Promise<ItemKey | undefined> {
  const key = { pk: alert.pk, sk: alert.sk };
  const isSameAsking = alert.confirmedAt === undefined && now - Date.parse(alert.askedAt) < sameAskingMs;
  const newKey = alert.isByLink && request.isByLink ? request.linkKey : undefined;
  const add = `phones :phones, leftFor :order${newKey === undefined ? "" : ", linkKeys :key"}`;
  const remove = `stoppedAt${request.isByLink ? "" : ", isByLink, linkKeys"}`;
  await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: `ADD ${add} SET provenAt = :proven, askedAt = :asked REMOVE ${remove}`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: {
        ":phones": phones,
        ":order": leftFor,
        ...(newKey !== undefined && { ":key": new Set([newKey]) }),
        ":proven": [alert.provenAt ?? "", provenBy(request)].sort().at(-1),
        // A question that is on its way is for this asking too.
        ":asked": isSameAsking ? alert.askedAt : new Date(now).toISOString(),
      },
    }),
  );
  if (alert.confirmedAt !== undefined) return undefined;
  await makeDue(key, now);
  return key;
}
