import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { call } from "../../../api/client.ts";
import { ApiFailure } from "../../../api/failure.ts";
// Loaded together with this module, so that a lookup does not fail because this script is missing (see client.ts).
import "../../../api/transport.ts";
import type { LookupQuestion } from "./lookup-with-retry.ts";

export { LookupFailure } from "./lookup-failure.tsx";
export { Result } from "./result.tsx";

/** @param fresh ask the courier for new data instead of answering from the snapshot */
export async function sendLookup(
  { order, phone }: LookupQuestion,
  fresh: boolean,
  signal: AbortSignal,
): Promise<Parcel[]> {
  const body = { name: order, phone, ...(fresh && { fresh }) };
  const { parcels } = await call("getTrackingNo", { body, signal });
  return parcels;
}

/** The server's message about the phone, if that is what it refused. */
export const phoneRefusalOf = (error: unknown) => (error instanceof ApiFailure ? error.fields?.phone : undefined);

/** Whether a retry may succeed: no response, a server error, or the gateway's throttling (429 without our code). */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.offline || error.status >= 500 || (error.status === 429 && !error.code));
}
