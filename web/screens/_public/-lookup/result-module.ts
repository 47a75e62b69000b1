import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { call } from "../../../api/client.ts";
import { ApiFailure } from "../../../api/failure.ts";
// See client.ts: an answer must not fail for want of the script that asks for it.
import "../../../api/transport.ts";
import type { LookupQuestion } from "./lookup-with-retry.ts";

export { Failure } from "./failure.tsx";
export { Result } from "./result.tsx";

/** @param fresh wait for the courier rather than take what is known */
export async function askOnce(
  { order, phone }: LookupQuestion,
  fresh: boolean,
  signal: AbortSignal,
): Promise<Parcel[]> {
  const body = { name: order, phone, ...(fresh && { fresh }) };
  const { parcels } = await call("getTrackingNo", { body, signal });
  return parcels;
}

/** Whether a failure is no refusal but may pass by itself: no answer, a server out of breath. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiFailure && (error.offline || error.status >= 500 || (error.status === 429 && !error.code));
}
