import { warmConnection } from "../database/reads.ts";
import { table } from "../database/table.ts";

export const limitNames = ["connectionTimeout", "requestTimeout", "socketTimeout"] as const;
export type ClientLimits = Record<(typeof limitNames)[number], number>;

/** The part of the database client that keeps its time limits, in milliseconds. */
export const requestHandler = () =>
  table().config.requestHandler as unknown as {
    httpHandlerConfigs(): ClientLimits;
    updateHttpClientConfig(name: keyof ClientLimits, milliseconds: number): void;
  };

let own: ClientLimits | undefined;

/** The limits that the client has of its own. */
export function ownLimits(): ClientLimits {
  if (!own) throw new Error("The limits are not known before they are lengthened");
  return own;
}

/** Makes the client wait for a minute: its own limits are for AWS's service, and a busy machine must not fail a test. */
export async function lengthenLimits(): Promise<void> {
  if (!own) {
    // The client has its configuration from the first call on.
    await warmConnection();
    own = { ...requestHandler().httpHandlerConfigs() };
  }
  for (const name of ["requestTimeout", "socketTimeout"] as const)
    requestHandler().updateHttpClientConfig(name, 60_000);
}
