import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { pointToDatabaseAt } from "../../infra/local/dynamodb/credentials.ts";
import { createTableAt } from "../../infra/local/dynamodb/table-from-template.ts";
import { indexPauses } from "../database/ids.ts";
import { readers } from "../imports/read/read-upload.ts";
import { lengthenLimits } from "./client-limits.ts";
import { endDatabaseProxy } from "./database-proxy.ts";
import { enforceGrants } from "./permissions.ts";
import { makeLinkKeys, makeSigningKey, startSecretsManager, storedSecrets } from "./secrets-manager.ts";
import { sharedReader } from "./shared-reader.ts";
import { shopSecret } from "./shop.ts";

/** Runs before each test file. Files share their worker's modules, so each gets its own table and secrets, and clears up. */
const given = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, given);
  endDatabaseProxy();
});

const secretOf = (name: string) => `arn:aws:secretsmanager:local:123456789012:secret:${name}-${randomUUID()}`;
process.env.TABLE_NAME = `test-${randomUUID()}`;
process.env.ORIGIN_SECRET = "origin-secret-of-the-tests";
process.env.RECORD_MONTHS = "24";
process.env.HISTORY_MONTHS = "24";
process.env.SIGNING_SECRET_ARN = secretOf("signing");
process.env.LINKS_SECRET_ARN = secretOf("links");
process.env.SHOP_SECRET_ARN = secretOf("shop");
pointToDatabaseAt(inject("databaseEndpoint"));
process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await startSecretsManager();
storedSecrets.set(process.env.SIGNING_SECRET_ARN, [makeSigningKey()]);
storedSecrets.set(process.env.LINKS_SECRET_ARN, [makeLinkKeys(1)]);
storedSecrets.set(process.env.SHOP_SECRET_ARN, [{ versionId: randomUUID(), value: JSON.stringify(shopSecret) }]);
Object.assign(indexPauses, { usual: [0, 0, 0], ifRecent: [0, 0], ofLinks: 0 });
readers.start = sharedReader;
await createTableAt(inject("databaseEndpoint"), process.env.TABLE_NAME, inject("tableProperties"));
await lengthenLimits();
enforceGrants();
