import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { operatorVariables } from "../dynamodb/credentials.ts";

/** What to add to a portal when it starts. */
export interface Seeds {
  /** Added only if there is no admin yet. */
  readonly firstAdmin?: { readonly email: string; readonly password: string };
  /** Whether to add orders and people, or people alone, for trying the portal. */
  readonly demo: boolean | "people";
}

/** Writes the first records straight to the database, with the environment of a function that writes such records. */
export async function seed(
  database: string,
  variables: Readonly<Record<string, string>>,
  seeds: Seeds,
): Promise<void> {
  if (!seeds.demo && !seeds.firstAdmin) return;
  const worker = new Worker(new URL("./seed-worker.ts", import.meta.url), {
    workerData: seeds,
    execArgv: [],
    env: {
      ...variables,
      ...operatorVariables(database),
    },
  });
  // `once` rejects when the worker fails.
  await once(worker, "message");
  await worker.terminate();
}
