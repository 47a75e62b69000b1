import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { place } from "./template/identities.ts";

/** What a portal starts with. */
export interface Seeds {
  /** Made only where there is no admin yet. */
  readonly firstAdmin?: { readonly email: string; readonly password: string };
  /** Orders and people to play with. */
  readonly demo: boolean;
}

/** Writes the first records straight into the database, as an operator does. */
export async function seed(database: string, tableName: string, seeds: Seeds): Promise<void> {
  if (!seeds.demo && !seeds.firstAdmin) return;
  const worker = new Worker(new URL("./seed-worker.ts", import.meta.url), {
    workerData: seeds,
    execArgv: [],
    env: {
      TABLE_NAME: tableName,
      RECORD_MONTHS: "24",
      AWS_REGION: place.region,
      AWS_ACCESS_KEY_ID: "operator",
      AWS_SECRET_ACCESS_KEY: "operator",
      AWS_ENDPOINT_URL_DYNAMODB: database,
    },
  });
  // `once` rejects when the worker fails.
  await once(worker, "message");
  await worker.terminate();
}
