import { useEffect, useRef, useState } from "react";
import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { request } from "../../api/request.ts";
import type { RefreshState } from "../../parcel/freshness.tsx";

/** What a customer looks up. The phone is kept in memory only. */
export interface LookupQuestion {
  /** Both are empty for a link. */
  readonly order: string;
  readonly phone: string;
  /** Of a link. */
  readonly token?: string | undefined;
  /** Of the link's request, where it is under way already. */
  readonly response?: Promise<Response> | undefined;
}

export interface LookupAnswer {
  readonly order: string;
  readonly parcels: readonly Parcel[];
  /** More than `parcels` for an order with very many. */
  readonly parcelCount: number;
  /** The portal mails customers who ask for it. */
  readonly alerts?: true | undefined;
}

/** @param fresh ask the courier for new data instead of answering from the snapshot */
export async function lookUp(
  { order, phone, token, response }: LookupQuestion,
  fresh: boolean,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  const more = fresh && { fresh };
  if (token === undefined) {
    return { order, ...(await request("getTrackingNo", { body: { name: order, phone, ...more }, signal })) };
  }
  const body = { token, ...more };
  const { name, ...answer } = await request("openLink", { body, signal, response: fresh ? undefined : response });
  return { order: name, ...answer };
}

/** `failures`: since the last answer. */
export type Asked<Question, Answer> =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly question: Question }
  | { readonly state: "failed"; readonly question: Question; readonly error: unknown; readonly failures: number }
  | {
      readonly state: "done";
      readonly question: Question;
      readonly answer: Answer;
      readonly refreshState: RefreshState;
    };

/**
 * A question about parcels and its answer, one request at a time. Data that is not fresh is shown and asked for anew.
 * Without TanStack Query, which would add to the script of the first load.
 * @param first a question that is about to be asked
 */
export function useAnswer<Question, Answer extends { readonly parcels: readonly Parcel[] }>(
  send: (question: Question, fresh: boolean, signal: AbortSignal) => Promise<Answer>,
  first?: Question,
) {
  const [asked, setAsked] = useState<Asked<Question, Answer>>(
    first === undefined ? { state: "none" } : { state: "running", question: first },
  );
  const running = useRef<AbortController>(undefined);
  const failures = useRef(0);
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const askAnew = async (question: Question, answer: Answer) => {
    const signal = start();
    const done = { state: "done", question, answer } as const;
    setAsked({ ...done, refreshState: "running" });
    try {
      const newer = await send(question, true, signal);
      if (!signal.aborted) setAsked({ ...done, answer: newer, refreshState: "done" });
    } catch {
      if (!signal.aborted) setAsked({ ...done, refreshState: "failed" });
    }
  };

  /** Resolves to undefined after a failure or a cancellation. */
  const ask = async (question: Question): Promise<Answer | undefined> => {
    const signal = start();
    setAsked({ state: "running", question });
    try {
      const answer = await send(question, false, signal);
      if (signal.aborted) return undefined;
      failures.current = 0;
      if (answer.parcels.some(({ stale, asOf }) => stale && asOf !== null)) void askAnew(question, answer);
      else setAsked({ state: "done", question, answer, refreshState: "none" });
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      failures.current += 1;
      setAsked({ state: "failed", question, error, failures: failures.current });
      return undefined;
    }
  };

  return {
    asked,
    ask,
    refresh: () => {
      if (asked.state === "done") void askAnew(asked.question, asked.answer);
    },
    /** Aborts the running request; an answer or a failure stays. */
    cancel: () => {
      running.current?.abort();
      setAsked((current) => {
        if (current.state === "done") return { ...current, refreshState: "none" };
        return current.state === "failed" ? current : { state: "none" };
      });
    },
    /** Forgets the question and its answer. */
    reset: () => {
      running.current?.abort();
      setAsked({ state: "none" });
    },
  };
}
