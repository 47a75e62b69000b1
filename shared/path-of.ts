import { type EndpointName, endpoints } from "./contract.ts";
import { addressOf } from "./public-operations.ts";

/** The path of an operation with its parameters filled in. */
export const pathOf = (name: EndpointName, params?: Readonly<Record<string, string>>) =>
  addressOf(endpoints[name], params);
