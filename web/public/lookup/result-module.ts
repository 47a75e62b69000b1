import { ApiFailure } from "../../api/failure.ts";
// Loaded together with this module, so that a lookup does not fail because this script is missing (see loaded-transport.ts).
import "../../api/transport.ts";

export { LinkFailure } from "./link-failure.tsx";
export { LookupFailure } from "./lookup-failure.tsx";
export { Result } from "./result.tsx";

/** The server's message about the phone, if that is what it refused. */
export const phoneRefusalOf = (error: unknown) => (error instanceof ApiFailure ? error.fields?.phone : undefined);

/** Whether a retry may succeed: no response, a server error, or the gateway's throttling (429 without our code). */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.offline || error.status >= 500 || (error.status === 429 && !error.code));
}
