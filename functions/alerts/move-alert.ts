import { ulid } from "ulid";
import { orderKey } from "../../shared/keys.ts";
import { tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { busy } from "../platform/failure.ts";
import { joining, parting } from "./beside.ts";
import { alertPartition, alertSortKey, dueFrom, itemOf, listedUnder, mailboxIn, type StoredAlert } from "./item.ts";
import { isOneWith, merged } from "./merge.ts";
import { alertsIn } from "./store.ts";
import { newSecret, stopSecretsOf } from "./tokens.ts";

/** The address may be confirmed, or the alert end, at any moment. */
const ifConfirmedAs = ({ confirmedAt }: StoredAlert) =>
  confirmedAt === undefined
    ? { ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(confirmedAt)" }
    : {
        ConditionExpression: "confirmedAt = :confirmed",
        ExpressionAttributeValues: { ":confirmed": confirmedAt },
      };

/** Of one that becomes two: the mails about each order are stopped by links of their own, and both by the mails before. */
const withNewSecret = (alert: StoredAlert): StoredAlert => ({
  ...alert,
  stopSecret: newSecret(),
  formerStopSecrets: new Set(stopSecretsOf(alert)),
});

interface Movement {
  /** What comes to the record's number. */
  readonly moves: StoredAlert;
  /** What stays where the alert is. */
  readonly stays: StoredAlert | undefined;
}

/**
 * Takes an alert, or what of it is for some orders, to another number.
 * @throws Failure `busy` where it changed meanwhile
 */
export async function moveAlert(alert: StoredAlert, { moves, stays }: Movement): Promise<void> {
  const TableName = tableName();
  const { pk, sk } = alert;
  const condition = ifConfirmedAs(alert);
  const parted = parting(alert, await alertsIn(pk));
  const moved = stays || parted.length > 0 ? withNewSecret(moves) : moves;
  const kept = stays && withNewSecret(stays);
  const ending = kept
    ? {
        Put: { TableName, Item: { ...itemOf(kept), ...listedUnder(kept), ...dueFrom(Date.now(), kept) }, ...condition },
      }
    : { Delete: { TableName, Key: { pk, sk }, ...condition } };
  const newPk = alertPartition(moved.order);
  const alertsThere = await alertsIn(newPk);
  const there = alertsThere.find((one) => isOneWith(one, moved));
  // Who stopped the mails there gets no others, unless the address was left there anew.
  if (!there && alert.stoppedAt?.has(orderKey(moved.order))) return;
  const key = { pk: newPk, sk: there?.sk ?? alertSortKey(mailboxIn(alert), ulid()) };
  const { joined, updates } = joining({ ...(there ? merged(there, moved) : moved), ...key }, alertsThere);
  const Item = { ...itemOf(joined), ...listedUnder(key), ...dueFrom(Date.now(), key) };
  const put = { Put: { TableName, Item, ...(there && ifConfirmedAs(there)) } };
  if (await transactWrite([ending, put, ...parted, ...updates])) throw busy();
}
