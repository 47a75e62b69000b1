import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Stack } from "../cloudformation/stack.ts";
import { readJsonFile, writeJsonFile } from "../data-files.ts";
import { type AwsResponse, errorResponse } from "./response.ts";

const secretVersion = z.object({ versionId: z.string(), value: z.string() });
/** By the secret's ARN, the current version first, then the previous one. */
export const storedSecrets = z.record(z.string(), z.array(secretVersion));
export type SecretVersion = z.infer<typeof secretVersion>;

// Strict: an unsupported rule for generated secrets must not be ignored.
const secretProperties = z.object({
  SecretString: z.optional(z.string()),
  GenerateSecretString: z.optional(
    z.strictObject({
      PasswordLength: z.number(),
      ExcludePunctuation: z.literal(true),
      SecretStringTemplate: z.optional(z.string()),
      GenerateStringKey: z.optional(z.string()),
    }),
  ),
});
type Rules = NonNullable<z.infer<typeof secretProperties>["GenerateSecretString"]>;

const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

function generate({ PasswordLength, SecretStringTemplate = "{}", GenerateStringKey }: Rules): string {
  const password = Array.from({ length: PasswordLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  if (GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...JSON.parse(SecretStringTemplate), [GenerateStringKey]: password });
}

export type Secrets = ReturnType<typeof openSecrets>;

/** The stack's secrets, generated once as the template says and then kept in a file. */
export function openSecrets(file: string, stack: Stack) {
  const stored = readJsonFile(file, storedSecrets);
  for (const { properties, identity } of stack.of("AWS::SecretsManager::Secret")) {
    const { SecretString, GenerateSecretString } = secretProperties.parse(properties);
    const value = GenerateSecretString ? generate(GenerateSecretString) : SecretString;
    stored[identity.ref] ??= value === undefined ? [] : [{ versionId: randomUUID(), value }];
  }
  writeJsonFile(file, stored);
  /** Newest first; empty for a secret that does not exist. */
  const versions = (arn: string): readonly SecretVersion[] => stored[arn] ?? [];
  return {
    versions,
    text: (arn: string) => {
      const [current] = versions(arn);
      if (!current) throw new Error(`The secret ${arn} has no value`);
      return current.value;
    },
    /** Stores a new current version; the current one becomes the previous one. */
    enter: (arn: string, value: string): void => {
      const [current] = versions(arn);
      if (current?.value === value) return;
      stored[arn] = [{ versionId: randomUUID(), value }, ...(current ? [current] : [])];
      writeJsonFile(file, stored);
    },
  };
}

export const secretRequest = z.object({
  SecretId: z.string(),
  VersionStage: z.optional(z.string()),
  VersionId: z.optional(z.string()),
});

const stages = ["AWSCURRENT", "AWSPREVIOUS"];

/** The one Secrets Manager operation that functions call. */
export function getSecretValue(
  secrets: Pick<Secrets, "versions">,
  request: z.infer<typeof secretRequest>,
): AwsResponse {
  const { SecretId, VersionId, VersionStage = VersionId ? undefined : "AWSCURRENT" } = request;
  const versions = secrets.versions(SecretId);
  const index = VersionStage
    ? stages.indexOf(VersionStage)
    : versions.findIndex(({ versionId }) => versionId === VersionId);
  const version = versions[index];
  if (!version) {
    return errorResponse(400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret value.");
  }
  return {
    status: 200,
    body: JSON.stringify({
      ARN: SecretId,
      Name: SecretId,
      VersionId: version.versionId,
      SecretString: version.value,
      VersionStages: [stages[index]],
    }),
  };
}
