import { table } from "../database/table.ts";

export const limitNames = ["connectionTimeout", "requestTimeout", "socketTimeout"] as const;
export type ClientLimits = Record<(typeof limitNames)[number], number>;

/** The part of the database client that keeps its time limits, in milliseconds. */
export const requestHandler = () =>
  table().config.requestHandler as unknown as {
    httpHandlerConfigs(): ClientLimits;
    updateHttpClientConfig(name: keyof ClientLimits, milliseconds: number): void;
  };
