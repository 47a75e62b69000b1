import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { environment } from "./environment.ts";

const derivedKeys = new Map<string, KeyObject>();

/** A key for one purpose, derived from the origin secret. What is stored depends on it: a label must never change. */
export function derivedKey(label: string): KeyObject {
  const key =
    derivedKeys.get(label) ??
    createSecretKey(
      new Uint8Array(hkdfSync("sha256", environment.originSecret, "", label, 32)),
    );
  derivedKeys.set(label, key);
  return key;
}

/** HMAC-SHA-256 in base64url, cut to 132 bits. Accounts and counters store it, so results must never change. */
export const keyedHash = (key: string | KeyObject, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);
