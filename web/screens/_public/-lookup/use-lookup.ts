import { useEffect, useRef, useState } from "react";
import type { Parcel } from "../../../../shared/shipment/parcel.ts";
import { type LookupQuestion, lookUpWithRetry, type Patience } from "./lookup-with-retry.ts";

/** How the search for newer scans stands, while the older answer is shown. */
export type Check = "none" | "running" | "offline" | "newer" | "unchanged" | "failed";

export type Lookup =
  | { readonly state: "none" }
  /** `offline`: it will be asked when the connection is back. */
  | { readonly state: "asking" | "offline"; readonly ask: LookupQuestion }
  | { readonly state: "failed"; readonly ask: LookupQuestion; readonly error: unknown; readonly at: number }
  | {
      readonly state: "answered";
      readonly ask: LookupQuestion;
      readonly parcels: readonly Parcel[];
      readonly check: Check;
    };

const none: Lookup = { state: "none" };

/** The customer's question and its answer. A page that shows nothing else needs no cache of queries, nor its script. */
export function useLookup() {
  const [lookup, setLookup] = useState<Lookup>(none);
  const running = useRef<AbortController>(undefined);

  /** One request at a time: a new one ends the one before. */
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  useEffect(() => () => running.current?.abort(), []);

  const check = async (ask: LookupQuestion, parcels: readonly Parcel[]) => {
    const signal = start();
    const answered = { state: "answered", ask, parcels } as const;
    setLookup({ ...answered, check: "running" });
    try {
      const newer = await lookUpWithRetry(ask, {
        fresh: true,
        signal,
        onConnection: (online) => setLookup({ ...answered, check: online ? "running" : "offline" }),
      });
      if (signal.aborted) return;
      const known = new Set(parcels.map(({ asOf }) => asOf));
      const unchanged = newer.every(({ asOf }) => known.has(asOf));
      setLookup({ ...answered, parcels: newer, check: unchanged ? "unchanged" : "newer" });
    } catch {
      if (!signal.aborted) setLookup({ ...answered, check: "failed" });
    }
  };

  /** Whether an answer came: not when it failed, nor when it was called off. */
  const ask = async (asked: LookupQuestion, patience?: Patience): Promise<boolean> => {
    const signal = start();
    setLookup({ state: "asking", ask: asked });
    try {
      const parcels = await lookUpWithRetry(asked, {
        fresh: false,
        signal,
        patience,
        onConnection: (online) => setLookup({ state: online ? "asking" : "offline", ask: asked }),
      });
      if (signal.aborted) return false;
      if (parcels.some(({ stale, asOf }) => stale && asOf !== null)) void check(asked, parcels);
      else setLookup({ state: "answered", ask: asked, parcels, check: "none" });
      return true;
    } catch (error) {
      if (!signal.aborted) setLookup({ state: "failed", ask: asked, error, at: Date.now() });
      return false;
    }
  };

  /** Calls off what is being asked; an answer or a failure that is there stays. */
  const cancel = () => {
    running.current?.abort();
    setLookup((current) => {
      if (current.state === "answered") return { ...current, check: "none" };
      return current.state === "failed" ? current : none;
    });
  };

  /** Forgets the question, and with it the phone. */
  const forget = () => {
    running.current?.abort();
    setLookup(none);
  };

  const refresh = () => {
    if (lookup.state === "answered") void check(lookup.ask, lookup.parcels);
  };

  return { lookup, ask, cancel, forget, refresh };
}
