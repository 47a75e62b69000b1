import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { ApiFailure } from "../../api/failure.ts";
import { request } from "../../api/request.ts";
import { takeResponse } from "./opening.ts";

/** What a customer looks up. The phone is kept in memory only. */
export interface LookupQuestion {
  /** Empty until a link has told it. */
  readonly order: string;
  /** Empty for a link without the phone of its order. */
  readonly phone: string;
  /** Of a link. */
  readonly token?: string | undefined;
}

export interface LookupAnswer {
  readonly order: string;
  readonly parcels: readonly Parcel[];
  /** More than `parcels` for an order with very many. */
  readonly parcelCount: number;
  /** The portal mails customers who ask for it. */
  readonly alerts?: true | undefined;
}

interface Options {
  readonly fresh: boolean;
  readonly signal: AbortSignal;
  /** Send the first request even if the browser says it is offline, which may be wrong. */
  readonly ignoreOffline?: boolean | undefined;
  /** Called when the lookup waits for the connection, and when it is back. */
  onConnection(online: boolean): void;
}

const retryAfterMs = 1000;

/** Whether a retry may succeed: no response, a server error, or the gateway's throttling (429 without our code). */
const isTransient = (error: unknown) =>
  error instanceof ApiFailure && (error.offline || error.status >= 500 || (error.status === 429 && !error.code));

/** @param fresh ask the courier for new data instead of answering from the snapshot */
async function send(
  { order, phone, token }: LookupQuestion,
  fresh: boolean,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  const more = fresh && { fresh };
  if (token === undefined) {
    return { order, ...(await request("getTrackingNo", { body: { name: order, phone, ...more }, signal })) };
  }
  const body = { token, ...(phone && { phone }), ...more };
  const response = phone || fresh ? undefined : takeResponse(token);
  const { name, ...answer } = await request("openLink", { body, signal, response });
  return { order: name, ...answer };
}

/** Looks parcels up, retries a transient failure once, and waits as long as there is no connection. */
export async function lookUpWithRetry(
  question: LookupQuestion,
  { fresh, signal, ignoreOffline = false, onConnection }: Options,
): Promise<LookupAnswer> {
  let mayWait = !ignoreOffline;
  for (let mayRetry = true; ; mayRetry = false) {
    while (mayWait && !navigator.onLine) {
      onConnection(false);
      await nextEvent(window, "online", signal);
      onConnection(true);
    }
    mayWait = true;
    try {
      return await send(question, fresh, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error) || (!mayRetry && navigator.onLine)) throw error;
      await delay(retryAfterMs, signal);
    }
  }
}

function nextEvent(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
