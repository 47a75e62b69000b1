import { queryItems, readItem, tableQuery } from "../database/reads.ts";
import { batchWrite, deleteOf, putOf } from "../database/writes.ts";
import { findRecord } from "../records/find.ts";
import { recordExpires } from "../records/item.ts";
import { orderPartition } from "../records/keys.ts";
import { mailboxPartition, recordIdIn, type StoredAlert, stopKey } from "./item.ts";
import { hashOf, isSameSecret } from "./links.ts";
import { alertsOfMailbox } from "./store.ts";

/** Ends alerts for good: also copies of them that a follower makes at this moment are not mailed about. */
async function endForGood(alerts: readonly StoredAlert[]): Promise<void> {
  // As long as any record that is stored now, and so longer than any alert of it.
  const expiresAt = recordExpires({ createdAt: new Date().toISOString() });
  const stops = new Map(
    alerts.map(({ sk, secret }) => [
      secret,
      { ...stopKey(sk, hashOf(secret)), expiresAt },
    ]),
  );
  await batchWrite([...stops.values()].map(putOf));
  await batchWrite(alerts.map(deleteOf));
}

async function orderOf(alert: StoredAlert): Promise<string | undefined> {
  const record = await findRecord(recordIdIn(alert));
  return record && orderPartition(record.name);
}

/**
 * Ends the mails about an order to a customer.
 * @param secret of the link in a mail
 * @returns false where the link is of no mail, or the mails have ended otherwise than by a link
 */
export async function stopAlerts(mailbox: string, secret: string): Promise<boolean> {
  const all = await alertsOfMailbox(mailbox);
  const alerts = all.filter((alert) => isSameSecret(alert.secret, secret));
  if (alerts.length === 0)
    return (await readItem(stopKey(mailbox, hashOf(secret)))) !== undefined;
  const orders = new Map(
    await Promise.all(all.map(async (alert) => [alert, await orderOf(alert)] as const)),
  );
  const stopped = new Set(alerts.map((alert) => orders.get(alert)));
  // Two orders that were corrected to one have a secret each.
  await endForGood(
    all.filter(
      (alert) =>
        alerts.includes(alert) || (orders.get(alert) && stopped.has(orders.get(alert))),
    ),
  );
  return true;
}

/** Ends all alerts of a mailbox that bounces, or complained. @returns how many there were */
export async function endMailbox(mailbox: string): Promise<number> {
  const alerts = await alertsOfMailbox(mailbox);
  await endForGood(alerts);
  return alerts.length;
}

/** Removes what is kept of mailboxes without an alert: when they were last asked, by which links, and what they stopped. */
export async function eraseUnusedMailboxes(mailboxes: Iterable<string>): Promise<void> {
  for (const mailbox of new Set(mailboxes)) {
    if ((await alertsOfMailbox(mailbox)).length > 0) continue;
    const { Items = [] } = await queryItems(
      tableQuery(mailboxPartition(mailbox), { attributes: ["pk", "sk"] }),
    );
    await batchWrite(Items.map(({ pk, sk }) => deleteOf({ pk, sk })));
  }
}
