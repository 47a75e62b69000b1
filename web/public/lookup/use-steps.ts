import { useRouter } from "@tanstack/react-router";
import { useRef, useSyncExternalStore } from "react";
import { textLimits } from "../../../shared/visible-text.ts";

/**
 * The order number in a link's fragment, as in `/#order=AYU-1001`; empty if there is none.
 * In the fragment, because the browser does not send it to the server.
 */
export function orderInFragment(fragment: string): string {
  return (
    new URLSearchParams(fragment.replace(/^#/, ""))
      .get("order")
      ?.trim()
      .slice(0, textLimits.text) ?? ""
  );
}

/**
 * The state of a history entry: the step and the order number, never the phone. What opens the answer again stays with the
 * entry, so that a reload and Back show it; it ends with the tab.
 */
interface LookupEntry {
  readonly step: "order" | "phone" | "result";
  readonly order: string;
  readonly token?: string | undefined;
  /** The token is a mail's, which confirms an address. */
  readonly confirms?: boolean | undefined;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    lookup?: LookupEntry;
  }
}

const first: LookupEntry = { step: "order", order: "" };

/** The steps of the lookup, each a history entry, so that the browser's Back button goes back one step. */
export function useSteps() {
  const { history } = useRouter();
  const shown = useRef(first);
  const present = () => {
    const { hash, pathname, state } = history.location;
    // A fragment, such as that of the skip link, does not change the step, and the way to another page does not either.
    if (pathname === "/" && (state.lookup || !hash))
      shown.current = state.lookup ?? first;
    return shown.current;
  };
  // The prerendered page has no history.
  const entry = useSyncExternalStore(history.subscribe, present, () => first);
  const replace = (lookup: LookupEntry) => {
    history.replace("/", { lookup });
    // Else a push that follows at once would take its place.
    history.flush();
  };
  const push = (lookup: LookupEntry) => history.push("/", { lookup });
  return {
    entry,
    /** The order number in the link's fragment; empty if there is none. */
    linkedOrder: orderInFragment(history.location.hash),
    toOrder: () => push(first),
    toPhone: (order: string) => {
      replace({ step: "order", order });
      push({ step: "phone", order });
    },
    toResult: (found: Omit<LookupEntry, "step">) => {
      const result = { ...found, step: "result" } as const;
      // What opens it again had expired: the form stands on the result's entry.
      if (entry.step === "result") return replace(result);
      replace({ step: "phone", order: found.order });
      push(result);
    },
    /** To the order number; from the history entry of a result that is two entries back. */
    back: () => history.go(entry.step === "result" ? -2 : -1),
  };
}
