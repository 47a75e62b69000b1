import { isSignedIn } from "../../../api/session.ts";
import { loadAnswers } from "./load-answers.ts";

let awake = false;

/** The two calls of the contract that are made for their effect only; spelled out, since the contract itself is script to be fetched. */
export const wakeAddress = "/api/user/getTrackingNo";
export const staffAddress = "/api/user/allTracking?limit=50";

/**
 * Fetches what the answer needs and starts the lookup while the customer still types. Once a visit; whatever comes of it is ignored.
 * A member of staff goes on to their list: for them that is warmed instead. Nobody else may ask for it, since it holds every phone.
 */
export function wake() {
  if (awake || !navigator.onLine) return;
  awake = true;
  const staff = isSignedIn("logistics") || isSignedIn("admin");
  fetch(staff ? staffAddress : wakeAddress).catch(() => {});
  loadAnswers().catch(() => {});
}
