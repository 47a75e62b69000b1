import { useSyncExternalStore } from "react";
import { breakpoints } from "../theme/tokens.ts";

/** Whether the window is at least as wide as a breakpoint. Pages are rendered ahead of time, and then it is not. */
export function useMinWidth(breakpoint: keyof typeof breakpoints): boolean {
  const query = () => matchMedia(`(min-width: ${breakpoints[breakpoint]})`);
  return useSyncExternalStore(
    (changed) => {
      const watched = query();
      watched.addEventListener("change", changed);
      return () => watched.removeEventListener("change", changed);
    },
    () => query().matches,
    () => false,
  );
}
