import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Stack } from "../cloudformation/stack.ts";
import { readJsonFile, writeJsonFile } from "../data-files.ts";
import { type AwsResponse, errorResponse } from "./response.ts";

const secretVersion = z.object({ versionId: z.string(), value: z.string() });
/** Each secret's versions by its ARN: the current one first, then the previous one. */
export const storedSecrets = z.record(z.string(), z.array(secretVersion));
export type SecretVersion = z.infer<typeof secretVersion>;

// Strict: an unsupported rule for generated secrets must not be ignored.
const secretProperties = z.object({
  SecretString: z.optional(z.string()),
  GenerateSecretString: z.optional(
    z.strictObject({
      PasswordLength: z.number(),
      ExcludePunctuation: z.literal(true),
      SecretStringTemplate: z.optional(z.literal("{}")),
      GenerateStringKey: z.optional(z.string()),
    }),
  ),
});
type Rules = NonNullable<z.infer<typeof secretProperties>["GenerateSecretString"]>;

const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

function generate({ PasswordLength, GenerateStringKey }: Rules): string {
  const password = Array.from(
    { length: PasswordLength },
    () => alphabet[randomInt(alphabet.length)],
  ).join("");
  return GenerateStringKey === undefined
    ? password
    : JSON.stringify({ [GenerateStringKey]: password });
}

export type Secrets = ReturnType<typeof openSecrets>;

/** The stack's secrets, generated once as the template says and then kept in a file. */
export function openSecrets(file: string, stack: Stack) {
  const stored = readJsonFile(file, storedSecrets);
  for (const { properties, identity } of stack.of("AWS::SecretsManager::Secret")) {
    const { SecretString, GenerateSecretString } = secretProperties.parse(properties);
    const value = GenerateSecretString ? generate(GenerateSecretString) : SecretString;
    stored[identity.ref] ??=
      value === undefined ? [] : [{ versionId: randomUUID(), value }];
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
    /** Stores another value. */
    enter: (arn: string, value: string): void => {
      stored[arn] = [{ versionId: randomUUID(), value }];
      writeJsonFile(file, stored);
    },
  };
}

const stages = ["AWSCURRENT", "AWSPREVIOUS"] as const;

export const secretRequest = z.strictObject({
  SecretId: z.string(),
  VersionStage: z.enum(stages),
});

/** The one Secrets Manager operation that functions call. */
export function getSecretValue(
  secrets: Pick<Secrets, "versions">,
  { SecretId, VersionStage }: z.infer<typeof secretRequest>,
): AwsResponse {
  const version = secrets.versions(SecretId)[stages.indexOf(VersionStage)];
  if (!version) {
    return errorResponse(
      400,
      "ResourceNotFoundException",
      "Secrets Manager can't find the specified secret value.",
    );
  }
  return {
    status: 200,
    body: JSON.stringify({
      ARN: SecretId,
      Name: SecretId,
      VersionId: version.versionId,
      SecretString: version.value,
      VersionStages: [VersionStage],
    }),
  };
}
