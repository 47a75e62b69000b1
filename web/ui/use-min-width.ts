import { useSyncExternalStore } from "react";
import { breakpoints } from "../theme/tokens.ts";

/** Whether the window is at least as wide as a breakpoint; false while a page is prerendered. */
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
