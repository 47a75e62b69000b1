import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { pointToDatabaseAt } from "../../infra/local/dynamodb/credentials.ts";
import { createTableAt } from "../../infra/local/dynamodb/table-from-template.ts";
import { indexPauses } from "../records/find.ts";
import { makeLinkKeys, makeSigningKey, startSecretsManager, storedSecrets } from "./secrets-manager.ts";

process.env.TABLE_NAME = `test-${randomUUID()}`;
process.env.ORIGIN_SECRET = "origin-secret-of-the-tests";
process.env.RECORD_MONTHS = "24";
process.env.HISTORY_MONTHS = "24";
process.env.SIGNING_SECRET_ARN = "arn:aws:secretsmanager:local:123456789012:secret:signing";
process.env.LINKS_SECRET_ARN = "arn:aws:secretsmanager:local:123456789012:secret:links";
pointToDatabaseAt(inject("databaseEndpoint"));
process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await startSecretsManager();
storedSecrets.set(process.env.SIGNING_SECRET_ARN, [makeSigningKey()]);
storedSecrets.set(process.env.LINKS_SECRET_ARN, [makeLinkKeys(1)]);
if (inject("databaseIsSlow")) {
  // The client gives up after 3 s, which is for AWS's own service.
  const { requestHandler } = await import("./client-limits.ts");
  for (const name of ["requestTimeout", "socketTimeout"] as const)
    requestHandler().updateHttpClientConfig(name, 60_000);
}
await createTableAt(inject("databaseEndpoint"), process.env.TABLE_NAME, inject("tableProperties"));
Object.assign(indexPauses, { usual: [0, 0, 0], ifRecent: [0, 0] });
