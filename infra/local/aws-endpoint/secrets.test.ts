import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readStack } from "../cloudformation/stack.ts";
import { openSecrets } from "./secrets.ts";

let file: string;
beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), "secrets-"));
  file = join(directory, "secrets.json");
  return () => rm(directory, { recursive: true });
});

const stackOf = (properties: Record<string, object>) =>
  readStack({
    stackName: "portal",
    assetPath: String,
    assetName: String,
    template: {
      Resources: Object.fromEntries(
        Object.entries(properties).map(([id, Properties]) => [
          id,
          { Type: "AWS::SecretsManager::Secret", Properties: { ...Properties } },
        ]),
      ),
    },
  });
const stack = stackOf({
  Origin: { GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true } },
  Signing: {
    GenerateSecretString: {
      PasswordLength: 64,
      ExcludePunctuation: true,
      SecretStringTemplate: "{}",
      GenerateStringKey: "key",
    },
  },
  Courier: { SecretString: '{"username":""}' },
});
const arnOf = (id: string) =>
  stack.of("AWS::SecretsManager::Secret").find(({ logicalId }) => logicalId === id)?.identity.ref ?? "";

test("secrets are generated as the template says", () => {
  const secrets = openSecrets(file, stack);
  expect(secrets.text(arnOf("Origin"))).toMatch(/^[a-zA-Z0-9]{48}$/);
  expect(JSON.parse(secrets.text(arnOf("Signing")))).toEqual({ key: expect.stringMatching(/^[a-zA-Z0-9]{64}$/) });
  expect(secrets.text(arnOf("Courier"))).toBe('{"username":""}');
});

test("a rule that is not supported is refused", () => {
  const rules = { PasswordLength: 20, ExcludePunctuation: true, ExcludeLowercase: true };
  expect(() => openSecrets(file, stackOf({ S: { GenerateSecretString: rules } }))).toThrow("ExcludeLowercase");
});
