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

/** Where mails lead. The token is in the fragment, which browsers send to no server. */
export const confirmUrl = (portalUrl: string, token: string) =>
  `${portalUrl}/#c=${token}`;
export const stopUrl = (portalUrl: string, token: string) =>
  `${portalUrl}${stopPath(token)}`;
/** The page that asks whether to stop the mails. @param token of a mail, or any text */
export const stopPath = (token: string) =>
  `/#s=${encodeURIComponent(token.toWellFormed())}`;

/** The headers by which a mail program ends the mails without a page (RFC 8058). Opened in a browser, it leads to the page. */
export const unsubscribeHeaders = (portalUrl: string, token: string) => ({
  "List-Unsubscribe": `<${portalUrl}/api/user/alerts/stop?t=${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
