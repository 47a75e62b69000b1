import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A token of a mail's link: the mailbox and a secret, 22 characters each. */

/** 128 random bits. */
export const newSecret = () => randomBytes(16).toString("base64url");

const partLength = 22;

export const tokenOf = (mailbox: string, secret: string) => `${mailbox}${secret}`;

export const partsOf = (token: string) => ({
  mailbox: token.slice(0, partLength),
  secret: token.slice(partLength),
});

/** A secret as it is stored where only its possession counts. */
export const hashOf = (secret: string) =>
  createHash("sha256").update(secret).digest("base64url");

/** Compares two secrets in constant time. */
export const isSameSecret = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
