import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { environment } from "../platform/environment.ts";
import { keyedHash } from "../platform/keyed-hash.ts";

const ignoresDots = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox that an address leads to: `a.b+shop@gmail.com` and `ab@gmail.com` are one. */
function mailboxName(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  return ignoresDots.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

let key: KeyObject | undefined;

/** A mailbox as keys and links name it: a keyed hash, 22 characters. Limits count mailboxes, not spellings of addresses. */
export function mailboxOf(email: string): string {
  key ??= createSecretKey(new Uint8Array(hkdfSync("sha256", environment.originSecret, "", "mailboxes", 32)));
  return keyedHash(key, mailboxName(email));
}
