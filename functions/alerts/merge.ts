import { isSameCustomer, mailboxIn, provenTime, type StoredAlert } from "./item.ts";
import { stopSecretsOf } from "./tokens.ts";

const provenAt = (alert: StoredAlert) => new Date(provenTime(alert)).toISOString();
const joined = <Item>(...sets: readonly ReadonlySet<Item>[]) => new Set(sets.flatMap((set) => [...set]));

/** Two alerts of a customer's mailbox as one, at the address that is confirmed. Links that stop either stop it. */
export function merged(stored: StoredAlert, moved: StoredAlert): StoredAlert {
  const kept = stored.confirmedAt === undefined && moved.confirmedAt !== undefined ? moved : stored;
  const isOneConfirmed = (stored.confirmedAt === undefined) !== (moved.confirmedAt === undefined);
  return {
    ...kept,
    // So that the link that was mailed for the other one still answers that all is confirmed.
    ...(isOneConfirmed && { confirmedAt: new Date().toISOString() }),
    formerStopSecrets: joined(stopSecretsOf(stored), stopSecretsOf(moved)),
    phones: joined(stored.phones, moved.phones),
    leftFor: joined(stored.leftFor, moved.leftFor),
    told: joined(stored.told, moved.told),
    askedAt: [stored.askedAt, moved.askedAt].sort().at(-1) ?? kept.askedAt,
    firstLeftAt: [stored, moved].map(({ firstLeftAt, askedAt }) => firstLeftAt ?? askedAt).sort()[0],
    // The earlier: links in mails that staff ended for one of them come back for neither.
    provenAt: [provenAt(stored), provenAt(moved)].sort()[0],
    linkKeys: joined(stored.linkKeys ?? new Set(), moved.linkKeys ?? new Set()),
    stoppedAt: joined(stored.stoppedAt ?? new Set(), moved.stoppedAt ?? new Set()),
    orderExpires: Math.max(stored.orderExpires, moved.orderExpires),
    expiresAt: Math.max(stored.expiresAt, moved.expiresAt),
  };
}

/**
 * One left with a link ends with it, and goes with its parcels: it becomes one neither with an alert that was left with the
 * phone, nor with one of another order's link.
 */
export const isOneWith = (alert: StoredAlert, other: StoredAlert) =>
  mailboxIn(alert) === mailboxIn(other) &&
  alert.isByLink === other.isByLink &&
  isSameCustomer(alert, other) &&
  (!alert.isByLink || [...alert.leftFor].some((order) => other.leftFor.has(order)));
