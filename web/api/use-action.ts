import { useEffect, useRef, useState } from "react";
import type { EndpointName, ReplyOf } from "../../shared/contract.ts";
import { type CallOptions, call } from "./client.ts";
// See client.ts: where this hook is, calls must not be able to lack their script.
import "./transport.ts";

interface Outcome<Name extends EndpointName> {
  readonly busy: boolean;
  readonly reply?: ReplyOf<Name> | undefined;
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
    if (running.current) return;
    const mine = new AbortController();
    const { signal } = mine;
    running.current = mine;
    const end = (outcome: (before: Outcome<Name>) => Outcome<Name>) => {
      running.current = undefined;
      setOutcome(outcome);
    };
    setOutcome(({ reply }) => ({ busy: true, reply }));
    call(name, { ...options, signal }).then(
      (reply) => {
        if (signal.aborted) return;
        end(() => ({ busy: false, reply }));
        onSuccess?.(reply);
      },
      (error) => {
        if (signal.aborted) return;
        end(({ reply }) => ({ busy: false, reply, error }));
        onError?.(error);
      },
    );
  };

  return { ...outcome, run };
}
