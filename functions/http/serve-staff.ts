import type { Contract, EndpointName } from "../../shared/contract.ts";
import { authorize } from "./authorize.ts";
import type { EndpointHandler } from "./endpoint.ts";
import { type ServeOptions, serve } from "./serve.ts";

type StaffName = {
  [Name in EndpointName]: Contract[Name]["callers"] extends string ? never : Name;
}[EndpointName];

/** Serves operations whose callers the contract names by role. */
export const serveStaff = (
  handlers: { readonly [Name in StaffName]?: EndpointHandler<Name> },
  options?: ServeOptions,
) => serve(handlers, [authorize()], options);
