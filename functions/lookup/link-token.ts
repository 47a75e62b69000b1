import { createHmac, timingSafeEqual } from "node:crypto";
import { phoneNumbers } from "../../shared/phones.ts";
import { type LinkKey, linkKeyFor, newestLinkKey } from "./link-keys.ts";

/**
 * The token of a link, base64url: a byte for the version, a byte for the key's id, the order key in UTF-8, a byte for how
 * many of the phone's last digits count and 7 bytes of their HMAC, 6 bytes for the link number, 16 bytes HMAC-SHA-256 of all before them. Customers hold tokens, so
 * this must never change.
 */
const version = 2;
const headBytes = 2;
const phoneBytes = 8;
/** Of a longer number the country code, which may be typed later or left away, does not count. */
const mostDigits = 10;
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
function phoneMark(orderKey: string, tail: string, key: LinkKey) {
  const mark = hmac(key, "phone\0", orderKey, "\0", tail).subarray(0, phoneBytes - 1);
  return Buffer.concat([Buffer.of(tail.length), mark]);
}

/** A token, made with the newest key. @param phone of the customer's record, of which the first number counts */
export async function makeLinkToken({
  orderKey,
  number,
  phone,
}: LinkClaims & { readonly phone: string }): Promise<string> {
  const newest = await newestLinkKey();
  // Stryker disable next-line StringLiteral: a record's phone holds a number.
  const [digits = ""] = phoneNumbers(phone);
  const numbered = Buffer.alloc(numberBytes);
  numbered.writeUIntBE(number, 0, numberBytes);
  const claims = Buffer.concat([
    ...[
      Buffer.of(version, newest.id),
      Buffer.from(orderKey),
      phoneMark(orderKey, digits.slice(-mostDigits), newest),
      numbered,
    ],
  ]);
  return Buffer.concat([claims, macOf(claims, newest)]).toString("base64url");
}

interface ReadLink extends LinkClaims {
  /** Whether we made it. */
  readonly genuine: boolean;
  /** Which number of a record's phone is the customer's; undefined for none. Digits only. */
  numberIn(phone: string): string | undefined;
}

/**
 * What a token names. A text that is no token names the order without a number.
 * Every token takes the same steps, so that time tells nothing about what is wrong.
 */
export async function readLinkToken(token: string): Promise<ReadLink> {
  const bytes = Buffer.from(token, "base64url");
  // Decoders ignore padding, white space and a last character's unused bits: one link has one token.
  const isWhole =
    // Stryker disable next-line EqualityOperator: no token names an order with an empty key.
    bytes.length > leastBytes && bytes[0] === version && bytes.toString("base64url") === token;
  const read = isWhole ? bytes : Buffer.alloc(leastBytes);
  const claims = read.subarray(0, -macBytes);
  // An unknown key id takes another key, whose HMAC of these claims nobody has: they contain the id.
  const key = await linkKeyFor(read.readUInt8(1));
  const orderKey = claims.subarray(headBytes, -numberBytes - phoneBytes).toString();
  const mark = claims.subarray(-numberBytes - phoneBytes, -numberBytes);
  return {
    orderKey,
    number: claims.readUIntBE(claims.length - numberBytes, numberBytes),
    genuine: timingSafeEqual(macOf(claims, key), read.subarray(-macBytes)),
    numberIn: (phone) =>
      phoneNumbers(phone).find((digits) =>
        timingSafeEqual(phoneMark(orderKey, digits.slice(-mark.readUInt8(0)), key), mark),
      ),
  };
}
