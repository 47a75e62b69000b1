import { createSecretKey, type KeyObject } from "node:crypto";
import * as z from "zod/mini";
import { environment } from "../platform/environment.ts";
import { currentVersion, keyBytes, type SecretVersion, secretVersions, unknownKeyMs } from "../platform/secrets.ts";

export interface LinkKey {
  /** 1 to 255. */
  readonly id: number;
  readonly key: KeyObject;
}

/** The keys by their ids: `{ "1": "...", "2": "..." }`. */
const linksSecret = z.record(z.string().check(z.regex(/^([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/)), z.string());

/** The keys of the secret's current value, the highest id first. */
function keysIn(versions: readonly SecretVersion[]): [LinkKey, ...LinkKey[]] {
  const keys = Object.entries(linksSecret.parse(JSON.parse(currentVersion(versions)?.value ?? "{}")))
    .map(([id, text]) => ({ id: Number(id), key: createSecretKey(keyBytes(text, "A key of links")) }))
    .sort((left, right) => right.id - left.id);
  const [newest, ...older] = keys;
  if (!newest) throw new Error("The secret of links has no key");
  return [newest, ...older];
}

/** The key of new links. */
export async function newestLinkKey(): Promise<LinkKey> {
  const [newest] = keysIn(await secretVersions(environment.linksSecretArn));
  return newest;
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
