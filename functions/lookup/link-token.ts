import {
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { ulidToUUID, uuidToULID } from "ulid";
import * as z from "zod/mini";
import { parseJson } from "../../shared/parse-json.ts";
import { environment } from "../platform/environment.ts";
import {
  currentVersion,
  keyBytes,
  type SecretVersion,
  secretVersions,
  unknownKeyMs,
} from "../platform/secrets.ts";

export interface LinkKey {
  /** 1 to 255. The number of a key that was taken out is never given again. */
  readonly id: number;
  readonly key: KeyObject;
}

/** The keys by their ids: `{ "1": "...", "2": "..." }`. */
const linksSecret = z.record(
  z.string().check(z.regex(/^([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/)),
  z.string(),
);

/** The keys of the secret's current value, the highest id first. An error's message names none of its characters. */
function keysIn(versions: readonly SecretVersion[]): [LinkKey, ...LinkKey[]] {
  const { data, success } = linksSecret.safeParse(
    parseJson(currentVersion(versions)?.value ?? "{}"),
  );
  if (!success)
    throw new Error(
      "The secret of links is no JSON object of keys by their numbers, 1 to 255",
    );
  const keys = Object.entries(data)
    .map(([id, text]) => ({
      id: Number(id),
      key: createSecretKey(keyBytes(text, "A key of links")),
    }))
    .sort((left, right) => right.id - left.id);
  const [newest, ...older] = keys;
  if (!newest) throw new Error("The secret of links has no key");
  return [newest, ...older];
}

const currentKeys = async () => keysIn(await secretVersions(environment.linksSecretArn));

/** The key of new links. */
export const newestLinkKey = async (): Promise<LinkKey> => (await currentKeys())[0];

/** The key with an id, unless it was taken out of the secret. One that was counts for five minutes more. */
export const linkKeyWithId = async (id: number): Promise<LinkKey | undefined> =>
  (await currentKeys()).find((key) => key.id === id);

/** The key with an id, and where there is none the newest one. */
export async function linkKeyFor(id: number): Promise<LinkKey> {
  const known = await linkKeyWithId(id);
  if (known) return known;
  const keys = keysIn(await secretVersions(environment.linksSecretArn, unknownKeyMs));
  return keys.find((key) => key.id === id) ?? keys[0];
}

/**
 * The token of a link, base64url, 54 characters: a byte for the version, a byte for the key's id, the 16 bytes of a record's
 * `_id`, 6 bytes for the link number, and 16 bytes of HMAC-SHA-256 over all of these and the ending of the record's phone.
 * Customers hold tokens, so this must never change.
 */
const version = 1;
const idBytes = 16;
const numberStart = 2 + idBytes;
const numberBytes = 6;
const claimsBytes = numberStart + numberBytes;
const macBytes = 16;

interface LinkClaims {
  /** The record that the link was made for. */
  readonly _id: string;
  /** When the record's links were last ended before the link was made, in milliseconds since 1970; 0 if never. */
  readonly number: number;
}

const macOf = (claims: Uint8Array, ending: string, { key }: LinkKey) =>
  createHmac("sha256", key).update(claims).update(ending).digest().subarray(0, macBytes);

/** @param ending the last seven digits of the customer's phone */
export function makeLinkToken(
  { _id, number }: LinkClaims,
  ending: string,
  key: LinkKey,
): string {
  const claims = Buffer.alloc(claimsBytes);
  claims.writeUInt8(version, 0);
  claims.writeUInt8(key.id, 1);
  claims.write(ulidToUUID(_id).replaceAll("-", ""), 2, "hex");
  claims.writeUIntBE(number, numberStart, numberBytes);
  return Buffer.concat([claims, macOf(claims, ending, key)]).toString("base64url");
}

export interface ReadLink extends LinkClaims {
  readonly keyId: number;
  /** Whether we made it, for a phone with this ending. */
  isFor(ending: string): boolean;
}

const uuidIn = (hex: string) =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** What a token names. A text that is no token names a record that does not exist, by the same steps. */
export async function readLinkToken(token: string): Promise<ReadLink> {
  const bytes = Buffer.from(token, "base64url");
  // Decoders ignore padding, white space and a last character's unused bits: one link has one token.
  const isWhole =
    bytes.length === claimsBytes + macBytes &&
    bytes[0] === version &&
    bytes.toString("base64url") === token;
  const read = isWhole ? bytes : Buffer.alloc(claimsBytes + macBytes);
  const claims = read.subarray(0, claimsBytes);
  // An unknown key id takes another key, for the same steps.
  const keyId = claims.readUInt8(1);
  const key = await linkKeyFor(keyId);
  return {
    _id: uuidToULID(uuidIn(claims.toString("hex", 2, numberStart))),
    number: claims.readUIntBE(numberStart, numberBytes),
    keyId,
    isFor: (ending) =>
      timingSafeEqual(macOf(claims, ending, key), read.subarray(claimsBytes)) &&
      key.id === keyId,
  };
}
