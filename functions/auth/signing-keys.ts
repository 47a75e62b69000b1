import * as z from "zod/mini";
import { environment } from "../platform/environment.ts";
import { secretVersions } from "../platform/secrets.ts";

/** An unknown key id reads the secret again, but at most this often. */
const unknownKeyMs = 60_000;

const signingSecret = z.object({ key: z.string() });

function keyBytes(value: string): Uint8Array {
  const bytes = Buffer.from(signingSecret.parse(JSON.parse(value)).key, "base64url");
  if (bytes.length < 32) throw new Error("The signing key is shorter than 32 bytes");
  return bytes;
}

/** The key to sign with, and its id. */
export async function currentKey(): Promise<{ kid: string; key: Uint8Array }> {
  const current = (await secretVersions(environment.signingSecretArn)).find(({ stage }) => stage === "AWSCURRENT");
  if (!current) throw new Error("The signing secret has no value");
  return { kid: current.versionId, key: keyBytes(current.value) };
}

/** The current or previous key with this id, or undefined. */
export async function keyById(kid: string | undefined): Promise<Uint8Array | undefined> {
  const arn = environment.signingSecretArn;
  const isNamed = ({ versionId }: { versionId: string }) => versionId === kid;
  const version = (await secretVersions(arn)).find(isNamed) ?? (await secretVersions(arn, unknownKeyMs)).find(isNamed);
  return version && keyBytes(version.value);
}
