import { useSyncExternalStore } from "react";
import { breakpoints } from "../../../tokens.ts";

const wide = () => window.matchMedia(`(min-width: ${breakpoints.md})`);

function onChange(changed: () => void) {
  const query = wide();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether there is room for a table: from the breakpoint md up. */
export const useWideScreen = () => useSyncExternalStore(onChange, () => wide().matches);
