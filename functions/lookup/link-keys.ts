import { createSecretKey, type KeyObject } from "node:crypto";
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
