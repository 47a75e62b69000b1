import { call } from "../../../api/client.ts";
import { isSignedIn } from "../../../api/session.ts";
import { loadResultModule } from "./load-result-module.ts";

let awake = false;

/**
 * Fetches what the answer needs and starts the lookup while the customer still types. Once a visit; whatever comes of it is ignored.
 * A member of staff goes on to their list: for them that is warmed instead. Nobody else may ask for it, since it holds every phone.
 */
export function prefetchLookup() {
  if (awake || !navigator.onLine) return;
  awake = true;
  const staff = isSignedIn("logistics") || isSignedIn("admin");
  (staff ? call("allTracking", { query: { limit: 50 } }) : call("wakeLookup")).catch(() => {});
  loadResultModule().catch(() => {});
}
