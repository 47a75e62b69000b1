import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { textLimits } from "../../../shared/text-limits.ts";

/** The token of a link as in `/#t=AQFB…`, which opens an order without typing. */
export const tokenInFragment = (fragment: string) => /^#?t=([\w-]+)/.exec(fragment)?.[1];

/**
 * The order number in a link's fragment, as in `/#order=AYU-1001`; empty if there is none.
 * In the fragment, because the browser does not send it to the server.
 */
export function orderInFragment(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("order")?.trim().slice(0, textLimits.text) ?? "";
}

export type Step = "order" | "phone" | "result";

/**
 * The state of a history entry: the step and the order number, never the phone. The token of a link stays with the entry,
 * so that a reload shows the parcel again; it ends with the tab.
 */
interface LookupEntry {
  readonly step: Step;
  readonly order: string;
  readonly token?: string | undefined;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    lookup?: LookupEntry;
  }
}

interface StepChange {
  readonly step: Step;
  /** The order number of the history entry or the link. */
  readonly order: string;
  /** The customer followed a link in the open page: its order number replaces a typed one. */
  readonly byLink?: boolean;
  /** The link that leads to the result. */
  readonly token?: string | undefined;
}

/**
 * The steps of the lookup, each a history entry, so that the browser's Back button goes back one step.
 * @param onStepChange called for the first step, and for steps reached by Back, Forward or a link
 */
export function useSteps(onStepChange: (change: StepChange) => void) {
  const { history } = useRouter();
  const [step, setStep] = useState<Step>("order");
  const changeStep = useEffectEvent(({ token, ...change }: StepChange) => {
    const opens = change.step === "result" && token !== undefined;
    setStep(opens ? "order" : change.step);
    onStepChange(opens ? { ...change, token } : change);
  });

  /** Takes the token out of the address. */
  const openLink = useEffectEvent((token: string | undefined) => {
    if (token === undefined) return false;
    const lookup = { step: "result", order: "", token } as const;
    history.replace("/", { ...history.location.state, lookup });
    changeStep(lookup);
    return true;
  });

  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const entry = location.state.lookup;
        const ownChange = entry && (action.type === "PUSH" || action.type === "REPLACE");
        if (ownChange || location.pathname !== "/") return;
        if (openLink(tokenInFragment(location.hash))) return;
        const linked = orderInFragment(location.hash);
        // A fragment without an order number, such as that of the skip link, does not change the step.
        if (!entry && !linked && location.hash) return;
        changeStep(entry ?? { step: "order", order: linked, byLink: true });
      }),
    [history],
  );

  // After the first render, which must equal the prerendered page: that has no history.
  useEffect(() => {
    const { state, hash } = history.location;
    const { opening } = globalThis;
    const opened = openLink(opening?.kind === "t" ? opening.token : tokenInFragment(hash));
    globalThis.opening = undefined;
    if (opened) return;
    const entry = state.lookup ?? { step: "order", order: orderInFragment(hash) };
    // After a reload the earlier result is gone: go back to the phone, or open the link again.
    changeStep(entry.step === "result" && !state.lookup?.token ? { ...entry, step: "phone" } : entry);
  }, [history]);

  /**
   * Goes to a step and removes an order number from the address.
   * @param previousOrder the order number that the history entry of the current step keeps
   */
  const go = (to: Step, order: string, previousOrder = order) => {
    const { state } = history.location;
    const lookup = { step: to, order };
    // After a reload the phone step is on the result's history entry, which the new result replaces.
    if (state.lookup?.step === to) history.replace("/", { ...state, lookup: { ...state.lookup, ...lookup } });
    else {
      history.replace("/", { ...state, lookup: { ...state.lookup, step, order: previousOrder } });
      history.push("/", { lookup });
    }
    setStep(to);
  };

  /** To the order number; from the history entry of a result that is two entries back. */
  const back = () => history.go(history.location.state.lookup?.step === "result" ? -2 : -1);

  return { step, go, back };
}
