import { createSecretKey, type KeyObject } from "node:crypto";
import * as z from "zod/mini";
import { environment } from "../platform/environment.ts";
import { type SecretVersion, secretVersions } from "../platform/secrets.ts";

/** An unknown key id reads the secret again, but at most this often. */
const unknownKeyMs = 60_000;

export interface LinkKey {
  /** 1 to 255. */
  readonly id: number;
  readonly key: KeyObject;
}

/** The keys by their ids: `{ "1": "...", "2": "..." }`. */
const linksSecret = z.record(z.string().check(z.regex(/^([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/)), z.string());

function keyOf(text: string): KeyObject {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length < 32) throw new Error("A key of links is shorter than 32 bytes");
  return createSecretKey(bytes);
}

/** The keys of the secret's current value, the highest id first. */
function keysIn(versions: readonly SecretVersion[]): [LinkKey, ...LinkKey[]] {
  const current = versions.find(({ stage }) => stage === "AWSCURRENT");
  const keys = Object.entries(linksSecret.parse(JSON.parse(current?.value ?? "{}")))
    .map(([id, text]) => ({ id: Number(id), key: keyOf(text) }))
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
