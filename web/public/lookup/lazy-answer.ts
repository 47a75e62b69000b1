import { lazyRouteComponent } from "@tanstack/react-router";
import { request } from "../../api/request.ts";
import { isSignedIn } from "../../api/session.ts";
import type { Opening } from "./opening.ts";

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

/** What an answer is waited for and shown by, fetched while the customer types. Where that failed, the router loads the page anew. */
const load = () => import("./answer.ts");

export const Result = lazyRouteComponent(load, "Result");
export const LookupFailure = lazyRouteComponent(load, "LookupFailure");
export const Waiting = lazyRouteComponent(load, "Waiting");
export const LinkWaiting = lazyRouteComponent(load, "LinkWaiting");
export const MailLinkPage = lazyRouteComponent(() => import("./mail-link-page.tsx"), "MailLinkPage");

/** Loads what shows an answer, so that it follows at once. @param kind of a link */
export const preloadAnswer = (kind: Opening["kind"] = "t") =>
  Promise.all((kind === "t" ? [Result, Waiting, LinkWaiting] : [MailLinkPage]).map(({ preload }) => preload?.()));
