import { unlist } from "../database/due.ts";
import {
  allUnexpired,
  batchGet,
  type ItemKey,
  indexQuery,
  keyOf,
  keyText,
  queryAll,
  tableQuery,
} from "../database/reads.ts";
import { check, ifPresent, ifSameId, updateItem } from "../database/writes.ts";
import { linkKeyWithId } from "../lookup/link-token.ts";
import { withTimeLimit } from "../platform/time-limit.ts";
import { findRecord } from "../records/find.ts";
import { recordKey } from "../records/item.ts";
import { linksEndedAt } from "../records/links-ended.ts";
import type { AlertFacts } from "./decide.ts";
import {
  alertPartition,
  dueFrom,
  mailboxPartition,
  recordIdIn,
  type StoredAlert,
  stopKey,
  storedAlert,
} from "./item.ts";

/** The alerts of a record. */
export const alertsOf = async (_id: string): Promise<StoredAlert[]> =>
  allUnexpired(storedAlert, await queryAll(tableQuery(alertPartition(_id))));

export const alertsAt = async (keys: readonly ItemKey[]): Promise<StoredAlert[]> =>
  allUnexpired(storedAlert, await batchGet(keys));

/** A mailbox's alerts, over all orders, as far as the index has come. */
export async function alertsOfMailbox(mailbox: string): Promise<StoredAlert[]> {
  const items = await queryAll(
    indexQuery("byOrder", mailboxPartition(mailbox), { attributes: ["pk", "sk"] }),
  );
  return alertsAt(items.map(keyOf));
}

/**
 * Makes an alert due from a moment on, if it still exists.
 * @param more what else is set
 */
export async function makeDue(
  key: ItemKey,
  at: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await updateItem(key, { set: { ...dueFrom(at, key), ...more }, ...ifPresent });
}

/**
 * Ends what was due, unless something became due since the alert was read.
 * @param noted when it expires, in seconds since 1970; after a mail, all that it was told, and by its last one about lateness
 */
export const settle = (
  alert: StoredAlert,
  noted: Partial<Pick<StoredAlert, "expiresAt" | "told" | "late">> = {},
): Promise<void> => unlist(alert, noted);

/** Fails a transaction where a record was deleted, or is elsewhere. */
export const whileStored = (
  record: Parameters<typeof recordKey>[0] & { readonly _id: string },
) => check(recordKey(record), ifSameId(record));

/** Which of these alerts' secrets their mailboxes have stopped, by a consistent read. */
export async function stoppedAmong(
  alerts: readonly Pick<StoredAlert, "sk" | "secret">[],
): Promise<ReadonlySet<string>> {
  const keys = new Map(alerts.map(({ sk, secret }) => [secret, stopKey(sk, secret)]));
  const items = await batchGet([...keys.values()]);
  const stored = new Set(items.map((item) => keyText(keyOf(item))));
  return new Set(
    [...keys].filter(([, key]) => stored.has(keyText(key))).map(([secret]) => secret),
  );
}

/** The keys of links cannot be read. */
export class KeysUnread extends Error {}

/** A run mails for most of a minute: an outage of the secret must not take it up. */
const keysWithinMs = 3_000;

/** @throws KeysUnread */
async function isKeyKept({ proof }: StoredAlert): Promise<boolean> {
  if (proof.by === "phone") return true;
  try {
    return (
      (await withTimeLimit(keysWithinMs, () => linkKeyWithId(proof.keyId))) !== undefined
    );
  } catch (cause) {
    throw new KeysUnread("The keys of links cannot be read", { cause });
  }
}

/**
 * What decides on an alert, by consistent reads.
 * @param known the record where it was just read
 * @throws KeysUnread
 */
export async function factsOf(
  alert: StoredAlert,
  known?: AlertFacts["record"],
): Promise<AlertFacts> {
  const _id = recordIdIn(alert);
  const [record, stopped, endedAt, keyKept] = await Promise.all([
    known ?? findRecord(_id),
    stoppedAmong([alert]),
    linksEndedAt(_id),
    isKeyKept(alert),
  ]);
  return {
    alert,
    record,
    isStopped: stopped.has(alert.secret),
    linksEndedAt: endedAt,
    isKeyKept: keyKept,
  };
}
