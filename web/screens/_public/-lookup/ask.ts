import type { Parcel } from "../../../../shared/contract.ts";
import { ApiFailure, call } from "../../../api/client.ts";

/** What a customer asks. Kept in memory only. */
export interface Ask {
  readonly order: string;
  readonly phone: string;
}

/** `now` asks even where the browser says that it is offline: it may be wrong. */
export type Patience = "wait" | "now";

interface Options {
  /** Wait for the courier rather than take what is known. */
  readonly fresh: boolean;
  readonly signal: AbortSignal;
  readonly patience?: Patience | undefined;
  /** Told when asking has to wait for the connection, and when it is back. */
  onConnection(online: boolean): void;
}

const retryAfterMs = 1000;

/** What may pass by itself: no answer, a server out of breath. A limit on guesses does not. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiFailure && (error.offline || error.status >= 500 || (error.status === 429 && !error.code));
}

/** Asks, once more where that may help, and for as long as it takes where there is no connection. */
export async function askPatiently(
  { order, phone }: Ask,
  { fresh, signal, patience = "wait", onConnection }: Options,
): Promise<Parcel[]> {
  let mayRetry = true;
  let mayWait = patience === "wait";
  for (;;) {
    if (mayWait && !navigator.onLine) {
      onConnection(false);
      await happening(window, "online", signal);
      onConnection(true);
    }
    mayWait = true;
    try {
      const { parcels } = await call("getTrackingNo", {
        body: { name: order, phone, ...(fresh && { fresh }) },
        signal,
      });
      return parcels;
    } catch (error) {
      signal.throwIfAborted();
      if (navigator.onLine) {
        if (!mayRetry || !mayPass(error)) throw error;
        mayRetry = false;
        await passing(retryAfterMs, signal);
      } else if (!(error instanceof ApiFailure && error.offline)) throw error;
    }
  }
}

/** Resolves with the event's next occurrence; rejects when called off. */
function happening(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function passing(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
