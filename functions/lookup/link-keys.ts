import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import * as z from "zod/mini";
import { parseJson } from "../../shared/parse-json.ts";
import { environment } from "../platform/environment.ts";
import { currentVersion, keyBytes, type SecretVersion, secretVersions, unknownKeyMs } from "../platform/secrets.ts";

export interface LinkKey {
  /** 1 to 255. */
  readonly id: number;
  readonly key: KeyObject;
}

/** The keys by their ids: `{ "1": "...", "2": "..." }`. */
const linksSecret = z.record(z.string().check(z.regex(/^([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/)), z.string());

/** The keys of the secret's current value, the highest id first. An error's message names none of its characters. */
function keysIn(versions: readonly SecretVersion[]): [LinkKey, ...LinkKey[]] {
  const { data, success } = linksSecret.safeParse(parseJson(currentVersion(versions)?.value ?? "{}"));
  if (!success) throw new Error("The secret of links is no JSON object of keys by their numbers, 1 to 255");
  const keys = Object.entries(data)
    .map(([id, text]) => ({ id: Number(id), key: createSecretKey(keyBytes(text, "A key of links")) }))
    .sort((left, right) => right.id - left.id);
  const [newest, ...older] = keys;
  if (!newest) throw new Error("The secret of links has no key");
  return [newest, ...older];
}

const fingerprintBytes = 12;
/** Tells a key from every other, also from one that gets its number later. It is stored with what its links prove. */
export const fingerprintOf = ({ key }: LinkKey) =>
  createHmac("sha256", key).update("fingerprint\0").digest().subarray(0, fingerprintBytes).toString("base64url");

/**
 * The key of new links.
 * @param among the fingerprints of the only keys that it may be
 */
export async function newestLinkKey(among?: ReadonlySet<string>): Promise<LinkKey> {
  const keys = keysIn(await secretVersions(environment.linksSecretArn));
  const newest = keys.find((key) => among?.has(fingerprintOf(key)) ?? true);
  if (!newest) throw new Error("None of these keys of links is in the secret any more");
  return newest;
}

/**
 * Whether the secret still holds one of some keys. A key that was taken out counts for five minutes more.
 * @param among their fingerprints
 */
export async function holdsLinkKey(among: ReadonlySet<string>): Promise<boolean> {
  return keysIn(await secretVersions(environment.linksSecretArn)).some((key) => among.has(fingerprintOf(key)));
}

/** The key with an id, and where there is none the newest one. */
export async function linkKeyFor(id: number): Promise<LinkKey> {
  const arn = environment.linksSecretArn;
  const find = (keys: readonly LinkKey[]) => keys.find((key) => key.id === id);
  const known = find(keysIn(await secretVersions(arn)));
  if (known) return known;
  const keys = keysIn(await secretVersions(arn, unknownKeyMs));
  return find(keys) ?? keys[0];
}
