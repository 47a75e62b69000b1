import * as z from "zod/mini";
import { environment } from "../platform/environment.ts";
import { currentVersion, keyBytes, type SecretVersion, secretVersions, unknownKeyMs } from "../platform/secrets.ts";

const signingSecret = z.object({ key: z.string() });

const keyIn = ({ value }: SecretVersion) => keyBytes(signingSecret.parse(JSON.parse(value)).key, "The signing key");

/** The key to sign with, and its id. */
export async function currentKey(): Promise<{ kid: string; key: Uint8Array }> {
  const current = currentVersion(await secretVersions(environment.signingSecretArn));
  if (!current) throw new Error("The signing secret has no value");
  return { kid: current.versionId, key: keyIn(current) };
}

/** The current or previous key with this id, or undefined. */
export async function keyById(kid: string | undefined): Promise<Uint8Array | undefined> {
  const arn = environment.signingSecretArn;
  const isNamed = ({ versionId }: { versionId: string }) => versionId === kid;
  const version = (await secretVersions(arn)).find(isNamed) ?? (await secretVersions(arn, unknownKeyMs)).find(isNamed);
  return version && keyIn(version);
}
