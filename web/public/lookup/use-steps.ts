import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { textLimits } from "../../../shared/text-limits.ts";
import type { Opening } from "./opening.ts";

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

/** With a token, its link is to be opened. */
type StepChange = LookupEntry & Pick<Opening, "response">;

/**
 * The steps of the lookup, each a history entry, so that the browser's Back button goes back one step.
 * @param onStepChange called for the first step, and for steps reached by Back or Forward
 */
export function useSteps(opening: Opening | undefined, onStepChange: (change: StepChange) => void) {
  const { history } = useRouter();
  const [step, setStep] = useState<Step>("order");

  const changeStep = useEffectEvent(({ token, response, ...change }: StepChange) => {
    const opens = change.step === "result" && token !== undefined;
    setStep(opens ? "order" : change.step);
    onStepChange(opens ? { ...change, token, response } : change);
  });

  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const entry = location.state.lookup;
        const ownChange = entry && (action.type === "PUSH" || action.type === "REPLACE");
        // A fragment, such as that of the skip link, does not change the step.
        if (ownChange || location.pathname !== "/" || (!entry && location.hash)) return;
        changeStep(entry ?? { step: "order", order: "" });
      }),
    [history],
  );

  // After the first render, which must equal the prerendered page: that has no history.
  useEffect(() => {
    const { state, hash } = history.location;
    if (opening?.kind === "t") {
      const lookup = { step: "result", order: "", token: opening.token } as const;
      history.replace("/", { ...state, lookup });
      changeStep({ ...lookup, response: opening.response });
      return;
    }
    const entry = state.lookup ?? { step: "order", order: orderInFragment(hash) };
    // After a reload the earlier result is gone: go back to the phone.
    changeStep(entry.step === "result" && !entry.token ? { ...entry, step: "phone" } : entry);
  }, [history, opening]);

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
