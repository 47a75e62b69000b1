import { call } from "../../api/client.ts";
import { isSignedIn } from "../../api/session.ts";
import { loadResultModule } from "./load-result-module.ts";

let prefetched = false;

/**
 * Loads the result module and warms up the lookup function while the customer types, once a visit; failures are ignored.
 * For signed-in staff, who go on to their list, the list's function is warmed up instead.
 */
export function prefetchLookup() {
  if (prefetched || !navigator.onLine) return;
  prefetched = true;
  const staff = isSignedIn("logistics") || isSignedIn("admin");
  (staff ? call("allTracking", { query: { limit: 50 } }) : call("wakeLookup")).catch(() => {});
  loadResultModule().catch(() => {});
}
