import { createHmac, type KeyObject } from "node:crypto";

/** HMAC-SHA-256 in base64url, cut to 132 bits. Accounts and counters store it, so results must never change. */
export const keyedHash = (key: string | KeyObject, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
