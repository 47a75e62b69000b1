import { createHmac, timingSafeEqual } from "node:crypto";
import { phoneEndings } from "../../shared/phones.ts";
import { type LinkKey, linkKeyFor, newestLinkKey } from "./link-keys.ts";

/**
 * The token of a link, base64url: a byte for the version, a byte for the key's id, the order key in UTF-8, 4 bytes of HMAC for
 * the last seven digits of the customer's phone, 6 bytes for the link number, 16 bytes HMAC-SHA-256 of all before them.
 * Customers hold tokens, so this must never change.
 */
const version = 3;
const headBytes = 2;
const phoneBytes = 4;
const numberBytes = 6;
const macBytes = 16;
const leastBytes = headBytes + phoneBytes + numberBytes + macBytes;

interface LinkClaims {
  readonly orderKey: string;
  /** Only the order as it was at that time, in milliseconds since 1970, or later. */
  readonly number: number;
}

const hmac = ({ key }: LinkKey, ...parts: readonly (string | Uint8Array)[]) => {
  const made = createHmac("sha256", key);
  for (const part of parts) made.update(part);
  return made.digest();
};
const macOf = (claims: Uint8Array, key: LinkKey) => hmac(key, claims).subarray(0, macBytes);

/** Nobody without the key can try phones. The first byte of claims is a version, which keeps the two apart. */
const markOf = (orderKey: string, ending: string, key: LinkKey) =>
  hmac(key, "phone\0", orderKey, "\0", ending).subarray(0, phoneBytes);

/**
 * A token, made with the newest key.
 * @param phone of the customer's record, of which the first number counts
 * @param keys the fingerprints of the only ones that may make it
 */
export async function makeLinkToken(
  { orderKey, number, phone }: LinkClaims & { readonly phone: string },
  keys?: ReadonlySet<string>,
): Promise<string> {
  const newest = await newestLinkKey(keys);
  const [ending = ""] = phoneEndings(phone);
  const numbered = Buffer.alloc(numberBytes);
  numbered.writeUIntBE(number, 0, numberBytes);
  const claims = Buffer.concat([
    ...[Buffer.of(version, newest.id), Buffer.from(orderKey), markOf(orderKey, ending, newest), numbered],
  ]);
  return Buffer.concat([claims, macOf(claims, newest)]).toString("base64url");
}

interface ReadLink extends LinkClaims {
  /** Whether we made it. */
  readonly genuine: boolean;
  /** The key that made it. */
  readonly key: LinkKey;
  /** The last seven digits of the customer's number among those of a record's phone; undefined where it is not there. */
  endingIn(phone: string): string | undefined;
}

/**
 * What a token names. A text that is no token names the order without a number.
 * Every token takes the same steps, so that time tells nothing about what is wrong.
 */
export async function readLinkToken(token: string): Promise<ReadLink> {
  const bytes = Buffer.from(token, "base64url");
  // Decoders ignore padding, white space and a last character's unused bits: one link has one token.
  const isWhole = bytes.length > leastBytes && bytes[0] === version && bytes.toString("base64url") === token;
  const read = isWhole ? bytes : Buffer.alloc(leastBytes);
  const claims = read.subarray(0, -macBytes);
  // An unknown key id takes another key, for the same steps.
  const keyId = read.readUInt8(1);
  const key = await linkKeyFor(keyId);
  const orderKey = claims.subarray(headBytes, -numberBytes - phoneBytes).toString();
  const mark = claims.subarray(-numberBytes - phoneBytes, -numberBytes);
  return {
    orderKey,
    number: claims.readUIntBE(claims.length - numberBytes, numberBytes),
    // A key may have had another number before.
    genuine: timingSafeEqual(macOf(claims, key), read.subarray(-macBytes)) && key.id === keyId,
    key,
    endingIn: (phone) => phoneEndings(phone).find((ending) => timingSafeEqual(markOf(orderKey, ending, key), mark)),
  };
}
