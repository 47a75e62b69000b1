import { setTimeout as sleep } from "node:timers/promises";
import { DeleteCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { batchGet } from "../database/batch-get.ts";
import { batchWrite, deleteOf, putOf } from "../database/batch-write.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import type { ItemKey } from "../database/item.ts";
import { isExpired, table, tableName, unixSeconds } from "../database/table.ts";
import { keyedHash } from "../platform/keyed-hash.ts";
import {
  followedItem,
  followedKey,
  isSameCustomer,
  mailboxIn,
  mailboxPartition,
  orderKeyIn,
  type StoredAlert,
  stoppedItem,
  stoppedKey,
  stoppedPrefix,
} from "./item.ts";
import { alertsAt, alertsOfMailbox, keysOfMailbox } from "./store.ts";
import { hashOf, isStoppedBy, stopSecretsOf } from "./tokens.ts";

/** An order as it is stored where a link was stopped: an erased order leaves no number. */
const orderHash = (secret: string, order: string) => keyedHash(secret, order);

/** Keeps what links hold as long as their order, for an alert that it may get anew. */
const keepSecrets = (alert: StoredAlert) =>
  batchWrite(
    [...stopSecretsOf(alert)].map((secret) =>
      putOf({
        ...stoppedKey(mailboxIn(alert), hashOf(secret)),
        secret,
        orders: new Set([orderKeyIn(alert), ...alert.leftFor].map((order) => orderHash(secret, order))),
        expiresAt: alert.orderExpires,
      }),
    ),
  );

/** What the links hold by which a mailbox has stopped the mails about orders. @param orders their keys */
export async function stoppedSecretsOf(mailbox: string, orders: () => Promise<ReadonlySet<string>>): Promise<string[]> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :mailbox AND begins_with(sk, :stopped)",
      ExpressionAttributeValues: { ":mailbox": mailboxPartition(mailbox), ":stopped": stoppedPrefix },
      ConsistentRead: true,
    }),
  );
  const stopped = Items.map((item) => stoppedItem.parse(item)).filter((one) => !isExpired(one));
  if (stopped.length === 0) return [];
  const wanted = [...(await orders())];
  return stopped
    .filter(({ secret, orders: stoppedAt }) => wanted.some((order) => stoppedAt.has(orderHash(secret, order))))
    .map(({ secret }) => secret);
}

async function endAlert(alert: StoredAlert): Promise<void> {
  const { pk, sk } = alert;
  await keepSecrets(alert);
  await table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
}

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

/** More than a parcel that is on its way to another number takes to have news. */
const followedSeconds = 365 * 24 * 60 * 60;

/** The index lists an alert by then that goes to another number meanwhile. */
const lookAgainMs = 1_000;

/**
 * Ends the mails about an order to a customer.
 * @param secret of the link in a mail
 * @returns false where the link is of no mail, or the mails have ended otherwise than by a link
 */
export async function stopAlerts(mailbox: string, secret: string): Promise<boolean> {
  const hash = hashOf(secret);
  const [followed, stopped] = [followedKey(mailbox, hash), stoppedKey(mailbox, hash)];
  const isStored = async (...keys: ItemKey[]) => (await batchGet(keys, { consistent: true })).length > 0;
  const wasFollowed = await isStored(followed, stopped);
  if ((await keysOfMailbox(mailbox)).length === 0) return wasFollowed;
  const now = Date.now();
  // First: an alert that goes to another number meanwhile may be missing below, and ends when it has something to tell.
  await batchWrite([putOf({ ...followed, at: now, expiresAt: unixSeconds(now) + followedSeconds })]);
  if ((await endNamed(mailbox, secret)) || wasFollowed) return true;
  await sleep(lookAgainMs);
  if ((await endNamed(mailbox, secret)) || (await isStored(stopped))) return true;
  await batchWrite([deleteOf(followed)]);
  return false;
}

/** Ends the alerts whose mails hold a secret. @returns whether there was one */
async function endNamed(mailbox: string, secret: string): Promise<boolean> {
  const alerts = await alertsAt(await keysOfMailbox(mailbox));
  const named = alerts.filter((one) => isStoppedBy(one, secret));
  // One may be left there with a link besides.
  const isStopped = (one: StoredAlert) => named.some((other) => other.pk === one.pk && isSameCustomer(other, one));
  const stopped = alerts.filter(isStopped);
  const others = alerts.filter((one) => !isStopped(one));
  for (const ended of stopped) {
    for (const other of others) if (isSameCustomer(ended, other)) await noteStop(other, ended);
    await endAlert(ended);
  }
  return named.length > 0;
}

/**
 * Whether a link that stops an alert's mails was followed since its address was left: while the alert went to another number,
 * or its request waited.
 */
export async function wasStopped(
  alert: Pick<StoredAlert, "sk" | "stopSecret" | "formerStopSecrets" | "askedAt">,
): Promise<boolean> {
  const keys = [...stopSecretsOf(alert)].map((secret) => followedKey(mailboxIn(alert), hashOf(secret)));
  const followed = (await batchGet(keys, { consistent: true })).map((item) => followedItem.parse(item));
  return followed.some(({ at }) => at > Date.parse(alert.askedAt));
}

/** Ends all alerts of a mailbox. @returns how many there were */
export async function endMailbox(mailbox: string): Promise<number> {
  const keys = await keysOfMailbox(mailbox);
  await batchWrite(keys.map(deleteOf));
  return keys.length;
}

/** Removes what is kept of a mailbox besides its alerts. */
async function eraseMailbox(mailbox: string): Promise<void> {
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

/** Removes what is kept of the mailboxes of ended alerts: when they were last asked, and by which links. */
export async function eraseUnusedMailboxes(ended: readonly StoredAlert[]): Promise<void> {
  for (const mailbox of new Set(ended.map(mailboxIn))) {
    if ((await alertsOfMailbox(mailbox)).length === 0) await eraseMailbox(mailbox);
  }
}
