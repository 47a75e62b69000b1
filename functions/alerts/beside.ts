import { tableName } from "../database/table.ts";
import { isSameCustomer, mailboxIn, type StoredAlert } from "./item.ts";
import { newSecret, stopSecretsOf } from "./tokens.ts";

/*
 * A mailbox may have several alerts for one customer at a number, which do not become one: left with the phone, and with the
 * links of several orders that have the number for a while. They tell as one: each stage once, and a mail stops them all.
 */

const isBeside = (alert: StoredAlert) => (other: StoredAlert) =>
  other.sk !== alert.sk && mailboxIn(other) === mailboxIn(alert) && isSameCustomer(other, alert);

interface Update {
  readonly UpdateExpression: string;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

const updateOf = ({ pk, sk }: StoredAlert, update: Update) => ({
  Update: { TableName: tableName(), Key: { pk, sk }, ConditionExpression: "attribute_exists(pk)", ...update },
});

/** An alert that comes to a number beside others of its mailbox, and what these get of it. @param there all alerts there */
export function joining(alert: StoredAlert, there: readonly StoredAlert[]) {
  const beside = there.filter(isBeside(alert));
  const told = new Set([alert, ...beside].flatMap((one) => [...one.told]));
  const secrets = [alert, ...beside].flatMap((one) => [...stopSecretsOf(one)]);
  const updates = beside.map((one) =>
    updateOf(one, {
      UpdateExpression: `ADD formerStopSecrets :secrets${told.size > 0 ? ", told :told" : ""}`,
      ExpressionAttributeValues: {
        ":secrets": new Set(secrets.filter((secret) => secret !== one.stopSecret)),
        ...(told.size > 0 && { ":told": told }),
      },
    }),
  );
  const formerStopSecrets = new Set(secrets.filter((secret) => secret !== alert.stopSecret));
  return { updates, joined: beside.length > 0 ? { ...alert, told, formerStopSecrets } : alert };
}

/** What the others get that an alert leaves: the mails about either order are stopped by links of their own again. */
export function parting(alert: StoredAlert, there: readonly StoredAlert[]) {
  const known = stopSecretsOf(alert);
  const beside = there
    .filter(isBeside(alert))
    .filter((one) => [...stopSecretsOf(one)].some((secret) => known.has(secret)));
  return beside.map((one) =>
    updateOf(one, {
      UpdateExpression: "SET stopSecret = :new ADD formerStopSecrets :before",
      ExpressionAttributeValues: { ":new": newSecret(), ":before": new Set([one.stopSecret]) },
    }),
  );
}
