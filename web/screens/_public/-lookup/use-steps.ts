import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { orderInFragment } from "./order-link.ts";

export type Step = "order" | "phone" | "result";

/** What an entry of the browser's history keeps: where the customer was, and the order number. Never the phone. */
interface LookupEntry {
  readonly step: Step;
  readonly order: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    lookup?: LookupEntry;
  }
}

export interface Arrival {
  readonly step: Step;
  /** The order number that the entry or a link names. */
  readonly order: string;
  /** By a link that was followed while the page was open: it is what the customer wants now. */
  readonly followed?: boolean;
}

/**
 * The steps of the lookup, each an entry of the browser's history, so that its Back button goes back one step.
 * @param onArrival told when the browser brings the customer to a step: at first, by Back and Forward, by a link
 */
export function useSteps(onArrival: (arrival: Arrival) => void) {
  const { history } = useRouter();
  const [step, setStep] = useState<Step>("order");
  const arrive = useEffectEvent((arrival: Arrival) => {
    setStep(arrival.step);
    onArrival(arrival);
  });

  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const entry = location.state.lookup;
        const byUs = entry && (action.type === "PUSH" || action.type === "REPLACE");
        if (byUs || location.pathname !== "/") return;
        const linked = orderInFragment(location.hash);
        // A jump within the page, as the skip link makes it, is no step.
        if (!entry && !linked && location.hash) return;
        arrive(entry ?? { step: "order", order: linked, followed: true });
      }),
    [history],
  );

  // Not in the first render: the page was rendered at build time, without a history.
  useEffect(() => {
    const { state, hash } = history.location;
    const entry = state.lookup ?? { step: "order", order: orderInFragment(hash) };
    // The answer to an earlier question is gone with the page that showed it: the phone is asked for again.
    arrive(entry.step === "result" ? { ...entry, step: "phone" } : entry);
  }, [history]);

  /**
   * Goes on to a step. A link's number leaves the address then.
   * @param left the order number that the step it comes from keeps
   */
  const go = (to: Step, order: string, left = order) => {
    const { state } = history.location;
    const lookup = { step: to, order };
    // After a reload the phone is asked for on the answer's own entry, which the new answer takes over.
    if (state.lookup?.step === to) history.replace("/", { ...state, lookup });
    else {
      history.replace("/", { ...state, lookup: { step, order: left } });
      history.push("/", { lookup });
    }
    setStep(to);
  };

  /** To the order number, which is one entry further back from where an answer was. */
  const back = () => history.go(history.location.state.lookup?.step === "result" ? -2 : -1);

  return { step, go, back };
}
