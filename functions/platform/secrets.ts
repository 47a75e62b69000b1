import type { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type * as z from "zod/mini";
import { parseJson } from "../../shared/parse-json.ts";
import { keepTimeLimit, timeouts } from "./time-limit.ts";

const stages = ["AWSCURRENT", "AWSPREVIOUS"] as const;

/** One version of a secret's value. */
export interface SecretVersion {
  readonly versionId: string;
  readonly value: string;
  readonly stage: (typeof stages)[number];
}

interface CachedRead {
  readonly at: number;
  readonly versions: Promise<SecretVersion[]>;
}

let client: SecretsManagerClient | undefined;
const cachedReads = new Map<string, CachedRead>();

async function read(arn: string): Promise<SecretVersion[]> {
  // Imported at the first use: a lookup answered from a snapshot reads no secret.
  const { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } =
    await import("@aws-sdk/client-secrets-manager");
  client ??= keepTimeLimit(
    new SecretsManagerClient({ maxAttempts: 3, requestHandler: timeouts(2_000) }),
  );
  const sender = client;
  const versions = await Promise.all(
    stages.map(async (stage) => {
      try {
        const { VersionId, SecretString } = await sender.send(
          new GetSecretValueCommand({ SecretId: arn, VersionStage: stage }),
        );
        return VersionId && SecretString !== undefined
          ? [{ versionId: VersionId, value: SecretString, stage }]
          : [];
      } catch (error) {
        // A secret never rotated has no previous version, one never entered no current version.
        if (error instanceof ResourceNotFoundException) return [];
        throw error;
      }
    }),
  );
  return versions.flat();
}

/**
 * The current and the previous version of a secret, the current one first.
 * @param maxAgeMs the cached versions are read again after this time
 */
export async function secretVersions(
  arn: string,
  maxAgeMs = 5 * 60_000,
): Promise<SecretVersion[]> {
  const last = cachedReads.get(arn);
  if (last && Date.now() - last.at < maxAgeMs) return last.versions;
  // The cached versions stay in use while reading newer ones fails.
  const versions = last ? read(arn).catch(() => last.versions) : read(arn);
  cachedReads.set(arn, { at: Date.now(), versions });
  try {
    return await versions;
  } catch (error) {
    cachedReads.delete(arn);
    throw error;
  }
}

/** An unknown key id reads the secret again, but at most this often. */
export const unknownKeyMs = 60_000;

export const currentVersion = (versions: readonly SecretVersion[]) =>
  versions.find(({ stage }) => stage === "AWSCURRENT");

/**
 * A key of a secret, in base64url.
 * @param name of the key, for the error
 */
export function keyBytes(text: string, name: string): Uint8Array {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length < 32) throw new Error(`${name} is shorter than 32 bytes`);
  return bytes;
}

/** The text of a secret's current version; empty where there is none. */
export const currentText = async (arn: string, maxAgeMs?: number): Promise<string> =>
  currentVersion(await secretVersions(arn, maxAgeMs))?.value ?? "";

/** A secret's current value, or undefined where it is missing or does not match the schema. */
export async function secret<Schema extends z.ZodMiniType>(
  arn: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  return schema.safeParse(parseJson(await currentText(arn))).data;
}
