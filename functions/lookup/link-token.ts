import { createHmac, timingSafeEqual } from "node:crypto";
import { type LinkKey, linkKeyFor, newestLinkKey } from "./link-keys.ts";

/**
 * The token of a link, base64url: a byte for the version, a byte for the key's id, the order key in UTF-8, 6 bytes for
 * the link number, 16 bytes HMAC-SHA-256 of all before them. Customers hold tokens, so this must never change.
 */
const version = 1;
const headBytes = 2;
const numberBytes = 6;
const macBytes = 16;

/** What a link names. `number`: only the order as it was at that time, in milliseconds since 1970, or later. */
export interface LinkClaims {
  readonly orderKey: string;
  readonly number: number;
}

const macOf = (claims: Uint8Array, { key }: LinkKey) =>
  createHmac("sha256", key).update(claims).digest().subarray(0, macBytes);

/** A token, made with the newest key. */
export async function makeLinkToken({ orderKey, number }: LinkClaims): Promise<string> {
  const newest = await newestLinkKey();
  const numbered = Buffer.alloc(numberBytes);
  numbered.writeUIntBE(number, 0, numberBytes);
  const claims = Buffer.concat([Buffer.of(version, newest.id), Buffer.from(orderKey), numbered]);
  return Buffer.concat([claims, macOf(claims, newest)]).toString("base64url");
}

/**
 * What a token names, and whether we made it. A text that is no token names the order without a number.
 * Every token takes the same steps, so that time tells nothing about what is wrong.
 */
export async function readLinkToken(token: string): Promise<LinkClaims & { readonly genuine: boolean }> {
  const bytes = Buffer.from(token, "base64url");
  // Decoders ignore padding, white space and a last character's unused bits: one link has one token.
  const isWhole =
    // Stryker disable next-line EqualityOperator: no token names an order with an empty key.
    bytes.length > headBytes + numberBytes + macBytes && bytes[0] === version && bytes.toString("base64url") === token;
  const read = isWhole ? bytes : Buffer.alloc(headBytes + numberBytes + macBytes);
  const claims = read.subarray(0, -macBytes);
  // An unknown key id takes another key, whose HMAC of these claims nobody has: they contain the id.
  const key = await linkKeyFor(read.readUInt8(1));
  return {
    orderKey: claims.subarray(headBytes, -numberBytes).toString(),
    number: claims.readUIntBE(claims.length - numberBytes, numberBytes),
    genuine: timingSafeEqual(macOf(claims, key), read.subarray(-macBytes)),
  };
}
