import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash } from "../platform/keyed-hash.ts";
import type { StoredAlert } from "./item.ts";

/** A token of a mail's link: the mailbox and a secret, 22 characters each. */

/** 128 random bits. */
export const newSecret = () => randomBytes(16).toString("base64url");

const partLength = 22;

export const tokenOf = (mailbox: string, secret: string) => `${mailbox}${secret}`;

export const partsOf = (token: string) => ({ mailbox: token.slice(0, partLength), secret: token.slice(partLength) });

/** A secret as it is stored where only its possession counts. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** The address that a secret was mailed to, as it is stored: another spelling may be another person's. */
export const addressHash = (secret: string, email: string) => keyedHash(secret, email.toLowerCase());

const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** What the links hold in all mails of an alert. */
export const stopSecretsOf = ({
  stopSecret,
  formerStopSecrets,
}: Pick<StoredAlert, "stopSecret" | "formerStopSecrets">): ReadonlySet<string> =>
  new Set([stopSecret, ...(formerStopSecrets ?? [])]);

/** Whether a mail with this secret was one of the alert. */
export const isStoppedBy = (alert: Parameters<typeof stopSecretsOf>[0], secret: string) =>
  [...stopSecretsOf(alert)].some((one) => isSame(one, secret));
