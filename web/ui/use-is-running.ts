import { useSyncExternalStore } from "react";

const never = () => () => {};
const now = () => true;
const notYet = () => false;

/**
 * Whether the app runs: false while a page is rendered at build time, and until the browser has made it alive. What is
 * further down than anyone looks at first waits for it, so that the first paint's files have the line to themselves.
 */
export const useIsRunning = () => useSyncExternalStore(never, now, notYet);
