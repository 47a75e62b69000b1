import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { loadResultModule } from "./load-result-module.ts";

/** What a customer asks. Kept in memory only. */
export interface LookupQuestion {
  readonly order: string;
  readonly phone: string;
}

/** `now` asks even where the browser says that it is offline: it may be wrong. */
export type Patience = "wait" | "now";

/** Nothing came from the server, not even the script that asks it. */
export class Unreachable extends Error {}

interface Options {
  readonly fresh: boolean;
  readonly signal: AbortSignal;
  readonly patience?: Patience | undefined;
  /** Told when asking has to wait for the connection, and when it is back. */
  onConnection(online: boolean): void;
}

const retryAfterMs = 1000;

/** Asks, once more where that may help, and for as long as it takes where there is no connection. */
export async function lookUpWithRetry(
  ask: LookupQuestion,
  { fresh, signal, patience = "wait", onConnection }: Options,
): Promise<Parcel[]> {
  let mayWait = patience === "wait";
  for (let mayRetry = true; ; mayRetry = false) {
    while (mayWait && !navigator.onLine) {
      onConnection(false);
      await nextEvent(window, "online", signal);
      onConnection(true);
    }
    mayWait = true;
    const answers = await loadResultModule().catch(() => undefined);
    try {
      if (!answers) throw new Unreachable();
      return await answers.askOnce(ask, fresh, signal);
    } catch (error) {
      signal.throwIfAborted();
      const passing = !answers || answers.mayPass(error);
      if (!passing || (!mayRetry && navigator.onLine)) throw error;
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
