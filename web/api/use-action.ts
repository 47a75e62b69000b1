import { useEffect, useRef, useState } from "react";
import type { EndpointName, ReplyOf } from "../../shared/contract.ts";
import { type CallOptions, call } from "./client.ts";
// See client.ts: where this hook is, calls must not be able to lack their script.
import "./exchange.ts";

interface Outcome<Name extends EndpointName> {
  readonly busy: boolean;
  readonly reply?: ReplyOf<Name>;
  readonly error?: unknown;
}

interface Followers<Name extends EndpointName> {
  onSuccess?(reply: ReplyOf<Name>): void;
  onError?(error: unknown): void;
}

/**
 * One endpoint called by hand, for public screens, which do without a cache. While one run is under way another is not begun:
 * two clicks are one wish. Leaving the screen aborts it. What a run answers stays until the next one answers.
 */
export function useAction<Name extends EndpointName>(name: Name) {
  const [outcome, setOutcome] = useState<Outcome<Name>>({ busy: false });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = (options: CallOptions<Name>, { onSuccess, onError }: Followers<Name> = {}) => {
    if (running.current && !running.current.signal.aborted) return;
    const mine = new AbortController();
    running.current = mine;
    setOutcome(({ reply }) => ({ busy: true, ...(reply !== undefined && { reply }) }));
    call(name, { ...options, signal: mine.signal }).then(
      (reply) => {
        if (mine.signal.aborted) return;
        running.current = undefined;
        setOutcome({ busy: false, reply });
        onSuccess?.(reply);
      },
      (error) => {
        if (mine.signal.aborted) return;
        running.current = undefined;
        setOutcome(({ reply }) => ({ busy: false, error, ...(reply !== undefined && { reply }) }));
        onError?.(error);
      },
    );
  };

  /** Ends a run without an outcome. */
  const abort = () => {
    running.current?.abort();
    setOutcome(({ reply, error }) => ({ busy: false, ...(reply !== undefined && { reply }), error }));
  };
  const reset = () => {
    running.current?.abort();
    setOutcome({ busy: false });
  };
  return { ...outcome, run, abort, reset };
}
