import { join } from "node:path";
import { type EndpointName, endpoints } from "../../shared/contract.ts";
import type { Role } from "../../shared/session.ts";
import { entryOf, type FunctionSpec, registry } from "../registry.ts";
import { call, type Request } from "./call.ts";

type Handler = Parameters<typeof call>[0];

const specs: Readonly<Record<string, FunctionSpec | undefined>> = registry;

/** The handler of an operation, found by its function's entry in the registry as the stack does. */
export async function handlerOf(name: EndpointName): Promise<Handler> {
  const servedBy = endpoints[name].servedBy ?? name;
  const spec = specs[servedBy];
  if (!spec) throw new Error(`The registry has no function for ${name}`);
  const module: { handler: Handler } = await import(join(import.meta.dirname, "..", entryOf(servedBy, spec)));
  return module.handler;
}

/** Every operation of the contract. */
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** Calls what each role has of its own: login, logout or the own profile. */
export async function callAs(role: Role, operation: "Login" | "Logout" | "Update", request: Request) {
  const name = `${role}${operation}` as const;
  return call(await handlerOf(name), name, request);
}
