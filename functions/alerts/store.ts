import { batchGet } from "../database/batch-get.ts";
import { deleteItem, updateItem } from "../database/conditional-write.ts";
import { type ItemKey, keyOf, keyText } from "../database/item.ts";
import { indexQuery, queryAll, queryItems } from "../database/query-all.ts";
import { indexes } from "../database/schema.ts";
import { isExpired, tableName } from "../database/table.ts";
import { linkKeyWithId } from "../lookup/link-keys.ts";
import { withTimeLimit } from "../platform/time-limit.ts";
import { findRecord } from "../records/find.ts";
import { recordKey } from "../records/keys.ts";
import { linksEndedAt } from "../records/links-ended.ts";
import type { AlertFacts } from "./decide.ts";
import {
  alertPartition,
  dueFrom,
  duePartition,
  mailboxPartition,
  recordIdIn,
  type StoredAlert,
  stopKey,
  storedAlert,
} from "./item.ts";
import { hashOf } from "./tokens.ts";

/** The alerts of a record. */
export async function alertsOf(_id: string): Promise<StoredAlert[]> {
  const items = await queryAll({
    KeyConditionExpression: "pk = :alerts",
    ExpressionAttributeValues: { ":alerts": alertPartition(_id) },
    ConsistentRead: true,
  });
  return items.map((item) => storedAlert.parse(item)).filter((alert) => !isExpired(alert));
}

/** The keys of a mailbox's alerts, as far as the index has come. */
async function keysOfMailbox(mailbox: string): Promise<ItemKey[]> {
  const items = await queryAll(indexQuery("byOrder", mailboxPartition(mailbox), { attributes: ["pk", "sk"] }));
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
  const range = { where: "#sort < :now", values: { ":now": `${new Date(now).toISOString()}~` }, Limit: limit };
  const { Items = [] } = await queryItems(
    indexQuery("directory", duePartition, { ...range, attributes: ["pk", "sk"] }),
  );
  return Items.map(keyOf);
}

/**
 * Makes an alert due from a moment on, if it still exists.
 * @param more what else is set
 */
export async function makeDue(key: ItemKey, at: number, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const fields = Object.entries({ ...dueFrom(at, key), ...more });
  await updateItem({
    Key: { pk: key.pk, sk: key.sk },
    UpdateExpression: `SET ${fields.map((_, place) => `#f${place} = :f${place}`).join(", ")}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name], place) => [`#f${place}`, name])),
    ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], place) => [`:f${place}`, value])),
  });
}

/**
 * Ends what was due, unless something became due since the alert was read.
 * @param change when it expires, in seconds since 1970; after a mail, all that it was told, and by its last one about lateness
 */
export async function settle(
  { pk, sk, ...alert }: StoredAlert,
  { expiresAt, told, late }: Partial<Pick<StoredAlert, "expiresAt" | "told" | "late">> = {},
): Promise<void> {
  const { partition, sort } = indexes.directory;
  const note = {
    TableName: tableName(),
    Key: { pk, sk },
    ExpressionAttributeValues: {
      ":expires": expiresAt ?? alert.expiresAt,
      ...(told && { ":told": told }),
      ...(late && { ":late": late }),
    },
  };
  const set = `SET expiresAt = :expires${told ? ", told = :told" : ""}${late ? ", late = :late" : ""}`;
  const { written } = await updateItem({
    ...note,
    UpdateExpression: `${set} REMOVE #partition, #sort`,
    ConditionExpression: "attribute_exists(pk) AND (#sort = :seen OR attribute_not_exists(#sort))",
    ExpressionAttributeNames: { "#partition": partition, "#sort": sort },
    ExpressionAttributeValues: { ...note.ExpressionAttributeValues, ":seen": alert[sort] ?? "" },
  });
  // It stays due, but what was mailed is noted.
  if (!written && told) {
    await updateItem({ ...note, UpdateExpression: set, ConditionExpression: "attribute_exists(pk)" });
  }
}

export const endAlert = ({ pk, sk }: ItemKey) => deleteItem({ Key: { pk, sk } });

/** Fails a transaction where a record was deleted, or is elsewhere. */
export const whileStored = (record: Parameters<typeof recordKey>[0] & { readonly _id: string }) => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: recordKey(record),
    ConditionExpression: "#id = :id",
    ExpressionAttributeNames: { "#id": "_id" },
    ExpressionAttributeValues: { ":id": record._id },
  },
});

/** Which of these alerts' secrets their mailboxes have stopped, by a consistent read. */
export async function stoppedAmong(
  alerts: readonly Pick<StoredAlert, "sk" | "secret">[],
): Promise<ReadonlySet<string>> {
  const keys = new Map(alerts.map(({ sk, secret }) => [secret, stopKey(sk, hashOf(secret))]));
  const items = await batchGet([...keys.values()], { consistent: true });
  const stored = new Set(items.map((item) => keyText(keyOf(item))));
  return new Set([...keys].filter(([, key]) => stored.has(keyText(key))).map(([secret]) => secret));
}

/** The keys of links cannot be read. */
export class KeysUnread extends Error {}

/** A run mails for most of a minute: an outage of the secret must not take it up. */
const keysWithinMs = 3_000;

/** @throws KeysUnread */
async function isKeyKept({ proof }: StoredAlert): Promise<boolean> {
  if (proof.by === "phone") return true;
  try {
    return (await withTimeLimit(keysWithinMs, () => linkKeyWithId(proof.keyId))) !== undefined;
  } catch (cause) {
    throw new KeysUnread("The keys of links cannot be read", { cause });
  }
}

/**
 * What decides on an alert, by consistent reads.
 * @param known the record where it was just read
 * @throws KeysUnread
 */
export async function factsOf(alert: StoredAlert, known?: AlertFacts["record"]): Promise<AlertFacts> {
  const _id = recordIdIn(alert);
  const [record, stopped, endedAt, keyKept] = await Promise.all([
    known ?? findRecord(_id),
    stoppedAmong([alert]),
    linksEndedAt(_id),
    isKeyKept(alert),
  ]);
  return { alert, record, isStopped: stopped.has(alert.secret), linksEndedAt: endedAt, isKeyKept: keyKept };
}
