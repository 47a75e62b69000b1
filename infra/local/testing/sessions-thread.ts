import { parentPort, workerData } from "node:worker_threads";
import { startSecretsManager, storedSecrets } from "../../../functions/testing/secrets-manager.ts";
import { makeSessions } from "../../../functions/testing/sessions.ts";

/** Stores accounts and signs their tokens with the functions' own code, in a thread because that reads its environment once. */

for (const [arn, versions] of Object.entries<{ versionId: string; value: string }[]>(workerData)) {
  storedSecrets.set(arn, versions);
}
process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await startSecretsManager();
parentPort?.postMessage(await makeSessions());
