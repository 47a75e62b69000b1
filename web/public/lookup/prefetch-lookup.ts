import { request } from "../../api/request.ts";
import { isSignedIn } from "../../api/session.ts";
import { preloadAnswer } from "./lazy-answer.ts";

let prefetched = false;

/**
 * Fetches what shows the answer and warms up the lookup function while the customer types, once a visit; failures are
 * ignored. For signed-in staff, who go on to their list, the list's function is warmed up instead.
 */
export function prefetchLookup() {
  if (prefetched || !navigator.onLine) return;
  prefetched = true;
  const staff = isSignedIn("logistics") || isSignedIn("admin");
  (staff ? request("allTracking", { query: { limit: 50 } }) : request("wakeLookup", {})).catch(() => {});
  void preloadAnswer();
}
