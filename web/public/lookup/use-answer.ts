import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Parcel } from "../../../shared/shipment/data.ts";
import { type RequestParts, request } from "../../api/request.ts";
import type { RefreshState } from "../../parcel/parcel-status.tsx";

/** What a customer looks up. The phone is kept in memory only. */
export interface LookupQuestion {
  /** Both are empty for a link. */
  readonly order: string;
  readonly phone: string;
  /** Of a link. */
  readonly token?: string | undefined;
  /** The link is a mail's, which confirms an address. */
  readonly confirms?: boolean;
}

interface LookupAnswer {
  /** Absent for a mail's link. */
  readonly order?: string | undefined;
  readonly parcels: readonly Parcel[];
  /** More than `parcels` for an order with very many. */
  readonly parcelCount: number;
  /** Of a lookup: the token that opens the order again. */
  readonly link?: string | undefined;
  /** The portal mails customers who ask for it. */
  readonly alerts?: true | undefined;
  /** For a mail's link: the confirmed address, masked, and the token that stops its mails. */
  readonly address?: string;
  readonly stop?: string;
}

/** `fresh`: ask the courier for new data instead of answering from the snapshot. */
type AskOptions = Pick<RequestParts, "signal" | "response"> & { readonly fresh?: true };

async function lookUp(
  question: LookupQuestion,
  { fresh, ...options }: AskOptions,
): Promise<LookupAnswer> {
  const { order, phone, token, confirms } = question;
  if (token === undefined) {
    return {
      order,
      ...(await request("getTrackingNo", {
        body: { name: order, phone, fresh },
        ...options,
      })),
    };
  }
  const call = { body: { token, fresh }, ...options };
  if (confirms) return request("confirmAlerts", call);
  const { name, ...answer } = await request("openLink", {
    ...call,
    body: { ...call.body, phone: phone || undefined },
  });
  return { order: name, ...answer };
}

interface Failed {
  readonly state: "failed";
  readonly question: LookupQuestion;
  readonly error: unknown;
}
export interface Done {
  readonly state: "done";
  readonly question: LookupQuestion;
  readonly answer: LookupAnswer;
  readonly refreshState: RefreshState;
}
type Asked =
  | { readonly state: "none" }
  | { readonly state: "running"; readonly question: LookupQuestion }
  | Failed
  | Done;

/** What opens the answer again. */
export const tokenOf = (asked: Asked): string | undefined => {
  if (asked.state === "none") return undefined;
  return asked.question.token ?? (asked.state === "done" ? asked.answer.link : undefined);
};

/** Asks, and resolves to the answer or the failure. */
export async function outcomeOf(
  question: LookupQuestion,
  options: AskOptions,
): Promise<Done | Failed> {
  try {
    return {
      state: "done",
      question,
      answer: await lookUp(question, options),
      refreshState: "none",
    };
  } catch (error) {
    return { state: "failed", question, error };
  }
}

/**
 * A question about parcels and its answer, one request at a time. Data that is not fresh is shown and asked for anew.
 * Without TanStack Query, which would add to the script of the first load.
 * @param first the outcome of a question that was asked before
 */
export function useAnswer(first: Asked = { state: "none" }) {
  const [asked, setAsked] = useState(first);
  const [failures, setFailures] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  /** Asks in place of a question that runs. Resolves to undefined where another one took its place. */
  const outcomeUnlessAborted = async (question: LookupQuestion, fresh?: true) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const outcome = await outcomeOf(question, { fresh, signal });
    return signal.aborted ? undefined : outcome;
  };

  const refresh = async () => {
    if (asked.state !== "done") return;
    setAsked({ ...asked, refreshState: "running" });
    const newer = await outcomeUnlessAborted(asked.question, true);
    if (!newer) return;
    setAsked(
      newer.state === "done"
        ? { ...newer, refreshState: "done" }
        : { ...asked, refreshState: "failed" },
    );
  };

  const refreshOld = useEffectEvent(refresh);
  const isOld =
    asked.state === "done" &&
    asked.refreshState === "none" &&
    asked.answer.parcels.some(({ stale, asOf }) => stale && asOf !== null);
  useEffect(() => {
    if (isOld) void refreshOld();
  }, [isOld]);

  const reset = () => {
    running.current?.abort();
    setAsked({ state: "none" });
  };
  return {
    asked,
    /** How often what was typed failed since the last answer. */
    failures,
    /** Resolves to undefined after a failure or a cancellation. */
    ask: async (question: LookupQuestion): Promise<LookupAnswer | undefined> => {
      setAsked({ state: "running", question });
      const outcome = await outcomeUnlessAborted(question);
      if (!outcome) return undefined;
      setAsked(outcome);
      if (outcome.state === "done") {
        setFailures(0);
        return outcome.answer;
      }
      if (question.token === undefined) setFailures((count) => count + 1);
      return undefined;
    },
    refresh,
    /** Asks for what a link alone does not show. Resolves to why that failed. */
    prove: async (phone: string): Promise<unknown> => {
      if (asked.state !== "done") return undefined;
      const newer = await outcomeUnlessAborted({ ...asked.question, phone });
      if (newer?.state === "failed") return newer.error;
      if (newer) setAsked(newer);
      return undefined;
    },
    /** Aborts a question that is not answered yet. */
    cancel: () => {
      if (asked.state === "running") reset();
    },
    /** Forgets the question and its answer. */
    reset,
  };
}
