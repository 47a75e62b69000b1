import { useEffect, useRef, useState } from "react";
import type { RefreshState } from "../../parcel/freshness.tsx";
import { type LookupAnswer, type LookupQuestion, lookUpWithRetry } from "./lookup-with-retry.ts";

/** What was found: the answer, with the question that a newer one is asked by. */
interface Found extends Omit<LookupAnswer, "order"> {
  readonly question: LookupQuestion;
}

export type Lookup =
  | { readonly state: "none" }
  /** `offline`: waits for the connection. */
  | { readonly state: "running" | "offline"; readonly question: LookupQuestion }
  /** `failedAt`: milliseconds since the Unix epoch. `failures`: since the last result. */
  | {
      readonly state: "failed";
      readonly question: LookupQuestion;
      readonly error: unknown;
      readonly failedAt: number;
      readonly failures: number;
    }
  | (Found & { readonly state: "done"; readonly refreshState: RefreshState });

const none: Lookup = { state: "none" };

/** The lookup and its result. Without TanStack Query, which would add to the script of the first load. */
export function useLookup() {
  const [lookup, setLookup] = useState<Lookup>(() => {
    const { kind, token } = globalThis.opening ?? {};
    return kind === "t" ? { state: "running", question: { order: "", phone: "", token } } : none;
  });
  const running = useRef<AbortController>(undefined);
  const failures = useRef(0);

  /** Aborts the request before: only one runs at a time. */
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  useEffect(() => () => running.current?.abort(), []);

  const refreshParcels = async (found: Found) => {
    const signal = start();
    const done = { ...found, state: "done" } as const;
    setLookup({ ...done, refreshState: "running" });
    try {
      const { order: _, ...newer } = await lookUpWithRetry(found.question, {
        fresh: true,
        signal,
        onConnection: (online) => setLookup({ ...done, refreshState: online ? "running" : "offline" }),
      });
      if (signal.aborted) return;
      const known = new Set(found.parcels.map(({ asOf }) => asOf));
      const unchanged = newer.parcels.every(({ asOf }) => known.has(asOf));
      setLookup({ ...done, ...newer, refreshState: unchanged ? "unchanged" : "newer" });
    } catch {
      if (!signal.aborted) setLookup({ ...done, refreshState: "failed" });
    }
  };

  const showFound = (found: Found) => {
    if (found.parcels.some(({ stale, asOf }) => stale && asOf !== null)) void refreshParcels(found);
    else setLookup({ ...found, state: "done", refreshState: "none" });
  };

  /** Resolves to the order number with a result, to undefined after a failure or a cancellation. */
  const lookUp = async (asked: LookupQuestion, ignoreOffline?: boolean): Promise<string | undefined> => {
    const signal = start();
    setLookup({ state: "running", question: asked });
    try {
      const { order, ...answer } = await lookUpWithRetry(asked, {
        fresh: false,
        signal,
        ignoreOffline,
        onConnection: (online) => setLookup({ state: online ? "running" : "offline", question: asked }),
      });
      if (signal.aborted) return undefined;
      failures.current = 0;
      showFound({ ...answer, question: { ...asked, order } });
      return order;
    } catch (error) {
      if (signal.aborted) return undefined;
      failures.current += 1;
      setLookup({ state: "failed", question: asked, error, failedAt: Date.now(), failures: failures.current });
      return undefined;
    }
  };

  /**
   * Asks again with the phone of the order that a link has opened; the result stays until there is another.
   * @returns the error, if there was one
   */
  const prove = async (phone: string): Promise<unknown> => {
    if (lookup.state !== "done") return undefined;
    const question = { ...lookup.question, phone };
    const signal = start();
    try {
      const { order: _, ...answer } = await lookUpWithRetry(question, { fresh: false, signal, onConnection: () => {} });
      if (!signal.aborted) showFound({ ...lookup, ...answer, question });
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      // `start` has aborted the refresh.
      if (lookup.refreshState === "running" || lookup.refreshState === "offline") void refreshParcels(lookup);
      return error;
    }
  };

  /** Aborts the running request; an existing result or failure stays. */
  const cancel = () => {
    running.current?.abort();
    setLookup((current) => {
      if (current.state === "done") return { ...current, refreshState: "none" };
      return current.state === "failed" ? current : none;
    });
  };

  /** Discards the lookup, including the phone. */
  const reset = () => {
    running.current?.abort();
    setLookup(none);
  };

  const refresh = () => {
    if (lookup.state === "done") void refreshParcels(lookup);
  };

  return { lookup, lookUp, prove, cancel, reset, refresh };
}
